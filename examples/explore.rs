//! Explores a spec breadth-first and prints the counts: `explore DIRECTORY MODULE.tla MODULE.cfg`.
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let loader = modelfuzz::tla::loader::Directories::new(vec![args[1].clone().into()]);
    let spec = match modelfuzz::tla::Spec::load(&loader, &args[2], &args[3]) {
        Ok(s) => s,
        Err(e) => {
            print!("{}", e.render());
            return;
        }
    };
    let e = modelfuzz::tla::explore::explore(&spec, modelfuzz::tla::explore::ExploreLimits::default());
    println!("generated {} distinct {} depth {} queue {}", e.generated, e.distinct, e.depth, e.left_on_queue);
    match &e.verdict {
        modelfuzz::tla::explore::Verdict::Error { error, path } => {
            println!("{:?}", path.last());
            print!("{}", error.to_diagnostic().render(spec.sources()))
        }
        v => println!("{}", format!("{v:?}").chars().take(3000).collect::<String>()),
    }
}
