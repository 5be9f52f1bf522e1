//! What may be switched on.

use modelfuzz::node::NodeId;
use modelfuzz::target::Options;

use crate::node::config;

/// What is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Nodes ask whether they could win before they stand for election.
    pub pre_vote: bool,
    /// Nodes that follow take reads, and pass them on.
    pub forwards: bool,
    /// Leaders answer reads by a lease without the check that would give them one.
    pub leases: bool,
}

/// The options, all off by default.
pub const SWITCHES: [&str; 3] = ["pre-vote", "forward-reads", "lease-reads"];

impl Settings {
    /// What the options switch on. A version that refuses to go by a lease is asked for safe reads.
    ///
    /// # Errors
    ///
    /// When an option is neither `on` nor `off`.
    pub fn of(options: &Options) -> Result<Settings, String> {
        let [pre_vote, forwards, leases] = SWITCHES.map(|name| is_on(options, name));
        let mut settings = Settings { pre_vote: pre_vote?, forwards: forwards?, leases: leases? };
        settings.leases &= config(NodeId(0), &settings).validate().is_ok();
        Ok(settings)
    }
}

fn is_on(options: &Options, name: &str) -> Result<bool, String> {
    match options.extra.get(name).map_or("off", String::as_str) {
        "on" => Ok(true),
        "off" => Ok(false),
        other => Err(format!("--{name}={other}: `on` or `off` is needed")),
    }
}
