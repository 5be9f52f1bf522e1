--------------------------------- MODULE SVG ---------------------------------
\* Pictures of states as records of a name, attributes, children and text. What makes text of them, places nodes or
\* writes files is refused.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC
LOCAL IO == INSTANCE IOUtils

SVGElem(_name, _attrs, _children, _innerText) ==
    [attrs |-> _attrs, children |-> _children, innerText |-> _innerText, name |-> _name]

LOCAL Leaf(name, own, attrs, text) == SVGElem(name, own @@ attrs, <<>>, text)

Line(x1, y1, x2, y2, attrs) ==
    Leaf("line", [x1 |-> ToString(x1), x2 |-> ToString(x2), y1 |-> ToString(y1), y2 |-> ToString(y2)], attrs, "")
Circle(cx, cy, r, attrs) == Leaf("circle", [cx |-> ToString(cx), cy |-> ToString(cy), r |-> ToString(r)], attrs, "")
Rect(x, y, w, h, attrs) ==
    Leaf("rect", [height |-> ToString(h), width |-> ToString(w), x |-> ToString(x), y |-> ToString(y)], attrs, "")
Text(x, y, text, attrs) == Leaf("text", [x |-> ToString(x), y |-> ToString(y)], attrs, text)
Image(x, y, width, height, href, attrs) ==
    LET place == [height |-> ToString(height), width |-> ToString(width), x |-> ToString(x), y |-> ToString(y)]
    IN Leaf("image", place @@ ("xlink:href" :> href), attrs, "")

Group(children, attrs) == SVGElem("g", attrs, children, "")
Svg(children, attrs) == SVGElem("svg", attrs, children, "")
SVGDoc(children, vbX, vbY, vbW, vbH, attrs) ==
    LET box == ToString(vbX) \o " " \o ToString(vbY) \o " " \o ToString(vbW) \o " " \o ToString(vbH)
        own == ("viewBox" :> box) @@ ("xmlns" :> "http://www.w3.org/2000/svg")
               @@ ("xmlns:xlink" :> "http://www.w3.org/1999/xlink")
    IN Svg(<<children>>, own @@ attrs)

PointOnLine(from, to, segment) ==
    LET between(a, b) == a + ((b - a) \div segment)
    IN [x |-> between(from.x, to.x), y |-> between(from.y, to.y)]

SVGElemToString(elem) == CHOOSE text \in STRING : TRUE
NodeOfRingNetwork(cx, cy, r, n, m) == CHOOSE point \in [x : Int, y : Int] : TRUE
NodesOfDirectedMultiGraph(nodes, edges, options) == CHOOSE points \in [nodes -> [x : Int, y : Int]] : TRUE
SVGSerialize(svg, frameNamePrefix, frameNumber) ==
    IO!Serialize(SVGElemToString(svg), frameNamePrefix \o IO!zeroPadN(frameNumber, 3) \o ".svg", [format |-> "TXT"])
==============================================================================
