--------------------------- MODULE TwoPhaseCommit ---------------------------
(***************************************************************************)
(* Two-phase commit with presumed abort (Mohan, Lindsay and Obermarck,     *)
(* "Transaction Management in the R* Distributed Database Management       *)
(* System", 1986): transactions one after another, crashes and recovery,   *)
(* records that are forced to the disk and records that are not.           *)
(*                                                                         *)
(* A resource manager that has voted to commit is in doubt until it learns *)
(* the outcome. It holds its locks until then, so it refuses all other     *)
(* transactions: all resource managers commit in the same order.           *)
(*                                                                         *)
(* An event of the implementation is a step of the action of its name. An  *)
(* action takes as parameters what the node does not decide itself, and    *)
(* what it was seen to have afterwards.                                    *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets, Sequences

CONSTANTS
  TM,          \* The transaction manager.
  RM,          \* The set of resource managers.
  Transaction  \* What clients ask for, for Next alone: integers above 0, which are asked for in ascending order.

VARIABLES
  messages,    \* Every message that was ever sent. It may arrive at any time, any number of times, or never.
  up,          \* The nodes that are up.
  last,        \* The last transaction that was begun; 0 for none.
  preparing,   \* The transaction that the manager collects votes for; 0 for none.
  yes,         \* The resource managers that voted to commit it.
  remembered,  \* The committed transactions that the manager still remembers,
  logged,      \* and those that its disk does.
  acks,        \* Who acknowledged which commit: pairs of a transaction and a resource manager.
  rm,          \* Of each resource manager: what is in doubt (0 for nothing), committed (a sequence) and aborted,
  disk,        \* and the same according to its disk.
  decided      \* All transactions that the manager ever committed, in order.

tmVars == <<preparing, yes, remembered, logged, acks>>
rmVars == <<rm, disk>>
vars == <<messages, up, last, tmVars, rmVars, decided>>

Node == {TM} \cup RM

-----------------------------------------------------------------------------
\* Messages.

Message(type, t, i, j) == [mtype |-> type, mtxn |-> t, msource |-> i, mdest |-> j]

\* A vote of the receiver of a Prepare.
Vote(m, commit) == [mtype |-> "Vote", mtxn |-> m.mtxn, msource |-> m.mdest, mdest |-> TM, myes |-> commit]

ToAll(type, t) == {Message(type, t, TM, r) : r \in RM}

Reply(m, type) == Message(type, m.mtxn, m.mdest, m.msource)

\* The message can arrive at its destination.
Arrives(m, type) ==
  /\ m.mtype = type
  /\ m \in messages
  /\ m.mdest \in up

Send(sent) == messages' = messages \cup sent

-----------------------------------------------------------------------------
\* The transaction manager.

\* A client asks for a transaction. One is prepared at a time.
Begin(t) ==
  /\ TM \in up
  /\ preparing = 0
  /\ t > last
  /\ last' = t
  /\ preparing' = t
  /\ yes' = {}
  /\ Send(ToAll("Prepare", t))
  /\ UNCHANGED <<up, remembered, logged, acks, rmVars, decided>>

\* What the manager says of a transaction that is not prepared at present: where it knows nothing, it was aborted.
Outcome(m) == Reply(m, IF m.mtxn \in remembered THEN "Commit" ELSE "Abort")

\* A vote to commit what is not prepared any more is as good as an inquiry.
HandleVote(m, sent) ==
  /\ Arrives(m, "Vote")
  /\ IF m.mtxn = preparing
     THEN /\ sent = {}
          /\ yes' = IF m.myes THEN yes \cup {m.msource} ELSE yes
     ELSE /\ sent = IF m.myes THEN {Outcome(m)} ELSE {}
          /\ UNCHANGED yes
  /\ Send(sent)
  /\ UNCHANGED <<up, last, preparing, remembered, logged, acks, rmVars, decided>>

\* All have voted to commit. The record of it is forced before anybody hears of it.
Commit(t, index, voters) ==
  /\ preparing = t
  /\ t # 0
  /\ yes = RM
  /\ voters = RM
  /\ index = Len(decided) + 1
  /\ preparing' = 0
  /\ yes' = {}
  /\ remembered' = remembered \cup {t}
  /\ logged' = remembered'
  /\ decided' = Append(decided, t)
  /\ Send(ToAll("Commit", t))
  /\ UNCHANGED <<up, last, acks, rmVars>>

\* The manager may abort until then, for any reason.
Abort(t) ==
  /\ preparing = t
  /\ t # 0
  /\ preparing' = 0
  /\ yes' = {}
  /\ Send(ToAll("Abort", t))
  /\ UNCHANGED <<up, last, remembered, logged, acks, rmVars, decided>>

\* What is not decided is not answered: who asks will ask again.
HandleInquiry(m, sent) ==
  /\ Arrives(m, "Inquiry")
  /\ sent = IF m.mtxn = preparing THEN {} ELSE {Outcome(m)}
  /\ Send(sent)
  /\ UNCHANGED <<up, last, tmVars, rmVars, decided>>

HandleAck(m) ==
  /\ Arrives(m, "Ack")
  /\ acks' = IF m.mtxn \in remembered THEN acks \cup {<<m.mtxn, m.msource>>} ELSE acks
  /\ UNCHANGED <<messages, up, last, preparing, yes, remembered, logged, rmVars, decided>>

\* All have committed: none will ever ask again. The record of it is not forced.
Forget(t) ==
  /\ TM \in up
  /\ t \in remembered
  /\ \A r \in RM : <<t, r>> \in acks
  /\ remembered' = remembered \ {t}
  /\ acks' = {ack \in acks : ack[1] # t}
  /\ UNCHANGED <<messages, up, last, preparing, yes, logged, rmVars, decided>>

\* The manager sends again what may not have arrived.
Resend(sent) ==
  /\ TM \in up
  /\ \A m \in sent :
       \/ preparing # 0 /\ m \in ToAll("Prepare", preparing)
       \/ m.mtxn \in remembered /\ m \in ToAll("Commit", m.mtxn)
  /\ Send(sent)
  /\ UNCHANGED <<up, last, tmVars, rmVars, decided>>

-----------------------------------------------------------------------------
\* The resource managers.

\* Resource manager r comes to know s, and waits until its disk does.
Force(r, s) ==
  /\ rm' = [rm EXCEPT ![r] = s]
  /\ disk' = [disk EXCEPT ![r] = s]

\* Resource manager r comes to know s, and its disk will.
Write(r, s) ==
  /\ rm' = [rm EXCEPT ![r] = s]
  /\ UNCHANGED disk

HasCommitted(s, t) == \E k \in 1..Len(s.committed) : s.committed[k] = t

\* Once it is committed or aborted, a transaction is not in doubt.
Resolved(s, t) == IF s.doubt = t THEN 0 ELSE s.doubt

AsCommitted(s, t) == [doubt |-> Resolved(s, t), committed |-> Append(s.committed, t), aborted |-> s.aborted]
AsAborted(s, t) == [doubt |-> Resolved(s, t), committed |-> s.committed, aborted |-> s.aborted \cup {t}]

\* What a resource manager was seen to have.
Has(s, doubt, commits) == s.doubt = doubt /\ Len(s.committed) = commits

\* A vote is given for good: who voted to commit does so again, and who refused refuses. Who is asked for the first time
\* may refuse, and must where something else is in doubt.
HandlePrepare(m, sent, doubt, commits) ==
  LET r == m.mdest
      t == m.mtxn
      s == rm[r]
      known == HasCommitted(s, t) \/ s.doubt = t \/ t \in s.aborted
  IN /\ Arrives(m, "Prepare")
     /\ \/ /\ known
           /\ sent = IF HasCommitted(s, t) THEN {} ELSE {Vote(m, s.doubt = t)}
           /\ UNCHANGED rmVars
        \/ /\ ~known
           /\ s.doubt = 0
           /\ sent = {Vote(m, TRUE)}
           /\ Force(r, [s EXCEPT !.doubt = t])
        \/ /\ ~known
           /\ sent = {Vote(m, FALSE)}
           /\ Write(r, AsAborted(s, t))
     /\ Has(rm'[r], doubt, commits)
  /\ Send(sent)
  /\ UNCHANGED <<up, last, tmVars, decided>>

\* A commit finds its receiver in doubt, or is one that is known. It is acknowledged once it is on the disk.
HandleCommit(m, sent, doubt, commits, applied) ==
  LET r == m.mdest
      t == m.mtxn
      s == rm[r]
  IN /\ Arrives(m, "Commit")
     /\ IF HasCommitted(s, t)
        THEN /\ applied = <<>>
             /\ UNCHANGED rmVars
        ELSE /\ s.doubt = t
             /\ applied = <<t>>
             /\ Force(r, AsCommitted(s, t))
     /\ sent = {Reply(m, "Ack")}
     /\ Has(rm'[r], doubt, commits)
  /\ Send(sent)
  /\ UNCHANGED <<up, last, tmVars, decided>>

\* An abort of what is committed answers a vote that came late; it means nothing. The record of an abort is not forced:
\* if it is lost, the same answer comes again.
HandleAbort(m, doubt, commits) ==
  LET r == m.mdest
      t == m.mtxn
      s == rm[r]
  IN /\ Arrives(m, "Abort")
     /\ IF HasCommitted(s, t) \/ t \in s.aborted THEN UNCHANGED rmVars ELSE Write(r, AsAborted(s, t))
     /\ Has(rm'[r], doubt, commits)
  /\ UNCHANGED <<messages, up, last, tmVars, decided>>

\* A resource manager in doubt asks for the outcome.
Inquire(i, sent) ==
  /\ i \in up
  /\ rm[i].doubt # 0
  /\ sent = {Message("Inquiry", rm[i].doubt, i, TM)}
  /\ Send(sent)
  /\ UNCHANGED <<up, last, tmVars, rmVars, decided>>

-----------------------------------------------------------------------------
\* Disks and crashes.

\* All that a node has written is on its disk.
Synced(i) ==
  /\ i \in up
  /\ IF i = TM
     THEN logged' = remembered /\ UNCHANGED rmVars
     ELSE disk' = [disk EXCEPT ![i] = rm[i]] /\ UNCHANGED <<rm, logged>>
  /\ UNCHANGED <<messages, up, last, preparing, yes, remembered, acks, decided>>

\* What was written and not forced may be kept.
CrashTM(kept) ==
  /\ preparing' = 0
  /\ yes' = {}
  /\ acks' = {}
  /\ logged' = IF kept THEN remembered ELSE logged
  /\ remembered' = logged'
  /\ UNCHANGED rmVars

CrashRM(i, kept) ==
  /\ disk' = IF kept THEN [disk EXCEPT ![i] = rm[i]] ELSE disk
  /\ rm' = IF kept THEN rm ELSE [rm EXCEPT ![i] = disk[i]]
  /\ UNCHANGED tmVars

Crash(i, kept) ==
  /\ i \in up
  /\ up' = up \ {i}
  /\ IF i = TM THEN CrashTM(kept) ELSE CrashRM(i, kept)
  /\ UNCHANGED <<messages, last, decided>>

Restart(i) ==
  /\ i \notin up
  /\ up' = up \cup {i}
  /\ UNCHANGED <<messages, last, tmVars, rmVars, decided>>

\* What the manager, and what a resource manager, finds on its disk.
ManagerRestarted(commits, count) ==
  /\ remembered = commits
  /\ count = Len(decided)
  /\ Restart(TM)

ResourceRestarted(i, doubt, commits) ==
  /\ Has(rm[i], doubt, commits)
  /\ Restart(i)

-----------------------------------------------------------------------------
\* The whole system.

Nothing == [doubt |-> 0, committed |-> <<>>, aborted |-> {}]

Init ==
  /\ messages = {}
  /\ up = Node
  /\ last = 0
  /\ preparing = 0
  /\ yes = {}
  /\ remembered = {}
  /\ logged = {}
  /\ acks = {}
  /\ rm = [r \in RM |-> Nothing]
  /\ disk = [r \in RM |-> Nothing]
  /\ decided = <<>>

\* For Next: what a node says, and has, after a message.
Receive(m) ==
  \/ \E sent \in {{}, {Outcome(m)}} : HandleVote(m, sent) \/ HandleInquiry(m, sent)
  \/ HandleAck(m)
  \/ m.mtype = "Prepare" /\ \E sent \in {{}, {Vote(m, TRUE)}, {Vote(m, FALSE)}}, doubt \in {0} \cup Transaction :
       HandlePrepare(m, sent, doubt, Len(rm[m.mdest].committed))
  \/ m.mtype = "Commit" /\ \E applied \in {<<>>, <<m.mtxn>>} :
       LET s == rm[m.mdest] IN
       HandleCommit(m, {Reply(m, "Ack")}, Resolved(s, m.mtxn), Len(s.committed) + Len(applied), applied)
  \/ m.mtype = "Abort" /\ \E doubt \in {0, rm[m.mdest].doubt} :
       HandleAbort(m, doubt, Len(rm[m.mdest].committed))

Act(i) ==
  \/ Synced(i)
  \/ \E kept \in BOOLEAN : Crash(i, kept)
  \/ IF i = TM
     THEN ManagerRestarted(remembered, Len(decided))
     ELSE \/ Inquire(i, {Message("Inquiry", rm[i].doubt, i, TM)})
          \/ ResourceRestarted(i, rm[i].doubt, Len(rm[i].committed))

Next ==
  \/ \E i \in Node : Act(i)
  \/ \E t \in Transaction : Begin(t) \/ Commit(t, Len(decided) + 1, RM) \/ Abort(t) \/ Forget(t)
  \/ \E t \in remembered, r \in RM : Resend({Message("Commit", t, TM, r)})
  \/ \E m \in messages : Receive(m)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* Invariants.

\* No transaction is committed by one and aborted by another, or the manager.
Agreement == \A k \in 1..Len(decided), r \in RM : decided[k] \notin rm[r].aborted

\* All commit what the manager has decided to, and in the same order.
SameOrder == \A r \in RM : LET n == Len(rm[r].committed) IN
  n <= Len(decided) /\ rm[r].committed = SubSeq(decided, 1, n)

\* What is committed is not lost: each disk has it, or waits for it.
Durability == \A r \in RM : LET n == Len(disk[r].committed) IN
  n = Len(decided) \/ (n + 1 = Len(decided) /\ disk[r].doubt = decided[n + 1])

\* Who waits for a commit can be told.
Remembered == \A r \in RM : \A k \in 1..Len(decided) : rm[r].doubt = decided[k] => decided[k] \in logged

-----------------------------------------------------------------------------
\* What counts for coverage: how each resource manager stands to the manager, not which transaction it is.

Min(a, b) == IF a < b THEN a ELSE b

Standing(t) ==
  IF t = 0 THEN "none"
  ELSE IF t = preparing THEN "preparing"
  ELSE IF t \in remembered THEN "committed"
  ELSE "unknown"

View ==
  <<up,
    preparing = 0,
    yes,
    Min(Cardinality(remembered), 2),
    remembered = logged,
    [r \in RM |->
       <<Standing(rm[r].doubt),
         Standing(disk[r].doubt),
         Min(Len(decided) - Len(rm[r].committed), 1),
         Min(Cardinality({ack \in acks : ack[2] = r}), 2),
         preparing \in rm[r].aborted>>]>>

=============================================================================
