//! `\in`, without making sets that only this needs, and for sets that cannot be made.

use crate::tla::standard::{Binary, Unary};

use super::Compiler;
use super::ir::{Expr, Kind, Members, Site, Test};

impl Compiler<'_> {
    /// `left \in right`.
    pub(super) fn member(&mut self, left: Expr, right: Expr) -> Kind {
        if has_filter(&right) {
            return self.member_by_parts(left, right);
        }
        let Expr { kind, site } = right;
        match kind {
            Kind::SetEnum(elements) => Kind::InEnum(Box::new(left), elements),
            Kind::Unary(Unary::Domain, function) => Kind::InDomain(Box::new([left, *function])),
            Kind::Binary(Binary::Interval, bounds) => {
                let [low, high] = *bounds;
                Kind::InInterval(Box::new([left, low, high]))
            }
            kind => Kind::In(Box::new([left, Expr { kind, site }])),
        }
    }

    /// `left \in right`, where a part of `right` is a set that is given by a condition and perhaps infinite.
    fn member_by_parts(&mut self, left: Expr, right: Expr) -> Kind {
        let Expr { kind, site } = right;
        let members = match kind {
            Kind::Filter(bind) => return Kind::InFilter(Box::new((left, *bind))),
            Kind::FunctionSet(pair) => {
                let [domain, range] = *pair;
                Members::Functions(domain, self.test(range, site))
            }
            Kind::RecordSet(shape, sets) => Members::Records(shape, self.tests(sets, site)),
            Kind::Product(sets) => Members::Tuples(self.tests(sets, site)),
            Kind::Unary(Unary::Powerset, set) => Members::Subsets(self.test(*set, site)),
            Kind::Unary(Unary::Seq, set) => Members::Sequences(self.test(*set, site)),
            kind => return Kind::In(Box::new([left, Expr { kind, site }])),
        };
        Kind::Member(Box::new((left, members)))
    }

    fn tests(&mut self, sets: Box<[Expr]>, site: Site) -> Box<[Test]> {
        sets.into_iter().map(|set| self.test(set, site)).collect()
    }

    fn test(&mut self, set: Expr, site: Site) -> Test {
        let slot = self.frame.slot();
        let kind = self.member(Expr { kind: Kind::Slot(slot), site }, set);
        (slot, Expr { kind, site })
    }
}

/// Whether a part of a set is given by a condition. Constant ones that are finite have become constants.
fn has_filter(set: &Expr) -> bool {
    match &set.kind {
        Kind::Filter(_) => true,
        Kind::FunctionSet(pair) => pair.iter().skip(1).any(has_filter),
        Kind::RecordSet(_, sets) | Kind::Product(sets) => sets.iter().any(has_filter),
        Kind::Unary(Unary::Powerset | Unary::Seq, set) => has_filter(set),
        _ => false,
    }
}
