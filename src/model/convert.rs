//! The values of events as values of the spec.

use std::rc::Rc;

use crate::hash::Map;
use crate::tla::Spec;
use crate::tla::value::{Record, Seq, Set, Shape, Symbol, Value as Tla};
use crate::trace::{Text, Value};

/// Converts values, remembering the names that it met.
#[derive(Debug, Default)]
pub struct Converter {
    symbols: Map<Text, Symbol>,
    constants: Map<Text, Tla>,
    nodes: Vec<Option<Tla>>,
    shapes: Vec<Known>,
}

/// The names of a record's fields as events give them, and what they are to the spec.
#[derive(Debug)]
struct Known {
    names: Vec<Text>,
    /// Where each value of the spec's record, by name, stands among the event's fields.
    order: Vec<usize>,
    shape: Rc<Shape>,
}

impl Known {
    fn is_of(&self, fields: &[(Text, Value)]) -> bool {
        self.names.len() == fields.len() && self.names.iter().zip(fields).all(|(known, (name, _))| same(known, name))
    }
}

/// Names are mostly the same literal of an adapter: one comparison of addresses then tells.
fn same(a: &Text, b: &Text) -> bool {
    (a.as_ptr() == b.as_ptr() && a.len() == b.len()) || a == b
}

impl Converter {
    /// A value of the spec equal to `value`.
    ///
    /// # Errors
    ///
    /// Names what the spec lacks: a node or constant that the configuration does not give.
    pub fn convert(&mut self, value: &Value, spec: &Spec) -> Result<Tla, String> {
        Ok(match value {
            Value::Bool(bool) => Tla::Bool(*bool),
            Value::Int(number) => Tla::Int(*number),
            Value::Str(text) => Tla::Str(self.symbol(text, spec)),
            Value::Node(node) => return self.node(node.index(), spec),
            Value::Constant(name) => return self.constant(name, spec),
            Value::Seq(items) => Tla::Seq(Seq::new(self.all(items, spec)?)),
            Value::Set(items) => Tla::Set(Set::new(self.all(items, spec)?)),
            Value::Record(fields) if fields.is_empty() => Tla::Seq(Seq::new(Vec::new())),
            Value::Record(fields) => self.record(fields, spec)?,
        })
    }

    fn all(&mut self, items: &[Value], spec: &Spec) -> Result<Vec<Tla>, String> {
        items.iter().map(|item| self.convert(item, spec)).collect()
    }

    fn record(&mut self, fields: &[(Text, Value)], spec: &Spec) -> Result<Tla, String> {
        let Some(known) = self.shapes.iter().position(|known| known.is_of(fields)) else {
            return self.new_shape(fields, spec);
        };
        let mut values = Vec::with_capacity(fields.len());
        for place in 0..fields.len() {
            values.push(self.convert(&fields[self.shapes[known].order[place]].1, spec)?);
        }
        Ok(Tla::Record(Record::with_shape(&self.shapes[known].shape, values)))
    }

    /// A record with names that were not met in this order before; they are remembered if no two are the same.
    fn new_shape(&mut self, fields: &[(Text, Value)], spec: &Spec) -> Result<Tla, String> {
        let mut converted = Vec::with_capacity(fields.len());
        for (name, value) in fields {
            converted.push((self.symbol(name, spec), self.convert(value, spec)?));
        }
        let names: Vec<Symbol> = converted.iter().map(|(name, _)| name.clone()).collect();
        let shape = spec.shape(names.clone());
        if shape.len() < fields.len() {
            return Ok(Tla::Record(Record::new(converted)));
        }
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|a, b| names[*a].cmp(&names[*b]));
        let values = order.iter().map(|place| converted[*place].1.clone()).collect();
        let record = Record::with_shape(&shape, values);
        let names = fields.iter().map(|(name, _)| name.clone()).collect();
        self.shapes.push(Known { names, order, shape });
        Ok(Tla::Record(record))
    }

    fn symbol(&mut self, text: &Text, spec: &Spec) -> Symbol {
        if let Some(symbol) = self.symbols.get(text) {
            return symbol.clone();
        }
        let symbol = spec.symbol(text);
        self.symbols.insert(text.clone(), symbol.clone());
        symbol
    }

    fn node(&mut self, index: usize, spec: &Spec) -> Result<Tla, String> {
        if let Some(Some(value)) = self.nodes.get(index) {
            return Ok(value.clone());
        }
        let value = lookup(&format!("n{}", index + 1), spec)?;
        self.nodes.resize(self.nodes.len().max(index + 1), None);
        self.nodes[index] = Some(value.clone());
        Ok(value)
    }

    fn constant(&mut self, name: &Text, spec: &Spec) -> Result<Tla, String> {
        if let Some(value) = self.constants.get(name) {
            return Ok(value.clone());
        }
        let value = lookup(name, spec)?;
        self.constants.insert(name.clone(), value.clone());
        Ok(value)
    }
}

fn lookup(name: &str, spec: &Spec) -> Result<Tla, String> {
    spec.constant(name).ok_or_else(|| {
        format!(
            "the event names the constant {name}, which the spec's configuration gives no value (CONSTANT {name} = ...)"
        )
    })
}
