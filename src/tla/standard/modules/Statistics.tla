----------------------------- MODULE Statistics -----------------------------
\* Tests of samples. Native, and refused: they need real numbers.
ChiSquare(expected, actual, alpha) == TRUE
==============================================================================
