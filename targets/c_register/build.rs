//! Compiles the system against the C interface.

fn main() {
    println!("cargo:rerun-if-changed=register.c");
    println!("cargo:rerun-if-changed=../modelfuzz.h");
    cc::Build::new().file("register.c").include("..").warnings(true).extra_warnings(true).compile("c_register");
}
