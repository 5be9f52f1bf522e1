//! `SVG`, of the CommunityModules: pictures are records here, and no text is made of them.

use super::{Native, strict};

const DRAWS: &str = "drawing is not supported";

/// What is refused when it is evaluated.
pub(super) static NATIVES: &[Native] = &[
    strict("SVGElemToString", &[0], |_| Err(DRAWS.to_owned())),
    strict("NodeOfRingNetwork", &[0, 0, 0, 0, 0], |_| Err(DRAWS.to_owned())),
    strict("NodesOfDirectedMultiGraph", &[0, 0, 0], |_| Err(DRAWS.to_owned())),
];
