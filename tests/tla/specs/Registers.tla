------------------------------ MODULE Registers ------------------------------
\* Registers, and how far the search is. What "level" is where a successor is looked at differs between versions of TLC:
\* here as in newer ones, the successor's own.
EXTENDS Integers, TLC
VARIABLES x, y

ASSUME TLCSet(1, {}) /\ TLCSet(7, 41)
ASSUME TLCGet(7) + 1 = 42

Init == x = 0 /\ y \in 0..2
Next == /\ x' = (x + 1 + y) % 13
        /\ y' = (y + x) % 3
        /\ TLCSet(1, TLCGet(1) \cup {x})
Seen == x = 0 \/ TLCGet(1) # {}
Counted == TLCGet("distinct") >= 0 /\ TLCGet("queue") >= 0 /\ TLCGet("diameter") >= 0 /\ TLCGet("level") >= 0
=============================================================================
