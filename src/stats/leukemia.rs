//! A worked example for tests: weeks of remission of children with leukemia (Freireich and others, Blood 21, 1963; Cox, 1972).

use super::kaplan_meier::Observed;

/// Those who were given 6-mercaptopurine.
pub(super) fn treated() -> Vec<Observed> {
    let ended = [6, 6, 6, 7, 10, 13, 16, 22, 23].map(|week| (week, true));
    let watched = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(|week| (week, false));
    ended.into_iter().chain(watched).map(|(week, ended)| Observed { time: f64::from(week), ended }).collect()
}

/// Those who were given a placebo.
pub(super) fn untreated() -> Vec<Observed> {
    let weeks = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23];
    weeks.map(|week| Observed { time: f64::from(week), ended: true }).to_vec()
}
