//! The standard modules that are TLA+ text: values by their meaning, and natives by their definitions.

use super::{spec_of, try_spec};
use crate::tla::standard::library::library;
use crate::tla::value::Value;
use crate::tla::{EvalError, Evaluator, State};

/// The value of an expression where these modules are extended and these others are at hand.
fn value_in(modules: &str, definitions: &str, expr: &str, others: &[(&str, &str)]) -> Result<Value, EvalError> {
    let body = format!("EXTENDS {modules}\n{definitions}\nResult == {expr}");
    let mut spec = spec_of(&body, "", others);
    let id = spec.expression("Result").unwrap_or_else(|fault| panic!("{}", fault.render(spec.sources())));
    Evaluator::new(&spec).eval(&spec, id, &State::new(Vec::new()))
}

#[track_caller]
fn check(modules: &str, cases: &[(&str, &str)]) {
    for (expr, expected) in cases {
        match value_in(modules, "", expr, &[]) {
            Ok(value) => assert_eq!(value.to_string(), *expected, "{expr}"),
            Err(error) => panic!("{expr}: {error}"),
        }
    }
}

#[test]
fn functions() {
    check(
        "Functions, TLC",
        &[
            ("Range(<<3, 1, 3>>)", "{1, 3}"),
            ("Restrict(<<3, 1, 4>>, {1, 2})", "<<3, 1>>"),
            ("RestrictDomain(<<3, 1, 4>>, LAMBDA i : i < 2)", "<<3>>"),
            ("RestrictValues(<<3, 1, 4>>, LAMBDA v : v < 2)", "(2 :> 1)"),
            ("<<IsRestriction(<<3>>, <<3, 1>>), IsRestriction(<<4>>, <<3, 1>>)>>", "<<TRUE, FALSE>>"),
            ("Pointwise(<<1, 2>>, <<10, 20>>, +)", "<<11, 22>>"),
            ("<<IsInjective(<<1, 2>>), IsInjective(<<1, 1>>)>>", "<<TRUE, FALSE>>"),
            ("AntiFunction(<<5, 7>>)", "(5 :> 1 @@ 7 :> 2)"),
            ("Injection({1, 2}, {1, 2, 3}) = {f \\in [{1, 2} -> {1, 2, 3}] : f[1] # f[2]}", "TRUE"),
            ("Bijection({1, 2}, {8, 9})", "{<<8, 9>>, <<9, 8>>}"),
            ("ExistsSurjection({1, 2}, {1, 2, 3})", "FALSE"),
            // The last element is combined last: TLC's order.
            ("FoldFunction(LAMBDA x, y : x - y, 0, <<10, 20, 5>>)", "-5"),
            ("FoldFunctionOnSet(LAMBDA x, y : x - y, 0, <<10, 20, 5>>, {1, 3})", "-5"),
            ("SumFunction(<<4, 5, 6>>) + SumFunctionOnSet(<<4, 5, 6>>, {2, 3})", "26"),
        ],
    );
}

#[test]
fn finite_sets() {
    check(
        "FiniteSetsExt",
        &[
            ("FoldSet(LAMBDA x, y : x - y, 0, {10, 20, 5})", "15"),
            ("ReduceSet(+, {1, 2, 3}, 10)", "16"),
            ("SumSet({}) + SumSet({4, 5})", "9"),
            ("ProductSet({}) * ProductSet({4, 5})", "20"),
            ("MapThenSumSet(LAMBDA x : x \\div 2, {1, 2, 3})", "2"),
            ("SymDiff({1, 2}, {2, 3})", "{1, 3}"),
            ("Quantify(1..9, LAMBDA n : n % 2 = 0)", "4"),
            ("kSubset(2, 1..3)", "{{1, 2}, {1, 3}, {2, 3}}"),
            ("<<kSubset(0, {1}), kSubset(2, {1})>>", "<<{{}}, {}>>"),
            ("<<Max({3, 9, -1}), Min({3, 9, -1})>>", "<<9, -1>>"),
            ("Choices({{1, 2}, {2, 3}})", "{{2}, {1, 2}, {1, 3}, {2, 3}}"),
            ("ChooseUnique({2, 3, 4, 5}, LAMBDA x : x % 3 = 1)", "4"),
        ],
    );
    assert!(value_in("FiniteSetsExt", "", "Max({})", &[]).unwrap_err().message.contains("no largest element"));
}

