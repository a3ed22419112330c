// A long test runs only with SHALE_LONG=1.

// REQUIRES: long
// RUN: true
