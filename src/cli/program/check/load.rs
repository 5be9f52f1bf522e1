//! The spec and its configuration, as often as there are workers.

use std::path::Path;

use crate::cli::{Failure, files};
use crate::tla::Spec;
use crate::tla::loader::{Directories, Snapshot};
use crate::tla::spec::LoadError;

/// Where a spec comes from: read once, loaded as often as needed.
pub(super) struct Source {
    loader: Snapshot<Directories>,
    root: String,
    config: String,
}

impl Source {
    /// A spec and its configuration, both regular files, since they are found by their names; other modules come from the folders of these two.
    pub(super) fn new(root: &Path, config: &Path) -> Result<Source, Failure> {
        for path in [root, config] {
            files::regular(path)?;
        }
        let mut folders = vec![files::folder(root), files::folder(config)];
        folders.dedup();
        // Folders are searched in order, and joined with an absolute path they give that path.
        let absolute = || std::path::absolute(config).map(|path| path.to_string_lossy().into_owned());
        let config = if folders.len() == 1 { files::name(config) } else { absolute()? };
        Ok(Source { loader: Snapshot::new(Directories::new(folders)), root: files::name(root), config })
    }

    pub(super) fn load(&self) -> Result<Spec, LoadError> {
        Spec::load(&self.loader, &self.root, &self.config)
    }
}
