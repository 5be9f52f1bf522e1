//! An explained execution as one page that needs nothing else: rows of text beside a diagram of the nodes, time downwards.
//!
//! All text stands in HTML lines of a fixed height, wrapped here; a row is as high as its lines need. The diagram, an SVG,
//! has no text but tooltips. So nothing overlaps, whatever the fonts.

mod bands;
mod chart;
mod lanes;
mod markup;
mod rows;

use std::fmt::Write;

use super::explanation::Explanation;
use chart::chart;
use lanes::Lanes;
pub(super) use markup::escape;
use rows::{Row, rows};

/// The page.
pub fn html(explanation: &Explanation) -> String {
    let rows = rows(explanation);
    let lanes = Lanes::new(explanation.subject.nodes);
    let title = escape(&format!("{}: {}", explanation.subject.target, verdict(explanation)));
    let mut page = String::new();
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n",
        include_str!("style.css")
    );
    header(explanation, &mut page);
    let _ = writeln!(page, "<main>");
    lanes.heads(explanation, &mut page);
    let _ = writeln!(page, "<div class=\"chart\">");
    rows.iter().for_each(|row| section(row, &lanes, &mut page));
    chart(explanation, &rows, &lanes, &mut page);
    let _ = write!(page, "</div>\n</main>\n<script>\n{}</script>\n</body>\n</html>\n", include_str!("script.js"));
    page
}

fn verdict(explanation: &Explanation) -> String {
    explanation.finding.as_ref().map_or_else(|| "nothing was found".to_owned(), |finding| finding.class.to_string())
}

fn header(explanation: &Explanation, page: &mut String) {
    let subject = &explanation.subject;
    let run =
        std::iter::once(&subject.target).chain(&subject.options).map(String::as_str).collect::<Vec<_>>().join(" ");
    let _ = writeln!(page, "<header>\n<h1>{}</h1>", escape(&run));
    let class = if explanation.finding.is_some() { "verdict bad" } else { "verdict" };
    let _ = write!(page, "<p class=\"{class}\">{}", escape(&verdict(explanation)));
    if let Some(step) = explanation.violation.and_then(|position| explanation.steps.get(position)) {
        let _ = write!(page, " <a id=\"violation\" href=\"#step-{0}\">at step {0}</a>", step.number);
    }
    let _ = write!(
        page,
        "</p>\n<p class=\"keys\">Keys: <kbd>j</kbd> <kbd>k</kbd> next and previous step, <kbd>n</kbd> <kbd>p</kbd> among those \
         that can have led to the finding, <kbd>v</kbd> the finding, <kbd>a</kbd> all steps.<br>\n\
         Dot: the node acts. Diamond: a fault. Arrow: a message, from where it was sent to where it was delivered; dashed, a \
         copy; with a cross, lost; a ring, in the network still. Grey band: the node is down. Coloured bands: the sides of a \
         partition.</p>\n</header>\n\
         <input type=\"checkbox\" id=\"all\"><label for=\"all\">show all steps alike, not only those that can have led to the \
         finding</label>\n"
    );
}

fn section(row: &Row, lanes: &Lanes, page: &mut String) {
    let Row { number, lines, height, matters, violation, .. } = row;
    let mut class = format!("row {}", if *matters { "in" } else { "out" });
    if *violation {
        class.push_str(" violation");
    }
    let _ = writeln!(page, "<section id=\"step-{number}\" class=\"{class}\" style=\"height:{height}px\">");
    let _ = writeln!(page, "<a class=\"number\" href=\"#step-{number}\">{number}</a>");
    let _ = writeln!(page, "<div class=\"text\" style=\"left:{}px\">", lanes.text());
    for line in lines {
        let all = line.all.as_ref().map_or_else(String::new, |all| format!(" title=\"{}\"", escape(all)));
        let _ = writeln!(page, "<div class=\"{}\"{all}>{}</div>", line.class, escape(&line.text));
    }
    let _ = writeln!(page, "</div>\n</section>");
}
