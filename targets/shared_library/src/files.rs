//! The files of a spec.

use std::fs;
use std::path::Path;

use modelfuzz::target::SpecFiles;

/// Reads a root module, the modules beside it, and a configuration.
pub(super) fn read(spec: &Path, config: &Path) -> Result<SpecFiles, String> {
    let root = name(spec)?;
    let config_name = name(config)?;
    let mut files = vec![(root.clone(), text(spec)?), (config_name.clone(), text(config)?)];
    let beside = fs::read_dir(folder(spec)).map_err(|error| format!("{}: {error}", folder(spec).display()))?;
    let mut modules: Vec<_> = beside.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    modules.sort();
    for path in modules.iter().filter(|path| path.extension().is_some_and(|end| end == "tla") && path.is_file()) {
        let name = name(path)?;
        if name != root {
            files.push((name, text(path)?));
        }
    }
    Ok(SpecFiles { files, root, config: config_name })
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn name(path: &Path) -> Result<String, String> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    name.ok_or_else(|| format!("{}: this names no file", path.display()))
}

fn text(path: &Path) -> Result<String, String> {
    if path.exists() && !path.is_file() {
        return Err(format!("{}: this is no file", path.display()));
    }
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
