---- MODULE Translated ----
\* A PlusCal algorithm as its translator writes it: the comment is ignored, the translation counts.
EXTENDS Naturals, Sequences
CONSTANT Procs
(* --algorithm semaphore
variables free = 1, log = << >>;
process p \in Procs
variable tries = 0;
begin
  Try: while tries < 2 do
         await free > 0; free := free - 1; tries := tries + 1;
  Work:  log := <<self>>;
  Leave: free := free + 1;
       end while;
end process;
end algorithm *)
\* BEGIN TRANSLATION
VARIABLES free, log, pc, tries

vars == << free, log, pc, tries >>

ProcSet == (Procs)

Init == (* Global variables *)
        /\ free = 1
        /\ log = << >>
        (* Process p *)
        /\ tries = [self \in Procs |-> 0]
        /\ pc = [self \in ProcSet |-> "Try"]

Try(self) == /\ pc[self] = "Try"
             /\ IF tries[self] < 2
                   THEN /\ free > 0
                        /\ free' = free - 1
                        /\ tries' = [tries EXCEPT ![self] = tries[self] + 1]
                        /\ pc' = [pc EXCEPT ![self] = "Work"]
                   ELSE /\ pc' = [pc EXCEPT ![self] = "Done"]
                        /\ UNCHANGED << free, tries >>
             /\ log' = log

Work(self) == /\ pc[self] = "Work"
              /\ log' = <<self>>
              /\ pc' = [pc EXCEPT ![self] = "Leave"]
              /\ UNCHANGED << free, tries >>

Leave(self) == /\ pc[self] = "Leave"
               /\ free' = free + 1
               /\ pc' = [pc EXCEPT ![self] = "Try"]
               /\ UNCHANGED << log, tries >>

p(self) == Try(self) \/ Work(self) \/ Leave(self)

Next == (\E self \in Procs: p(self))
           \/ (* Disjunct to prevent deadlock on termination *)
              ((\A self \in ProcSet: pc[self] = "Done") /\ UNCHANGED vars)

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")
\* END TRANSLATION
Exclusive == \A i, j \in Procs : pc[i] \in {"Work", "Leave"} /\ pc[j] \in {"Work", "Leave"} => i = j
====
