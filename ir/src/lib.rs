//! Shale IR.
