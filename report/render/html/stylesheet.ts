/**
 * The page's whole style. Colours are few and named by what they mean; blue and orange are told apart with every common
 * kind of colour blindness, and no meaning rests on colour alone.
 */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f6f7f8; --surface: #ffffff; --ink: #1c2227; --muted: #5a6570; --rule: #dfe3e7; --faint: #eef0f2;
  --accent: #1a5f92; --worse: #b0500f; --band: #dfe7d3;
  --warn-page: #fdf3e1; --warn-ink: #6b3d00; --warn-rule: #dd9a2e;
  --silent: #9a86b8; --refused: #cf7f45; --lost: #a33b3b; --open: #c9ced4; --none: #e5e8eb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #13171b; --surface: #1a1f24; --ink: #e4e8eb; --muted: #9ba6b0; --rule: #303840; --faint: #22282e;
    --accent: #74b7e6; --worse: #f0a066; --band: #46543a;
    --warn-page: #33270f; --warn-ink: #ffdca3; --warn-rule: #b07a1f;
    --silent: #8d7bb0; --refused: #c77c45; --lost: #c85b5b; --open: #48525c; --none: #2a3138;
  }
}
@media print {
  :root {
    color-scheme: light;
    --page: #ffffff; --surface: #ffffff; --ink: #000000; --muted: #444444; --rule: #c4c4c4; --faint: #f2f2f2;
    --accent: #1a5f92; --worse: #b0500f; --band: #dfe7d3;
    --warn-page: #ffffff; --warn-ink: #000000; --warn-rule: #000000;
    --silent: #9a86b8; --refused: #cf7f45; --lost: #a33b3b; --open: #c9ced4; --none: #e5e8eb;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
}
main, footer { max-width: 78rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
header { padding-top: clamp(1.5rem, 5vw, 3rem); }
h1, h2, h3 { line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.7rem, 5vw, 2.4rem); margin: 0 0 1rem; letter-spacing: -0.02em; }
h2 { font-size: 1.4rem; margin: 0 0 0.75rem; }
h3 { font-size: 1.1rem; margin: 2.25rem 0 0.75rem; }
p { margin: 0 0 1rem; max-width: 68ch; }
section, footer { margin-top: 3rem; padding-top: 2rem; border-top: 1px solid var(--rule); }
footer { padding-bottom: 3rem; }
.eyebrow { margin: 0 0 0.25rem; color: var(--muted); font-size: 0.875rem; }
.lead { color: var(--muted); }
.small { color: var(--muted); font-size: 0.8125rem; margin: 0.75rem 0 0; max-width: 80ch; }
.status { max-width: none; margin: 0 0 1.25rem; }
.status.complete { color: var(--muted); }
.status.incomplete {
  padding: 0.8rem 1rem; border: 1px solid var(--warn-rule); border-left-width: 6px; border-radius: 4px;
  background: var(--warn-page); color: var(--warn-ink); font-weight: 600;
}
.flag { font-size: 0.75rem; vertical-align: 0.25em; letter-spacing: 0.03em; color: var(--warn-ink); background: var(--warn-page); border: 1px solid var(--warn-rule); border-radius: 3px; padding: 0.1em 0.45em; }
dl { margin: 0; }
dt { color: var(--muted); font-size: 0.8125rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 0.75rem 2.25rem; }
.notices { margin: 1.75rem 0 0; padding: 0 0 0 1rem; border: 0; border-left: 3px solid var(--warn-rule); }
.notices h2 { font-size: 1rem; margin: 0 0 0.35rem; }
.notices ul { margin: 0; padding-left: 1.1rem; font-size: 0.9375rem; overflow-wrap: anywhere; }
.notices li { margin: 0.2rem 0; max-width: 80ch; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.card { background: var(--surface); border: 1px solid var(--rule); border-radius: 6px; padding: 1rem 1.15rem; }
.card h3 { margin: 0; font-size: 1rem; }
.card .big { margin: 0.35rem 0 0.75rem; color: var(--muted); font-size: 0.9375rem; line-height: 1.35; }
.card .big span { display: block; color: var(--ink); font-size: 2.6rem; line-height: 1.1; font-weight: 650; letter-spacing: -0.03em; }
.card dl div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.2rem 0; border-top: 1px solid var(--faint); font-size: 0.875rem; }
.card dl dd { text-align: right; }
.card b { font-weight: 650; }
.figures { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); margin-bottom: 1.5rem; }
figure { margin: 0; }
.figures figure { background: var(--surface); border: 1px solid var(--rule); border-radius: 6px; padding: 1rem 1.15rem 0.75rem; min-width: 0; }
figcaption { font-weight: 600; font-size: 0.9375rem; margin-bottom: 0.75rem; overflow-wrap: anywhere; }
.plot { display: block; overflow: visible; font-size: 13px; }
.plot text { fill: var(--ink); }
.plot .figure { fill: var(--ink); }
.plot .tick { fill: var(--muted); font-size: 12px; }
.plot .grid { stroke: var(--rule); stroke-width: 1; }
.plot .reference { stroke: var(--muted); stroke-width: 1.5; }
.plot .interval { stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; }
.plot .dot { fill: var(--accent); stroke: var(--accent); stroke-width: 2; }
.plot .worse .interval, .plot .worse .dot { stroke: var(--worse); }
.plot .worse .dot { fill: var(--worse); }
.plot .dot.open { fill: var(--surface); }
.plot .neutral .dot.open, .plot .neutral:has(.open) .interval { stroke: var(--muted); }
.plot .band { fill: var(--band); }
.plot .other { stroke: var(--muted); stroke-width: 1.5; }
.plot .curve { stroke: currentColor; stroke-width: 2.5; }
.plot.curves .dot { fill: currentColor; stroke: currentColor; }
.curve-1 { color: var(--accent); }
.curve-2 { color: var(--worse); }
.curve-3 { color: var(--muted); }
.curve-4 { color: var(--silent); }
.plot .curve-2 .curve { stroke-dasharray: 7 4; }
.plot .curve-3 .curve { stroke-dasharray: 2 4; }
.plot .curve-4 .curve { stroke-dasharray: 10 3 2 3; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: 0.15rem 1.1rem; margin: 0.6rem 0 0; padding: 0; color: var(--muted); font-size: 0.8125rem; }
.key span { display: inline-block; vertical-align: -1px; margin-right: 0.4rem; }
.key-dot { width: 10px; height: 10px; border-radius: 50%; background: var(--accent); border: 2px solid var(--accent); }
.key-dot.worse { background: var(--worse); border-color: var(--worse); }
.key-dot.hollow { background: transparent; border-color: var(--muted); }
.key-other { width: 2px; height: 12px; background: var(--muted); }
.key-curve { width: 20px; height: 0; border-top: 3px solid currentColor; vertical-align: 4px; }
.key-curve.curve-2 { border-top-style: dashed; }
.key-curve.curve-3, .key-curve.curve-4 { border-top-style: dotted; }
.key-band { width: 20px; height: 12px; border-radius: 2px; background: var(--band); }
.frame { overflow-x: auto; margin: 0 0 0.75rem; background: var(--surface); border: 1px solid var(--rule); border-radius: 6px; }
.frame + .frame, .warning + .frame { margin-top: 1.5rem; }
.frame:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 0.875rem; line-height: 1.35; }
caption { text-align: left; padding: 0.8rem 0.9rem 0.4rem; font-weight: 600; font-size: 0.9375rem; }
caption span { position: sticky; left: 0.9rem; display: inline-block; max-width: calc(100vw - 5rem); overflow-wrap: anywhere; }
th, td { padding: 0.42rem 0.6rem; text-align: left; vertical-align: baseline; border-top: 1px solid var(--faint); }
thead th { border-top: 0; border-bottom: 1px solid var(--rule); color: var(--muted); font-weight: 500; font-size: 0.8125rem; vertical-align: bottom; }
tbody th { font-weight: 500; white-space: nowrap; }
th:first-child { position: sticky; left: 0; background: var(--surface); padding-left: 0.9rem; }
td:last-child, thead th:last-child { padding-right: 0.9rem; }
.numeric { text-align: right; white-space: nowrap; }
thead .numeric { white-space: normal; }
td.numeric { font-variant-numeric: tabular-nums lining-nums; }
tr.group th { color: var(--accent); font-weight: 650; padding-top: 0.9rem; border-top: 1px solid var(--rule); }
tbody:first-of-type tr.group th { border-top: 0; padding-top: 0.6rem; }
.properties td { overflow-wrap: anywhere; min-width: 12rem; }
.warning { font-size: 0.875rem; margin: 0 0 1rem; padding-left: 0.75rem; border-left: 3px solid var(--warn-rule); max-width: 80ch; }
.notes { margin: 0; padding-left: 1.1rem; color: var(--muted); font-size: 0.875rem; max-width: 80ch; }
.notes li { margin: 0.3rem 0; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0 0 1rem; padding: 0; font-size: 0.875rem; color: var(--muted); }
.swatch { display: inline-block; width: 12px; height: 12px; border-radius: 2px; margin-right: 0.4rem; vertical-align: -1px; }
.bar { margin: 0 0 1.25rem; }
.bar figcaption { font-weight: 400; margin-bottom: 0.35rem; }
.bar figcaption span { color: var(--muted); font-size: 0.875rem; }
.bar svg { display: block; border-radius: 3px; }
.text { fill: var(--accent); background: var(--accent); }
.silent { fill: var(--silent); background: var(--silent); }
.refused { fill: var(--refused); background: var(--refused); }
.lost { fill: var(--lost); background: var(--lost); }
.open { fill: var(--open); background: var(--open); }
.none { fill: var(--none); background: var(--none); }
@media (max-width: 34rem) {
  body { font-size: 15px; }
  section, footer { margin-top: 2.25rem; padding-top: 1.5rem; }
  .facts { gap: 0.6rem 1.5rem; }
  .figures figure { padding: 0.85rem 0.9rem 0.6rem; }
  th, td { padding: 0.4rem 0.55rem; }
  .properties td { min-width: 9rem; }
}
@media print {
  body { font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  main, footer { max-width: none; padding: 0; }
  .frame { overflow: visible; border: 0; }
  table, thead th { font-size: 7pt; }
  th, td { padding: 2pt 3pt; }
  caption { font-size: 9pt; padding: 4pt 3pt; }
  .warning, .notes, .key, .small { font-size: 8.5pt; }
  th:first-child, caption span { position: static; }
  th:first-child { padding-left: 3pt; }
  tr, tbody, figure, .card { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  thead { display: table-header-group; }
}
@page { margin: 12mm; }
`;
