//! Wrong copies of real rules, which the prover must catch.
