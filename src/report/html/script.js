"use strict";
const rows = [...document.querySelectorAll(".row")];
const current = () => rows.findIndex((row) => "#" + row.id === location.hash);
// Replaces the place rather than adding to the history, and so that :target follows.
const go = (row) => { if (row) location.replace("#" + row.id); };
const step = (by, wanted) => {
  let at = current() + by;
  while (rows[at] && !wanted(rows[at])) at += by;
  go(rows[at]);
};
const any = () => true;
const related = (row) => row.classList.contains("in");
const keys = {
  j: () => step(1, any),
  k: () => step(-1, any),
  n: () => step(1, related),
  p: () => step(-1, related),
  v: () => go(rows.find((row) => row.classList.contains("violation"))),
  a: () => document.getElementById("all").click(),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});
