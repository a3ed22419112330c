//! Custom forms: formats, functions, broken lines.
