//! Shapes, layouts and index maths.

mod index;
mod size;
mod text;
