//! A library that exports the C interface: linked into the binary, or loaded.

use std::ffi::{CStr, OsStr};
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::functions::{ABI, Functions};
use super::schema::{self, Line, SchemaError};

/// A library, ready to make clusters.
#[derive(Clone, Debug)]
pub struct Library {
    pub(super) functions: Functions,
    pub(super) names: Rc<[Line]>,
}

/// Why a library cannot be used.
#[derive(Debug)]
pub enum LibraryError {
    /// It cannot be loaded: what the system's loader says.
    Load(libloading::Error),
    /// It does not export a function of the header.
    Missing(PathBuf, &'static str),
    /// It was compiled against another version of the header.
    Version(u32),
    /// Its schema has no text.
    NoSchema,
    /// Its schema has a line that says nothing.
    Schema(SchemaError),
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Load(error) => f.write_str(&reason(error)),
            LibraryError::Missing(path, name) => {
                write!(f, "{} does not export `{name}`: ", path.display())?;
                f.write_str("a system exports every function at the end of targets/modelfuzz.h")
            }
            LibraryError::Version(given) => {
                write!(f, "the library speaks version {given} of targets/modelfuzz.h, this program version {ABI}: ")?;
                f.write_str("compile it against the header that belongs to this program")
            }
            LibraryError::NoSchema => f.write_str("mf_schema returned NULL: it is to return the names of events"),
            LibraryError::Schema(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LibraryError {}

/// What the system's loader says, which names the file.
fn reason(error: &libloading::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
}

impl Library {
    /// The library of these functions; `linked_library!` calls it.
    ///
    /// # Safety
    ///
    /// The functions keep the contract of `targets/modelfuzz.h`.
    ///
    /// # Errors
    ///
    /// When the versions differ, or the schema says nothing.
    pub unsafe fn linked(functions: Functions) -> Result<Library, LibraryError> {
        // SAFETY: the caller's; the function takes nothing.
        let version = unsafe { (functions.mf_abi)() };
        if version != ABI {
            return Err(LibraryError::Version(version));
        }
        // SAFETY: the caller's; the text is valid always.
        let text = unsafe { (functions.mf_schema)() };
        if text.is_null() {
            return Err(LibraryError::NoSchema);
        }
        // SAFETY: the text is not null, and ends with a zero byte as every text of the interface does.
        let text = unsafe { CStr::from_ptr(text) }.to_string_lossy();
        let names = schema::parse(&text).map_err(LibraryError::Schema)?;
        Ok(Library { functions, names: names.into() })
    }

    /// Loads a shared library. It stays loaded as long as the process: its functions may be called at any time.
    ///
    /// # Errors
    ///
    /// When it cannot be loaded, lacks a function, or as of [`Library::linked`].
    pub fn open(path: &Path) -> Result<Library, LibraryError> {
        // A name without a folder would be looked for in the folders of the system, not in this one.
        let here = if path.components().count() == 1 { Path::new(".").join(path) } else { path.to_path_buf() };
        // SAFETY: what a library does when it is loaded is its own matter; the user named it to be run.
        let library = unsafe { libloading::Library::new(AsRef::<OsStr>::as_ref(&here)) }.map_err(LibraryError::Load)?;
        let library: &'static libloading::Library = Box::leak(Box::new(library));
        // SAFETY: the type is that of the function of this name in the header, which takes nothing.
        let abi = unsafe { library.get::<unsafe extern "C" fn() -> u32>(b"mf_abi\0") };
        // SAFETY: as above. Of a library of another version nothing else is known.
        let version = abi.ok().map(|abi| unsafe { abi() });
        if let Some(version) = version.filter(|version| *version != ABI) {
            return Err(LibraryError::Version(version));
        }
        let functions = find(library).map_err(|name| LibraryError::Missing(path.to_path_buf(), name))?;
        // SAFETY: a library that exports all functions of the header says that it keeps its contract.
        unsafe { Library::linked(functions) }
    }
}

/// Every function, or the name of one that is not there.
fn find(library: &'static libloading::Library) -> Result<Functions, &'static str> {
    macro_rules! functions {
        ($($name:ident),* $(,)?) => {
            Functions {
                // SAFETY: the type of each field is that of the function of its name in the header.
                $($name: *unsafe { library.get(concat!(stringify!($name), "\0").as_bytes()) }
                    .map_err(|_| stringify!($name))?),*
            }
        };
    }
    Ok(functions![
        mf_abi,
        mf_schema,
        mf_create,
        mf_apply,
        mf_take,
        mf_accepts,
        mf_describe,
        mf_digest,
        mf_check,
        mf_error,
        mf_reset,
        mf_destroy,
    ])
}
