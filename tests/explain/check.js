// What a browser made of a page: added to it by the test, which reads the report.
addEventListener("load", () => {
  const box = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom, text: node.textContent.slice(0, 40) };
  };
  const texts = [...document.querySelectorAll(".text div, .number, .lanes span, h1, p, label")];
  const boxes = texts.map(box).filter((b) => b.right > b.left);
  const apart = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
  const overlaps = [];
  boxes.sort((a, b) => a.top - b.top);
  boxes.forEach((a, at) => {
    for (let next = at + 1; next < boxes.length && boxes[next].top < a.bottom; next++) {
      if (!apart(a, boxes[next])) overlaps.push(a.text + " / " + boxes[next].text);
    }
  });
  const svg = document.querySelector(".chart svg").getBoundingClientRect();
  const textLeft = Math.min(...[...document.querySelectorAll(".text div")].map((line) => box(line).left));
  const rows = [...document.querySelectorAll(".row")].map((row) => Math.round(row.getBoundingClientRect().top - svg.top));
  const keys = [..."jjk"].map((key) => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return location.hash;
  });
  const color = (selector) => { const found = document.querySelector(selector); return found ? getComputedStyle(found).color : ""; };
  const opacity = (selector) => { const found = document.querySelector(selector); return found ? getComputedStyle(found).opacity : ""; };
  const report = {
    texts: boxes.length,
    overlaps: overlaps.slice(0, 5),
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    paper: getComputedStyle(document.body).backgroundColor,
    finding: color(".text .finding"),
    out: opacity(".row.out"),
    in: opacity(".row.in"),
    rows,
    chartIsLeftOfText: svg.right <= textLeft,
    height: Math.round(svg.height),
    keys,
  };
  const out = document.createElement("pre");
  out.id = "report";
  out.textContent = JSON.stringify(report);
  document.body.append(out);
});