#[test]
fn sequences() {
    check(
        "SequencesExt",
        &[
            ("SetToSeq({3, 1, 2})", "<<1, 2, 3>>"),
            ("SetToSeqs({1, 2})", "{<<1, 2>>, <<2, 1>>}"),
            ("SetToSortSeq({3, 1, 2}, >)", "<<3, 2, 1>>"),
            ("SetToAllKPermutations({1, 2})", "{<<>>, <<1>>, <<2>>, <<1, 2>>, <<2, 1>>}"),
            ("ToBag(<<5, 6, 5>>)", "(5 :> 2 @@ 6 :> 1)"),
            ("BoundedSeq({7}, 2) = {<<>>, <<7>>, <<7, 7>>}", "TRUE"),
            ("<<Contains(<<1, 2>>, 2), IsSorted(<<1, 2, 2>>, <), IsSorted(<<1, 2, 2>>, <=)>>", "<<TRUE, FALSE, TRUE>>"),
            ("Reverse(<<1, 2, 3>>) \\o Remove(<<1, 2, 1>>, 1) \\o ReplaceAll(<<1, 2>>, 2, 9)", "<<3, 2, 1, 2, 1, 9>>"),
            ("SelectInSeq(<<1, 5, 7>>, LAMBDA x : x > 4)", "2"),
            ("SelectLastInSeq(<<1, 5, 7>>, LAMBDA x : x > 9)", "0"),
            (
                "InsertAt(<<1, 2>>, 2, 9) \\o RemoveAt(<<1, 2>>, 1) \\o ReplaceAt(<<1, 2>>, 1, 8)",
                "<<1, 9, 2, 2, 8, 2>>",
            ),
            ("RemoveFirst(<<1, 2, 1>>, 1) \\o Cons(0, <<1>>) \\o Snoc(0, <<1>>)", "<<2, 1, 0, 1, 1, 0>>"),
            ("<<Front(<<1, 2, 3>>), Last(<<1, 2, 3>>)>>", "<<<<1, 2>>, 3>>"),
            (
                "<<IsPrefix(<<1>>, <<1, 2>>), IsSuffix(<<1>>, <<1, 2>>), IsStrictPrefix(<<1>>, <<1>>)>>",
                "<<TRUE, FALSE, FALSE>>",
            ),
            ("Prefixes(<<1, 2>>) \\cup Suffixes(<<1, 2>>)", "{<<>>, <<1>>, <<2>>, <<1, 2>>}"),
            ("LongestCommonPrefix({<<1, 2, 3>>, <<1, 2, 4>>})", "<<1, 2>>"),
            ("<<SeqMod(4, 4), SeqMod(5, 4)>>", "<<4, 1>>"),
            ("FoldSeq(LAMBDA x, y : x - y, 0, <<10, 20, 5>>)", "-5"),
            ("FoldLeft(LAMBDA x, y : x - y, 0, <<10, 20, 5>>)", "-35"),
            ("FoldRight(LAMBDA x, y : x - y, <<10, 20, 5>>, 0)", "-5"),
            ("FoldLeftDomain(LAMBDA x, y : 10 * x + y, 0, <<7, 7>>)", "12"),
            ("FoldRightDomain(LAMBDA x, y : 10 * y + x, <<7, 7>>, 0)", "21"),
            ("FlattenSeq(<<<<1>>, <<>>, <<2, 3>>>>)", "<<1, 2, 3>>"),
            (
                "<<Zip(<<1, 2>>, <<3, 4>>), Interleave(<<1, 2>>, <<3, 4>>)>>",
                "<<<<<<1, 3>>, <<2, 4>>>>, <<<<1>>, <<3>>, <<2>>, <<4>>>>>>",
            ),
            ("SubSeqs(<<1, 2>>)", "{<<>>, <<1>>, <<2>>, <<1, 2>>}"),
            ("AllSubSeqs(<<1, 2, 3>>) \\ SubSeqs(<<1, 2, 3>>)", "{<<1, 3>>}"),
            ("IndexFirstSubSeq(<<2, 3>>, <<1, 2, 3, 2, 3>>)", "2"),
            ("ReplaceFirstSubSeq(<<9>>, <<2, 3>>, <<1, 2, 3, 2, 3>>)", "<<1, 9, 2, 3>>"),
            ("ReplaceAllSubSeqs(<<9>>, <<2, 3>>, <<1, 2, 3, 2, 3>>)", "<<1, 9, 9>>"),
            ("ReplaceAllSubSeqs(\"-\", \"\", \"ab\")", "\"-a-b\""),
        ],
    );
}

