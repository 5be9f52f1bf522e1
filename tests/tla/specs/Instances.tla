---- MODULE Instances ----
\* Named and unnamed, local and parameterised instances; substitution of constants and variables by expressions.
EXTENDS Sequences, Integers
VARIABLES pair, n
A == INSTANCE Base WITH count <- pair[1], Limit <- 2
B(max) == INSTANCE Base WITH count <- n, Limit <- max
LOCAL INSTANCE Base WITH count <- n, Limit <- 9
Init == pair = <<0, 0>> /\ B(1)!Zero
Next == \/ pair' = <<(pair[1] + A!Hidden) % 3, pair[2]>> /\ UNCHANGED n
        \/ B(2)!Inc /\ UNCHANGED pair
        \/ Inc /\ n < 4 /\ pair' = [pair EXCEPT ![2] = n]
        \/ n = 4 /\ n' = 0 /\ pair' = pair
Inv == A!Zero => pair[1] = 0
====
