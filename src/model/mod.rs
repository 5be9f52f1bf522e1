//! A spec driven by events.