#[test]
fn bags_bits_and_numbers() {
    check(
        "Bags, BagsExt, Bitwise, Combinatorics, DyadicRationals, Integers",
        &[
            ("BagAdd(BagAdd(EmptyBag, 5), 5)", "(5 :> 2)"),
            ("BagRemove(SetToBag({5, 6}), 5)", "(6 :> 1)"),
            ("BagRemoveAll(BagAdd(SetToBag({5, 6}), 5), 5)", "(6 :> 1)"),
            ("FoldBag(LAMBDA x, y : 10 * x + y, 0, BagAdd(SetToBag({1, 2}), 1))", "112"),
            ("<<SumBag(BagAdd(SetToBag({3, 4}), 3)), ProductBag(BagAdd(SetToBag({3, 4}), 3))>>", "<<10, 36>>"),
            ("<<12 & 10, 12 | 10, 12 ^^ 10, Not(10), shiftR(12, 2)>>", "<<8, 14, 6, 5, 3>>"),
            ("<<factorial[0], factorial[5], choose(5, 2), choose(40, 20)>>", "<<1, 120, 10, 137846528820>>"),
            ("Add(Half(One), Half(Half(One)))", "[den |-> 4, num |-> 3]"),
            (
                "<<PrettyPrint(Zero), PrettyPrint(Half(One)), IsDyadicRational([den |-> 6, num |-> 1])>>",
                "<<\"0\", \"1/2\", FALSE>>",
            ),
        ],
    );
}

