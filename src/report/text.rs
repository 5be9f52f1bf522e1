//! The story of an explained execution as text: what `replay` prints.

use super::explanation::Explanation;
use super::story::Story;
use crate::cluster::Applied;
use crate::execution::{Observer, Visit};

/// The story, and what was found.
pub fn text(explanation: &Explanation) -> String {
    let mut story = Story::new(&explanation.subject.variables);
    for step in &explanation.steps {
        if let Some(choice) = step.choice {
            let applied = if step.done { Applied::Done(choice) } else { Applied::Skipped };
            story.choice(step.number.saturating_sub(1), choice, &applied);
        }
        for happened in &step.happened {
            story.event(&happened.event);
            for step in &happened.moves {
                let (before, after) = (Some(&step.before), &step.after);
                story.visit(Visit { action: &happened.event.name, from: 0, to: 0, facets: &[], before, after });
            }
        }
    }
    match &explanation.finding {
        Some(finding) => format!("{}\n{finding}", story.text()),
        None => format!("{}\nnothing was found\n", story.text()),
    }
}
