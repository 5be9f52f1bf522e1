//! Standard modules that are TLA+ text themselves: those of the CommunityModules that specs use most, and those that
//! proofs name. A file of the user's with such a name is taken instead.
//!
//! An operator of such a module that is also in its table of natives is evaluated by that; its definition then says
//! what it means, and what TLC gives for it.

use super::{
    Native, bags_ext, bitwise, combinatorics, csv, finite_sets_ext, functions, io_utils, json, sequences_ext,
    statistics, svg,
};

/// A module that is TLA+ text.
#[derive(Debug)]
pub struct Library {
    /// Its name.
    pub name: &'static str,
    /// The module.
    pub text: &'static str,
    /// Its operators that are not evaluated by their definitions.
    pub natives: &'static [Native],
}

impl Library {
    /// What evaluates an operator instead of its definition.
    pub fn native(&self, operator: &str) -> Option<&'static Native> {
        self.natives.iter().find(|native| native.name == operator)
    }
}

macro_rules! library {
    ($name:literal, $natives:expr) => {
        Library { name: $name, text: include_str!(concat!("modules/", $name, ".tla")), natives: $natives }
    };
    ($name:literal) => {
        library!($name, &[])
    };
}

static LIBRARIES: &[Library] = &[
    library!("BagsExt", bags_ext::NATIVES),
    library!("BagsTheorems"),
    library!("Bitwise", bitwise::NATIVES),
    library!("CSV", csv::NATIVES),
    library!("Combinatorics", combinatorics::NATIVES),
    library!("DyadicRationals"),
    library!("FiniteSetTheorems"),
    library!("FiniteSetsExt", finite_sets_ext::NATIVES),
    library!("FiniteSetsExtTheorems"),
    library!("Folds"),
    library!("FunctionTheorems"),
    library!("Functions", functions::NATIVES),
    library!("GraphTheorems"),
    library!("Graphs"),
    library!("IOUtils", io_utils::NATIVES),
    library!("Json", json::NATIVES),
    library!("NaturalsInduction"),
    library!("Quorum"),
    library!("RealTime"),
    library!("Relation"),
    library!("SVG", svg::NATIVES),
    library!("SequenceTheorems"),
    library!("SequencesExt", sequences_ext::NATIVES),
    library!("SequencesExtTheorems"),
    library!("Statistics", statistics::NATIVES),
    library!("UndirectedGraphs"),
    library!("VectorClocks"),
    library!("WellFoundedInduction"),
];

/// The module of this name.
pub fn library(name: &str) -> Option<&'static Library> {
    LIBRARIES.iter().find(|library| library.name == name)
}

/// The names of all of them, in alphabetical order.
pub fn names() -> impl Iterator<Item = &'static str> {
    LIBRARIES.iter().map(|library| library.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tla::ast::Unit;
    use crate::tla::level::Levels;
    use crate::tla::loader::{Memory, load_modules};
    use crate::tla::parse_module;
    use crate::tla::resolve::resolve;
    use crate::tla::source::FileId;

    #[test]
    fn every_module_resolves_and_keeps_the_levels() {
        for library in LIBRARIES {
            let root = format!("---- MODULE Root ----\nEXTENDS {}\n====", library.name);
            let loader = Memory::new(vec![("Root.tla".to_owned(), root)]);
            let loaded = load_modules(&loader, "Root").unwrap();
            let tree = resolve(&loaded.modules).map_err(|faults| faults[0].render(&loaded.sources)).unwrap();
            assert!(Levels::check(&tree).is_ok(), "{}", library.name);
        }
    }

    #[test]
    fn every_native_is_an_operator_of_its_module() {
        for library in LIBRARIES {
            let module = parse_module(FileId(0), library.text).unwrap();
            assert_eq!(&*module.name.name, library.name);
            for native in library.natives {
                let operator = module.units.iter().find_map(|unit| match unit {
                    Unit::Operator(def) if *def.name.name == *native.name => Some(def),
                    _ => None,
                });
                let params: Vec<usize> = operator.unwrap().params.iter().map(|param| param.arity).collect();
                assert_eq!(params, native.params, "{}!{}", library.name, native.name);
            }
        }
    }
}
