//! What a name means at a place: frames of names, innermost last, and what finished modules export.

use std::rc::Rc;

use crate::hash::{Map, Set};
use crate::tla::standard::library::Library;

use super::tree::{DeclId, Entity, ModuleId};

/// The names of one nesting level.
#[derive(Debug, Default)]
pub struct Frame {
    names: Map<Rc<str>, Entity>,
}

/// All names in scope.
#[derive(Debug, Default)]
pub struct Scopes {
    frames: Vec<Frame>,
}

impl Scopes {
    /// Opens an inner scope.
    pub fn push(&mut self) {
        self.frames.push(Frame::default());
    }

    /// Leaves the innermost scope.
    pub fn pop(&mut self) {
        self.frames.pop();
    }

    /// What the name means here.
    pub fn get(&self, name: &str) -> Option<&Entity> {
        self.frames.iter().rev().find_map(|frame| frame.names.get(name))
    }

    /// Gives the name a meaning in the innermost scope.
    pub fn insert(&mut self, name: Rc<str>, entity: Entity) {
        if let Some(frame) = self.frames.last_mut() {
            frame.names.insert(name, entity);
        }
    }

    /// The names in scope, in no particular order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.frames.iter().flat_map(|frame| frame.names.keys().map(|name| &**name))
    }
}

/// A name with what it means, and whether it is hidden from other modules.
pub type Named = (Rc<str>, Entity, bool);

/// The names of a module in order. A module may have as many as its file has lines.
#[derive(Debug, Default)]
pub struct Names {
    list: Vec<Named>,
    /// Where each stands; of several, the first.
    places: Map<Rc<str>, usize>,
}

impl Names {
    /// Adds a name at the end.
    pub fn push(&mut self, named: Named) {
        self.places.entry(named.0.clone()).or_insert(self.list.len());
        self.list.push(named);
    }

    /// A name that is there.
    pub fn get(&self, name: &str) -> Option<&Named> {
        self.list.get(*self.places.get(name)?)
    }

    /// The same, to be changed in what it means.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Named> {
        self.list.get_mut(*self.places.get(name)?)
    }

    /// The names in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Named> {
        self.list.iter()
    }

    /// The names in order, taken out.
    pub fn into_list(self) -> Vec<Named> {
        self.list
    }
}

/// What a module that is done, or being done, contains.
#[derive(Debug)]
pub struct ModuleScope {
    /// Its number.
    pub id: ModuleId,
    /// Whether it stands in another module, whose names it sees.
    pub nested: bool,
    /// Its names.
    pub names: Names,
    /// Its constants and variables, those of extended modules included.
    pub decls: Vec<DeclId>,
    /// Its assumptions, those of extended modules included: indices into all assumptions.
    pub assumptions: Vec<usize>,
    /// The module that it is, if it is a standard one that is TLA+ text.
    pub library: Option<&'static Library>,
    /// Names that came along with such a module, and that it does not define itself: other meanings hide them.
    pub weak: Set<Rc<str>>,
}

impl ModuleScope {
    /// An empty module.
    pub fn new(id: ModuleId) -> ModuleScope {
        ModuleScope {
            id,
            nested: false,
            names: Names::default(),
            decls: Vec::new(),
            assumptions: Vec::new(),
            library: None,
            weak: Set::default(),
        }
    }

    /// Whether its definitions depend on nothing that an instance could replace.
    pub fn is_closed(&self) -> bool {
        self.decls.is_empty() && !self.nested
    }

    /// What other modules see under this name.
    pub fn exported(&self, name: &str) -> Option<&Entity> {
        self.names.get(name).filter(|(_, _, local)| !local).map(|(_, entity, _)| entity)
    }
}
