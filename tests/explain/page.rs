//! Reading a page back, as far as tests need it.

/// The start tags of a page with a balanced structure, in order, without the contents of scripts and styles.
///
/// Panics where the structure is not balanced.
pub fn tags(page: &str) -> Vec<&str> {
    const VOID: [&str; 4] = ["meta", "br", "input", "!DOCTYPE"];
    let (mut tags, mut open, mut rest) = (Vec::new(), Vec::new(), page);
    while let Some(at) = rest.find('<') {
        let end = rest[at..].find('>').unwrap_or_else(|| panic!("a tag without end: {}", &rest[at..]));
        let tag = &rest[at + 1..at + end];
        rest = &rest[at + end + 1..];
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}> closes another");
            continue;
        }
        tags.push(tag);
        if matches!(name, "script" | "style") {
            let close = format!("</{name}>");
            rest = &rest[rest.find(&close).expect("scripts and styles end") + close.len()..];
        } else if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!(open, Vec::<&str>::new(), "these are never closed");
    tags
}

/// An attribute of a tag.
pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

/// The tops of the rows, by their ids, and the height of all: as a browser lays them out, one below the other.
pub fn rows(page: &str) -> (Vec<(String, usize)>, usize) {
    let mut top = 0;
    let mut rows = Vec::new();
    for tag in tags(page).into_iter().filter(|tag| tag.starts_with("section ")) {
        rows.push((attribute(tag, "id").unwrap().to_owned(), top));
        top += pixels(attribute(tag, "style").unwrap());
    }
    (rows, top)
}

/// The only number of pixels in a style.
pub fn pixels(style: &str) -> usize {
    style.split(':').nth(1).unwrap().trim_end_matches("px").parse().unwrap()
}

/// The text columns' numbers of lines, row by row.
pub fn lines(page: &str) -> Vec<usize> {
    let sections = page.split("<section ").skip(1);
    sections.map(|section| section.split("</section>").next().unwrap().matches("</div>").count() - 1).collect()
}
