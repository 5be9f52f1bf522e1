-------------------------- MODULE UndirectedGraphs --------------------------
\* Undirected graphs: records of a set `node` and a set `edge` of sets of one or two nodes.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE SequencesExt

LOCAL IsGraph(G, sizes) ==
    /\ DOMAIN G = {"node", "edge"}
    /\ \A e \in G.edge : e \subseteq G.node /\ Cardinality(e) \in sizes

IsUndirectedGraph(G) == IsGraph(G, {1, 2})
IsLoopFreeUndirectedGraph(G) == IsGraph(G, {2})
UndirectedSubgraph(G) == {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsUndirectedGraph(H)}

LOCAL Neighbours(G, n) == {m \in G.node : {m, n} \in G.edge}

\* The nodes that a path leads to from n, itself included.
LOCAL Component(G, n) ==
    LET RECURSIVE Grow(_, _)
        Grow(all, new) ==
            IF new = {} THEN all
            ELSE LET next == (UNION {Neighbours(G, m) : m \in new}) \ all IN Grow(all \cup next, next)
    IN Grow({n}, {n})

\* Sequences of nodes with an edge from each to the next; an infinite set where there is an edge.
Path(G) == {p \in Seq(G.node) : p # <<>> /\ \A i \in 2..Len(p) : {p[i - 1], p[i]} \in G.edge}

\* Those without a node that occurs twice.
SimplePath(G) ==
    LET RECURSIVE From(_)
        From(p) ==
            {p} \cup UNION {From(Append(p, n)) : n \in {m \in Neighbours(G, Last(p)) : ~Contains(p, m)}}
    IN UNION {From(<<n>>) : n \in G.node}

\* Whether a path leads from m to n.
AreConnectedIn(m, n, G) == m \in G.node /\ n \in Component(G, m)

\* The largest sets of nodes that are all connected, and whether there is just one.
ConnectedComponents(G) == {Component(G, n) : n \in G.node}
IsStronglyConnected(G) == ConnectedComponents(G) = {G.node}

\* All graphs whose nodes are S.
UndirectedGraphs(S) == {[edge |-> E, node |-> S] : E \in SUBSET {{m, n} : m \in S, n \in S}}
==============================================================================
