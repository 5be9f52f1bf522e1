//! The modules of a checkout.

use std::fs;
use std::path::{Path, PathBuf};

/// Every file below a folder whose name ends in `.tla`, in order.
pub fn modules_below(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "tla") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
