//! `Naturals` and `Integers`.

use crate::tla::value::Value;

use super::{Arith, Binary, Compare, Form, Native, Standard, Unary};

/// `Naturals`.
pub static NATURALS: Standard = Standard {
    name: "Naturals",
    extends: &[],
    operators: &[
        arith("+", Arith::Add),
        arith("-", Arith::Subtract),
        arith("*", Arith::Multiply),
        arith("^", Arith::Power),
        arith("\\div", Arith::Divide),
        arith("%", Arith::Modulo),
        compare("<", Compare::Less),
        compare("<=", Compare::LessEqual),
        compare(">", Compare::Greater),
        compare(">=", Compare::GreaterEqual),
        Native { name: "..", params: &[0, 0], form: Form::Binary(Binary::Interval) },
        Native { name: "Nat", params: &[], form: Form::Constant(Value::naturals) },
    ],
};

/// `Integers`.
pub static INTEGERS: Standard = Standard {
    name: "Integers",
    extends: &["Naturals"],
    operators: &[
        Native { name: "-.", params: &[0], form: Form::Unary(Unary::Negate) },
        Native { name: "Int", params: &[], form: Form::Constant(Value::integers) },
    ],
};

const fn arith(name: &'static str, operator: Arith) -> Native {
    Native { name, params: &[0, 0], form: Form::Arith(operator) }
}

const fn compare(name: &'static str, operator: Compare) -> Native {
    Native { name, params: &[0, 0], form: Form::Compare(operator) }
}

impl Arith {
    /// The result.
    ///
    /// # Errors
    ///
    /// When it is no 64-bit integer, or not defined.
    #[inline]
    pub fn apply(self, left: i64, right: i64) -> Result<i64, String> {
        let result = match self {
            Arith::Add => left.checked_add(right),
            Arith::Subtract => left.checked_sub(right),
            Arith::Multiply => left.checked_mul(right),
            _ => return self.apply_partial(left, right),
        };
        result.ok_or_else(|| self.overflow(left, right))
    }

    fn apply_partial(self, left: i64, right: i64) -> Result<i64, String> {
        let result = match self {
            Arith::Divide if right == 0 => return Err(format!("{left} \\div 0 is not defined")),
            Arith::Divide => floor_div(left, right),
            Arith::Modulo if right <= 0 => {
                return Err(format!("{left} % {right}: the divisor must be positive"));
            }
            Arith::Modulo => left.checked_rem_euclid(right),
            _ if right < 0 => return Err(format!("{left}^{right}: the exponent must not be negative")),
            _ if left == 0 && right == 0 => return Err("0^0 is not defined".to_owned()),
            _ => {
                u32::try_from(right).ok().and_then(|exponent| left.checked_pow(exponent)).or(trivial_power(left, right))
            }
        };
        result.ok_or_else(|| self.overflow(left, right))
    }

    #[cold]
    fn overflow(self, left: i64, right: i64) -> String {
        format!("{left} {} {right} does not fit into 64 bits", self.symbol())
    }

    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Arith::Add => "+",
            Arith::Subtract => "-",
            Arith::Multiply => "*",
            Arith::Divide => "\\div",
            Arith::Modulo => "%",
            Arith::Power => "^",
        }
    }
}

/// Division that rounds down, as TLA+ has it.
fn floor_div(left: i64, right: i64) -> Option<i64> {
    let quotient = left.checked_div(right)?;
    let rounded_up = left % right != 0 && (left < 0) != (right < 0);
    if rounded_up { quotient.checked_sub(1) } else { Some(quotient) }
}

/// Powers whose exponent does not fit into 32 bits and whose value does.
fn trivial_power(left: i64, right: i64) -> Option<i64> {
    match left {
        0 | 1 => Some(left),
        -1 => Some(if right % 2 == 0 { 1 } else { -1 }),
        _ => None,
    }
}

impl Compare {
    /// Whether the comparison holds.
    #[inline]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Compare::Less => left < right,
            Compare::LessEqual => left <= right,
            Compare::Greater => left > right,
            Compare::GreaterEqual => left >= right,
        }
    }

    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Compare::Less => "<",
            Compare::LessEqual => "<=",
            Compare::Greater => ">",
            Compare::GreaterEqual => ">=",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_faults_are_named() {
        assert_eq!(Arith::Divide.apply(-7, 2), Ok(-4));
        assert_eq!(Arith::Divide.apply(7, -2), Ok(-4));
        assert_eq!(Arith::Divide.apply(-6, 2), Ok(-3));
        assert_eq!(Arith::Modulo.apply(-7, 2), Ok(1));
        assert!(Arith::Divide.apply(1, 0).is_err());
        assert!(Arith::Modulo.apply(1, -2).is_err());
        assert!(Arith::Divide.apply(i64::MIN, -1).is_err());
    }

    #[test]
    fn overflow_is_an_error() {
        assert!(Arith::Add.apply(i64::MAX, 1).is_err());
        assert!(Arith::Multiply.apply(i64::MAX, 2).is_err());
        assert!(Arith::Power.apply(2, 63).is_err());
        assert_eq!(Arith::Power.apply(2, 62), Ok(1 << 62));
        assert_eq!(Arith::Power.apply(-1, i64::MAX), Ok(-1));
        assert!(Arith::Power.apply(2, -1).is_err());
    }
}
