------------------------------ MODULE RaftJoint ------------------------------
(***************************************************************************)
(* Changes of any number of members by joint consensus (Raft, 6), as       *)
(* raft-rs and etcd's raft do them: one entry begins it, and from when it  *)
(* is applied, a quorum is a majority of those who are to be members and   *)
(* one of those who were; another entry ends it. A client asks for the     *)
(* second, or the leader does so by itself.                                *)
(*                                                                         *)
(* The first has fields for who joins and who leaves, and whether a leader *)
(* ends it by itself; in the second nobody joins or leaves. A change of    *)
(* one member may do without, and is as in RaftMembership.tla, whose       *)
(* operators hold here too, about the members of both halves.              *)
(***************************************************************************)
EXTENDS RaftMembership

\* In the place of IsChange.
IsAnyChange(entry) == "node" \in DOMAIN entry \/ "joins" \in DOMAIN entry

JointEntry(term, v, joins, leaves, auto) ==
  [term |-> term, value |-> v, joins |-> joins, leaves |-> leaves, auto |-> auto]

\* A configuration after entry e, where c was the one before. Nobody is outgoing where there is no joint consensus.
After(c, e) ==
  IF "node" \in DOMAIN e
  THEN [c EXCEPT !.incoming = IF e.adds THEN @ \cup {e.node} ELSE @ \ {e.node}]
  ELSE IF e.joins = {} /\ e.leaves = {}
  THEN [c EXCEPT !.outgoing = {}, !.auto = FALSE]
  ELSE [incoming |-> (c.incoming \ e.leaves) \cup e.joins, outgoing |-> c.incoming, auto |-> e.auto]

\* The configuration after the first n entries of a log.
RECURSIVE ConfigurationAt(_, _)
ConfigurationAt(l, n) ==
  LET k == LastChange(l, n) IN
  IF k = 0
  THEN [incoming |-> Server, outgoing |-> {}, auto |-> FALSE]
  ELSE After(ConfigurationAt(l, k - 1), l[k])

IsJoint(c) == c.outgoing # {}

\* In the place of MembersAt: those of both halves.
MembersOfHalvesAt(l, n) == LET c == ConfigurationAt(l, n) IN c.incoming \cup c.outgoing

QuorumIn(servers, c) == Majority(servers, c.incoming) /\ (IsJoint(c) => Majority(servers, c.outgoing))

\* The configurations that server i may go by: see MayGoBy.
Configurations(i) ==
  LET k == LastChange(log[i], commitIndex[i]) IN
  {ConfigurationAt(log[i], k), ConfigurationAt(log[i], IF k = 0 THEN 0 ELSE k - 1)}

\* In the place of QuorumOf.
QuorumOfHalves(i, servers) == \E c \in Configurations(i) : QuorumIn(servers, c)

\* In the place of CanStillWin.
CanWinWithHalves(i, servers) == \A c \in Configurations(i) : QuorumIn(servers, c)

-----------------------------------------------------------------------------

\* In the place of MayChange: the next change ends the joint consensus, where there is one.
MayChangeUnlessJoint(i) == ChangesAreCommitted(i) /\ ~IsJoint(ConfigurationAt(log[i], Len(log[i])))

AppendChange(i, entry) ==
  /\ log' = [log EXCEPT ![i] = Append(@, entry)]
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, commitIndex, committed, networkVars, durable>>

\* A client asks leader i to let these servers join and leave the members.
EnterJoint(i, v, joins, leaves, auto) ==
  /\ state[i] = "Leader"
  /\ MayChangeUnlessJoint(i)
  /\ LET members == ConfigurationAt(log[i], Len(log[i])).incoming IN
     /\ joins \cup leaves # {}
     /\ joins \cap members = {}
     /\ leaves \subseteq members
     /\ (members \ leaves) \cup joins # {}
  /\ AppendChange(i, JointEntry(currentTerm[i], v, joins, leaves, auto))

\* A client asks leader i to end the joint consensus.
LeaveJoint(i, v) ==
  /\ state[i] = "Leader"
  /\ ChangesAreCommitted(i)
  /\ IsJoint(ConfigurationAt(log[i], Len(log[i])))
  /\ AppendChange(i, JointEntry(currentTerm[i], v, {}, {}, FALSE))

\* Leader i ends it by itself: it was to.
LeaveByItself(i) ==
  /\ ConfigurationAt(log[i], Len(log[i])).auto
  /\ LeaveJoint(i, 0)

\* In the place of ApplyChange: these are the members then, and those who go. What a leader knows of others who were none
\* before, or are none any more, begins anew.
ApplyChangeOfHalves(i, k, members, outgoing) ==
  /\ MayHaveApplied(i, k)
  /\ IsChange(log[i][k])
  /\ LET before == MembersAt(log[i], k - 1)
         after == MembersAt(log[i], k)
         new == ((before \ after) \cup (after \ before)) \ {i}
         c == ConfigurationAt(log[i], k)
     IN /\ members = c.incoming
        /\ outgoing = c.outgoing
        /\ IF state[i] = "Leader" /\ new # {}
           THEN /\ matchIndex' = [matchIndex EXCEPT ![i] = [j \in Server |-> IF j \in new THEN 0 ELSE @[j]]]
                /\ nextIndex' = [nextIndex EXCEPT ![i] = [j \in Server |-> IF j \in new THEN 1 ELSE @[j]]]
           ELSE UNCHANGED <<matchIndex, nextIndex>>
  /\ UNCHANGED <<termVars, roleVars, candidateVars, reads, logVars, networkVars, durable>>

-----------------------------------------------------------------------------
\* Snapshots.

\* In the place of MembersAfter.
IncomingAt(l, n) == ConfigurationAt(l, n).incoming

\* In the place of SnapshotRequest: one that is taken during joint consensus says so.
SnapshotRequestOfHalves(i, j, last) ==
  LET m == PlainSnapshot(i, j, last)
      c == ConfigurationAt(log[i], last)
      more == [moutgoing |-> c.outgoing, mauto |-> c.auto]
  IN IF IsJoint(c)
     THEN [name \in DOMAIN m \cup DOMAIN more |-> IF name \in DOMAIN more THEN more[name] ELSE m[name]]
     ELSE m

\* In the place of KnowsReceiver.
KnowsReceiverInHalves(m) ==
  m.mdest \in m.mmembers \/ ("moutgoing" \in DOMAIN m /\ m.mdest \in m.moutgoing)

-----------------------------------------------------------------------------
\* All of it, for checking the spec itself.

ActJointly(i) ==
  \/ \E v \in Value : \E joins, leaves \in SUBSET Server : \E auto \in BOOLEAN : EnterJoint(i, v, joins, leaves, auto)
  \/ \E v \in Value : LeaveJoint(i, v)
  \/ LeaveByItself(i)
  \/ LeaderLeaves(i)
  \/ \E k \in 1..commitIndex[i] :
       LET c == ConfigurationAt(log[i], k) IN ApplyChangeOfHalves(i, k, c.incoming, c.outgoing)

JointNext ==
  \/ Next
  \/ \E i \in Server : ActJointly(i)

\* In the place of CommittedIsDurable: on a quorum before or after the last change that precedes the last entry.
CommittedIsDurableOnHalves ==
  LET n == Len(committed)
      k == LastChange(committed, n - 1)
      have == {i \in Server : n <= Len(durable[i].log) /\ durable[i].log[n] = committed[n]}
  IN \/ n = 0
     \/ QuorumIn(have, ConfigurationAt(committed, k))
     \/ QuorumIn(have, ConfigurationAt(committed, IF k = 0 THEN 0 ELSE k - 1))

=============================================================================
