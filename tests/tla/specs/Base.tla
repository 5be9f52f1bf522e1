---- MODULE Base ----
EXTENDS Naturals
CONSTANT Limit
VARIABLE count
LOCAL Step == 1
Hidden == Step + 1
Zero == count = 0
Inc == count < Limit /\ count' = count + Step
====