#[test]
fn graphs_and_relations() {
    let graph = "[node |-> 1..4, edge |-> {<<1, 2>>, <<2, 3>>, <<3, 1>>, <<4, 1>>}]";
    let definitions = format!("G == {graph}");
    for (expr, expected) in [
        ("<<IsDirectedGraph(G), HasCycle(G), IsStronglyConnected(G)>>", "<<TRUE, TRUE, FALSE>>"),
        ("<<Descendants(G, 4), Ancestors(G, 4), Ancestors(G, 1)>>", "<<{1, 2, 3}, {}, {1, 2, 3, 4}>>"),
        ("<<Roots(G), Leaves(G), InDegree(G, 1), OutDegree(G, 1)>>", "<<{4}, {}, 2, 1>>"),
        ("<<AreConnectedIn(4, 3, G), AreConnectedIn(3, 4, G), AreConnectedIn(4, 4, G)>>", "<<TRUE, FALSE, TRUE>>"),
        ("{p \\in SimplePath(G) : p[1] = 4}", "{<<4>>, <<4, 1>>, <<4, 1, 2>>, <<4, 1, 2, 3>>}"),
        ("<<ConnectionsIn(G)[4, 2], ConnectionsIn(G)[2, 4]>>", "<<TRUE, FALSE>>"),
        ("Cardinality(DirectedSubgraph(G)) > 1 /\\ Transpose(Transpose(G)) = G", "TRUE"),
        ("IsTreeWithRoot([node |-> 1..3, edge |-> {<<2, 1>>, <<3, 1>>}], 1)", "TRUE"),
        ("IsBipartiteWithPartitions(G, {1, 3}, {2, 4})", "FALSE"),
        ("Cardinality(Graphs({1, 2}))", "16"),
        ("IsTotallyOrderedUnder(<=, 1..3) /\\ IsStrictlyTotallyOrderedUnder(<, 1..3)", "TRUE"),
        ("TransitiveClosure([p \\in (1..3) \\X (1..3) |-> p[2] = p[1] + 1], 1..3)[1, 3]", "TRUE"),
    ] {
        let value = value_in("Graphs", &definitions, expr, &[]).unwrap_or_else(|error| panic!("{expr}: {error}"));
        assert_eq!(value.to_string(), expected, "{expr}");
    }
    let undirected = "[node |-> 1..4, edge |-> {{1, 2}, {2, 3}}]";
    check(
        "UndirectedGraphs, Integers",
        &[
            (&format!("ConnectedComponents({undirected})"), "{{4}, {1, 2, 3}}"),
            (&format!("AreConnectedIn(1, 3, {undirected})"), "TRUE"),
            (&format!("<<1, 2, 3>> \\in SimplePath({undirected})"), "TRUE"),
            (&format!("IsLoopFreeUndirectedGraph({undirected}) /\\ ~IsStronglyConnected({undirected})"), "TRUE"),
        ],
    );
}

