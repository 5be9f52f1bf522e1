---- MODULE PartsNamedOf ----
EXTENDS Naturals
VARIABLE v
Labelled(a) == l :: a + v
====
