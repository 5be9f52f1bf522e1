------------------------------- MODULE Graphs -------------------------------
\* Directed graphs: records of a set `node` and a set `edge` of pairs of nodes.
EXTENDS Naturals, Sequences, FiniteSets, SequencesExt, Relation

IsDirectedGraph(G) == DOMAIN G = {"node", "edge"} /\ \A e \in G.edge : e \in G.node \X G.node
DirectedSubgraph(G) ==
    {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsDirectedGraph(H)}

\* Every edge turned round.
Transpose(G) == [G EXCEPT !.edge = {<<e[2], e[1]>> : e \in G.edge}]

\* Graphs with the edge n, m for each edge m, n.
IsUndirectedGraph(G) == IsDirectedGraph(G) /\ Transpose(G).edge \subseteq G.edge
UndirectedSubgraph(G) == {H \in DirectedSubgraph(G) : IsUndirectedGraph(H)}

\* The nodes that edges lead to from a node, or from any of a set, and back.
Successors(G, n) == {m \in G.node : <<n, m>> \in G.edge}
AllSuccessors(G, S) == {m \in G.node : \E n \in S : <<n, m>> \in G.edge}
Predecessors(G, n) == {m \in G.node : <<m, n>> \in G.edge}
AllPredecessors(G, S) == {m \in G.node : \E n \in S : <<m, n>> \in G.edge}

LOCAL Closed(G, start) ==
    LET RECURSIVE Grow(_, _)
        Grow(all, new) == IF new = {} THEN all ELSE LET next == AllSuccessors(G, new) \ all IN Grow(all \cup next, next)
    IN Grow(start, start)

\* The nodes that a path of at least one edge leads to from n, and back.
Descendants(G, n) == IF n \in G.node THEN Closed(G, Successors(G, n)) ELSE {}
Ancestors(G, n) == IF n \in G.node THEN Closed(Transpose(G), Predecessors(G, n)) ELSE {}

\* Sequences of nodes with an edge from each to the next; an infinite set where there is a cycle.
Path(G) == {p \in Seq(G.node) : p # <<>> /\ \A i \in 2..Len(p) : <<p[i - 1], p[i]>> \in G.edge}

\* Those without a node that occurs twice.
SimplePath(G) ==
    LET RECURSIVE From(_)
        From(p) ==
            {p} \cup UNION {From(Append(p, n)) : n \in {m \in Successors(G, Last(p)) : ~Contains(p, m)}}
    IN UNION {From(<<n>>) : n \in G.node}

\* Whether a path leads from m to n; from everywhere to everywhere.
AreConnectedIn(m, n, G) == m \in G.node /\ n \in Closed(G, {m})
IsStronglyConnected(G) == \A n \in G.node : Closed(G, {n}) = G.node

\* The same as a function of pairs.
ConnectionsIn(G) == ReflexiveTransitiveClosure([m, n \in G.node |-> <<m, n>> \in G.edge], G.node)

\* A tree whose edges lead to its root r.
IsTreeWithRoot(G, r) ==
    /\ IsDirectedGraph(G)
    /\ r \in G.node
    /\ Successors(G, r) = {}
    /\ \A n \in G.node : Cardinality(Successors(G, n)) <= 1 /\ AreConnectedIn(n, r, G)

GraphUnion(G, H) == [edge |-> G.edge \cup H.edge, node |-> G.node \cup H.node]

\* Whether U and V share nothing, have all nodes, and each edge leads from one to the other.
IsBipartiteWithPartitions(G, U, V) ==
    /\ U \cap V = {}
    /\ \A n \in G.node : n \in U \/ n \in V
    /\ \A e \in G.edge : <<e[1], e[2]>> \in (U \X V) \cup (V \X U)

\* Whether a path leads from a node back to it, and that none does.
HasCycle(G) == \E n \in G.node : n \in Descendants(G, n)
IsDag(G) == IsDirectedGraph(G) /\ ~HasCycle(G)

InDegree(G, n) == Quantify(G.node, LAMBDA m : <<m, n>> \in G.edge)
OutDegree(G, n) == Quantify(G.node, LAMBDA m : <<n, m>> \in G.edge)

\* Nodes that no edge leads to, and that no edge leads from.
Roots(G) == {n \in G.node : InDegree(G, n) = 0}
Leaves(G) == {n \in G.node : OutDegree(G, n) = 0}

EmptyGraph == [edge |-> {}, node |-> {}]

\* All graphs whose nodes are S.
Graphs(S) == {[edge |-> E, node |-> S] : E \in SUBSET (S \X S)}
==============================================================================