#[test]
fn logs_and_texts() {
    let line = |node: &str, clock: &str| format!("[node |-> {node}, vc |-> {clock}]");
    let (first, second, third) = (line("1", "<<1, 0>>"), line("1", "<<2, 0>>"), line("2", "<<2, 1>>"));
    let order = "CausalOrder(log, LAMBDA l : l.vc, LAMBDA l : l.node, LAMBDA c : DOMAIN c)";
    let definitions = format!("log == <<{third}, {second}, {first}>>");
    let sorted = value_in("VectorClocks", &definitions, order, &[]).unwrap();
    assert_eq!(
        sorted.to_string(),
        value_in("VectorClocks", "", &format!("<<{first}, {second}, {third}>>"), &[]).unwrap().to_string()
    );
    check(
        "Json, IOUtils, TLCExt, Integers",
        &[
            ("ToJson([a |-> <<1, TRUE>>, b |-> {\"x\", \"y\"}])", r#""{\"a\":[1,true],\"b\":[\"x\",\"y\"]}""#),
            ("ToJson([i \\in {2, 3} |-> i])", r#""{\"2\":2,\"3\":3}""#),
            ("ToJsonArray(<<1, 2>>)", r#""[1,2]""#),
            ("<<atoi(\"-17\"), zeroPadN(42, 5)>>", r#"<<-17, "00042">>"#),
            ("<<AssertEq(1, 1), AssertError(\"\", 1 \\div 0), AssertError(\"\", 1)>>", "<<TRUE, TRUE, FALSE>>"),
        ],
    );
    for refused in ["JsonDeserialize(\"f\")", "IOEnv", "IOExec(<<\"ls\">>)", "ndJsonSerialize(\"f\", 1)"] {
        let error = value_in("Json, IOUtils", "", refused, &[]).unwrap_err();
        assert!(
            error.message.contains("which is refused: evaluation must depend on the spec alone"),
            "{refused}: {error}"
        );
    }
}

/// An operator by its definition, under another name, and natively.
#[test]
fn natives_agree_with_their_definitions() {
    let pairs = [
        ("SequencesExt", "Reverse", &["<<>>", "<<1, 2, 3>>"][..]),
        ("SequencesExt", "FlattenSeq", &["<<>>", "<<<<1>>, <<>>, <<2, 3>>>>"]),
        ("SequencesExt", "AllSubSeqs", &["<<>>", "<<1, 2, 1>>"]),
        ("SequencesExt", "SetToSeqs", &["{}", "{1, 2, 3}"]),
        ("SequencesExt", "SetToSeq", &["{}", "{4, 1, 3}"]),
        ("SequencesExt", "Contains", &["<<1>>, 1", "<<>>, 1"]),
        ("SequencesExt", "IsPrefix", &["<<1>>, <<1, 2>>", "<<1>>, <<>>"]),
        ("SequencesExt", "ReplaceFirstSubSeq", &["<<9>>, <<1>>, <<2, 1, 1>>", "<<9>>, <<>>, <<2>>"]),
        ("SequencesExt", "ReplaceAllSubSeqs", &["<<9>>, <<1, 1>>, <<1, 1, 1, 2, 1, 1>>", "<<9>>, <<>>, <<1, 2>>"]),
        ("SequencesExt", "FoldLeft", &["-, 0, <<1, 2, 3>>"]),
        ("SequencesExt", "FoldRight", &["-, <<1, 2, 3>>, 0"]),
        ("SequencesExt", "FoldLeftDomain", &["-, 0, <<7, 7, 7>>"]),
        ("FiniteSetsExt", "kSubset", &["2, 1..4", "0, {}", "3, {1}"]),
        ("FiniteSetsExt", "SumSet", &["{}", "{1, 2, 5}"]),
        ("FiniteSetsExt", "ProductSet", &["{}", "{1, 2, 5}"]),
        ("FiniteSetsExt", "Max", &["{1, 2, 5}"]),
        ("Functions", "IsInjective", &["<<1, 1>>", "<<1, 2>>"]),
        ("BagsExt", "FoldBag", &["-, 0, <<2, 1>>"]),
        ("Bitwise", "&", &["12, 10", "0, 7"]),
        ("Bitwise", "^^", &["12, 10", "1, 8"]),
        ("Bitwise", "Not", &["0", "10"]),
        ("Combinatorics", "choose", &["6, 2", "3, 0"]),
    ];
    for (module, operator, arguments) in pairs {
        let text = library(module).unwrap().text.replacen(module, "Copy", 1);
        let copy = [("Copy.tla", text.as_str())];
        for arguments in arguments {
            let call = match operator {
                "&" | "^^" => arguments.replace(", ", &format!(" {operator} ")),
                _ => format!("{operator}({arguments})"),
            };
            let native = value_in(&format!("{module}, Integers"), "", &call, &[]).unwrap();
            let defined = value_in("Copy, Integers", "", &call, &copy).unwrap();
            assert_eq!(native, defined, "{module}: {call}");
        }
    }
}

#[test]
fn a_file_of_the_same_name_wins() {
    let own = [("Functions.tla", "---- MODULE Functions ----\nRange(f) == \"own\"\n====\n")];
    assert_eq!(value_in("Functions", "", "Range(<<1>>)", &own).unwrap().to_string(), "\"own\"");
}

#[test]
fn what_comes_along_may_be_used_or_defined() {
    assert_eq!(value_in("SequencesExt", "", "Max({1, 2}) + Cardinality({7})", &[]).unwrap().to_string(), "3");
    let own = "Max(S) == 77\nRange(a, b) == a..b\n";
    assert_eq!(
        value_in("SequencesExt, Naturals", own, "<<Max({1}), Range(1, 2), Last(<<5>>)>>", &[]).unwrap().to_string(),
        "<<77, {1, 2}, 5>>"
    );
    // A module's own operators are taken.
    assert!(try_spec("EXTENDS SequencesExt\nLast(s) == 1", "").err().unwrap().render().contains("defined twice"));
}

#[test]
fn what_comes_from_standard_modules_is_no_definition_of_the_spec() {
    let spec = spec_of("EXTENDS SequencesExt\nOwn == Last(<<1>>)", "", &[]);
    let names: Vec<String> = spec.definitions().iter().map(|definition| definition.name.to_string()).collect();
    assert_eq!(names, ["Own"]);
}
