//! A report of headings, lines, tables and figures: as Markdown, and as a page that needs nothing else.

use std::fmt::Write;

use super::html::escape;

/// A part of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A line of text.
    Line(String),
    /// A line of text that must not be missed.
    Warning(String),
    /// Lines, one point each.
    Points(Vec<String>),
    /// A table: the head, then the rows. The first column holds names, and numbers are in the others.
    Table(Vec<String>, Vec<Vec<String>>),
    /// A figure in HTML, which only the page has, and what it shows.
    Figure(String, String),
}

/// A report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// What it is about.
    pub title: String,
    /// Its parts.
    pub blocks: Vec<Block>,
}

impl Document {
    /// Adds a table with this head.
    pub fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        self.blocks.push(Block::Table(head.iter().map(|cell| (*cell).to_owned()).collect(), rows));
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// Adds a line.
    pub fn line(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Line(text.into()));
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n", self.title);
        for block in &self.blocks {
            // Writing to a string cannot fail.
            let _ = match block {
                Block::Heading(heading) => writeln!(text, "\n## {heading}"),
                Block::Line(line) => writeln!(text, "\n{line}"),
                Block::Warning(line) => writeln!(text, "\nWarning: {line}."),
                Block::Points(lines) => {
                    writeln!(text, "\n{}", lines.iter().map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n"))
                }
                Block::Table(head, rows) => table(head, rows, &mut text),
                Block::Figure(..) => Ok(()),
            };
        }
        text
    }

    /// As a page.
    pub fn html(&self) -> String {
        let title = escape(&self.title);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
            include_str!("document.css")
        );
        page.push_str(&self.fragment());
        page + "</body>\n</html>\n"
    }

    /// The parts in HTML, without a page around them.
    pub fn fragment(&self) -> String {
        let mut page = String::new();
        for block in &self.blocks {
            // Writing to a string cannot fail.
            let _ = match block {
                Block::Heading(heading) => writeln!(page, "<h2>{}</h2>", escape(heading)),
                Block::Line(line) => writeln!(page, "<p>{}</p>", escape(line)),
                Block::Warning(line) => writeln!(page, "<p class=\"warning\">Warning: {}.</p>", escape(line)),
                Block::Points(lines) => {
                    let lines: String = lines.iter().map(|line| format!("<li>{}</li>\n", escape(line))).collect();
                    writeln!(page, "<ul>\n{lines}</ul>")
                }
                Block::Table(head, rows) => html_table(head, rows, &mut page),
                Block::Figure(figure, caption) => {
                    writeln!(page, "<figure>\n<figcaption>{}</figcaption>\n{figure}</figure>", escape(caption))
                }
            };
        }
        page
    }
}

fn table(head: &[String], rows: &[Vec<String>], text: &mut String) -> std::fmt::Result {
    let row = |cells: &[String]| {
        format!("| {} |", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
    };
    writeln!(text, "\n{}\n|{}", row(head), " --- |".repeat(head.len()))?;
    rows.iter().try_for_each(|cells| writeln!(text, "{}", row(cells)))
}

fn html_table(head: &[String], rows: &[Vec<String>], page: &mut String) -> std::fmt::Result {
    let row = |cells: &[String], tag: &str| -> String {
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell.trim_matches('`')))).collect()
    };
    writeln!(page, "<div class=\"wide\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>", row(head, "th"))?;
    for cells in rows {
        writeln!(page, "<tr>{}</tr>", row(cells, "td"))?;
    }
    writeln!(page, "</tbody>\n</table></div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let mut document = Document { title: "a < b".to_owned(), blocks: Vec::new() };
        document.heading("Head");
        document.line("Line & more");
        document.table(&["name", "x|y"], vec![vec!["`--a`".to_owned(), "1".to_owned()]]);
        document.blocks.push(Block::Warning("few".to_owned()));
        document.blocks.push(Block::Points(vec!["one".to_owned(), "two".to_owned()]));
        document.blocks.push(Block::Figure("<svg></svg>".to_owned(), "shown".to_owned()));
        document
    }

    #[test]
    fn as_markdown() {
        let expected = "# a < b\n\n## Head\n\nLine & more\n\n| name | x\\|y |\n| --- | --- |\n| `--a` | 1 |\n\nWarning: few.\n\n- one\n- two\n";
        assert_eq!(document().markdown(), expected);
    }

    #[test]
    fn as_a_page() {
        let page = document().html();
        for part in
            ["<title>a &lt; b</title>", "<p>Line &amp; more</p>", "<td>--a</td><td>1</td>", "<svg></svg></figure>"]
        {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("src="), "{page}");
    }
}
