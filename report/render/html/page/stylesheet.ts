/**
 * The page's whole style. Colours are few and named by what they mean. Readers' are Okabe and Ito's palette, each made as
 * dark or as light as 3:1 against its ground asks for; they are told apart with every common kind of colour blindness,
 * and no meaning rests on colour alone.
 */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f5f6f7, #111518); --surface: light-dark(#ffffff, #191e22); --ink: light-dark(#1b2126, #e6eaed);
  --muted: light-dark(#56616b, #a3aeb7); --rule: light-dark(#dce1e5, #313a41); --faint: light-dark(#edf0f2, #242b31);
  --grid: light-dark(#e8ecef, #2a3238); --axis: light-dark(#9aa5ae, #66727c); --band: light-dark(#dcebd0, #33462a);
  --accent: light-dark(#0b5c96, #7cc0ee); --accent-page: light-dark(#e4f0f9, #16303f);
  --good: light-dark(#1b6b45, #7fd3a6); --good-page: light-dark(#e3f3ea, #16301f);
  --warn-page: light-dark(#fdf3e1, #33270f); --warn-ink: light-dark(#6b3d00, #ffdca3); --warn-rule: light-dark(#dd9a2e, #b07a1f);
  --reader-1: light-dark(#0072b2, #56b4e9); --reader-2: light-dark(#c9520a, #f28a4e); --reader-3: light-dark(#00855f, #2fc79c);
  --reader-4: light-dark(#ad5485, #e09bc2); --reader-5: light-dark(#94690a, #e8b13d); --reader-6: light-dark(#5a6570, #b5c0ca);
  --part-text: light-dark(#0072b2, #3f94c9); --on-text: light-dark(#ffffff, #08131a);
  --part-silent: light-dark(#8f7bb0, #9d8cc0); --on-silent: light-dark(#0e0a14, #0e0a14);
  --part-refused: light-dark(#d98a4b, #d98a4b); --on-refused: light-dark(#1c0f04, #1c0f04);
  --part-lost: light-dark(#9c2f2f, #d96a6a); --on-lost: light-dark(#ffffff, #1d0606);
  --part-pending: light-dark(#b9c1c8, #6d7881); --on-pending: light-dark(#15191d, #ffffff);
  --part-none: light-dark(#e0e4e8, #343c43); --on-none: light-dark(#15191d, #e6eaed);
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
}
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 0.5rem; top: 0.5rem; z-index: 9; background: var(--surface); padding: 0.5rem 0.75rem; }
h1, h2, h3 { line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; text-wrap: balance; }
h1 { font-size: clamp(1.8rem, 5vw, 2.5rem); margin: 0 0 0.5rem; letter-spacing: -0.02em; }
h2 { font-size: 1.45rem; margin: 0 0 0.6rem; }
h3 { font-size: 1.1rem; margin: 2.25rem 0 0.75rem; }
p { margin: 0 0 1rem; max-width: 70ch; }
dl { margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }

.layout { max-width: 86rem; margin: 0 auto; padding: 0 clamp(0.75rem, 3vw, 2rem); }
main { min-width: 0; padding-bottom: 4rem; }
main > section { padding-top: 2.5rem; }
main > section + section { margin-top: 3rem; border-top: 1px solid var(--rule); }
@media (min-width: 64rem) {
  .layout { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); gap: 3rem; }
  .side { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 2.75rem 0 1.5rem; }
  .contents ol { border-left: 1px solid var(--rule); }
  .contents a { margin-left: -1px; border-left: 2px solid transparent; padding: 0.22rem 0 0.22rem 0.8rem; }
  .contents a[aria-current] { border-left-color: var(--accent); }
}
.contents ol { list-style: none; margin: 0; padding: 0; }
.contents a { display: block; color: var(--muted); text-decoration: none; font-size: 0.875rem; line-height: 1.35; overflow-wrap: anywhere; }
.contents a:hover { color: var(--ink); }
.contents a[aria-current] { color: var(--accent); font-weight: 600; }
@media (max-width: 63.99rem) {
  html { scroll-padding-top: 3.25rem; }
  .side { display: contents; }
  .contents { position: sticky; top: 0; z-index: 5; margin: 0 calc(-1 * clamp(0.75rem, 3vw, 2rem)); background: var(--page); border-bottom: 1px solid var(--rule); }
  .contents ol { display: flex; gap: 0.25rem; overflow-x: auto; padding: 0.4rem clamp(0.75rem, 3vw, 2rem); scrollbar-width: none; }
  .contents a { white-space: nowrap; padding: 0.3rem 0.6rem; border-radius: 99px; }
  .contents a[aria-current] { background: var(--accent-page); }
}
.controls { display: flex; flex-direction: column; gap: 1rem; margin-top: 1.75rem; font-size: 0.875rem; }
.controls fieldset, .controls div { border: 0; margin: 0; padding: 0; min-width: 0; }
.controls legend, .controls div > label { color: var(--muted); font-size: 0.8125rem; padding: 0; margin-bottom: 0.3rem; display: block; }
.controls fieldset label { display: flex; align-items: center; gap: 0.35rem; padding: 0.12rem 0; overflow-wrap: anywhere; }
.controls select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--rule); border-radius: 6px; padding: 0.35rem 0.5rem; width: 100%; }
.controls input { accent-color: var(--accent); margin: 0; }
@media (max-width: 63.99rem) { .controls { flex-flow: row wrap; gap: 0.75rem 1.5rem; margin: 1rem 0 0; } .controls > div { flex: 0 1 10rem; } .controls fieldset label { display: inline-flex; margin-right: 0.75rem; } }

.eyebrow { margin: 0 0 0.25rem; color: var(--muted); font-size: 0.875rem; }
.asked { font-size: 1.0625rem; color: var(--muted); max-width: 75ch; overflow-wrap: anywhere; }
.lead { color: var(--muted); }
.small { color: var(--muted); font-size: 0.8125rem; max-width: 85ch; }
.status { max-width: none; margin: 0 0 1.5rem; }
.status.complete { display: inline-block; padding: 0.15rem 0.7rem; border-radius: 99px; background: var(--good-page); color: var(--good); font-size: 0.9375rem; font-weight: 600; }
.status.incomplete {
  padding: 0.8rem 1rem; border: 1px solid var(--warn-rule); border-left-width: 6px; border-radius: 6px;
  background: var(--warn-page); color: var(--warn-ink); font-weight: 600;
}
.flag { font-size: 0.6875rem; font-weight: 600; vertical-align: 0.15em; letter-spacing: 0.03em; color: var(--warn-ink); background: var(--warn-page); border: 1px solid var(--warn-rule); border-radius: 4px; padding: 0.1em 0.45em; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); background: var(--surface); border: 1px solid var(--rule); border-radius: 8px; overflow: hidden; }
.facts div { box-shadow: 0 0 0 0.5px var(--rule); padding: 0.7rem 0.9rem; }
.facts dt { color: var(--muted); font-size: 0.8125rem; }
.facts dd { font-weight: 600; font-size: 1.0625rem; line-height: 1.3; }
.facts small { display: block; font-weight: 400; font-size: 0.8125rem; color: var(--muted); }
.notices { margin: 1.5rem 0 0; padding: 0.9rem 1.1rem; border-radius: 8px; background: var(--warn-page); border: 1px solid color-mix(in srgb, var(--warn-rule) 45%, transparent); }
.notices h2 { font-size: 0.9375rem; margin: 0 0 0.35rem; color: var(--warn-ink); }
.notices ul { margin: 0; padding-left: 1.1rem; font-size: 0.9375rem; overflow-wrap: anywhere; }
.notices li { margin: 0.2rem 0; max-width: 85ch; }
.headlines { margin-top: 2.25rem; }
.headlines h2 { font-size: 1.1rem; }
.headlines dl > div { display: grid; grid-template-columns: minmax(10rem, 15rem) minmax(0, 1fr); gap: 0.25rem 1.5rem; padding: 0.7rem 0; border-top: 1px solid var(--rule); }
.headlines dt { font-weight: 600; font-size: 0.9375rem; }
.findings { list-style: none; margin: 0; padding: 0; max-width: 85ch; }
.findings li { margin: 0 0 0.35rem; overflow-wrap: anywhere; font-size: 0.9375rem; }
main > section > .findings { margin: 0 0 1.5rem; }
main > section > .findings li { font-size: 1.0625rem; }
.findings b { font-weight: 600; margin-right: 0.25em; }

[hidden] { display: none !important; }
.pictures > .scored { display: contents; }
.pictures { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); margin-bottom: 1rem; }
.picture { margin: 0; background: var(--surface); border: 1px solid var(--rule); border-radius: 10px; padding: 1rem 1.15rem; min-width: 0; }
.picture.faceted { grid-column: 1 / -1; }
.panels { display: grid; gap: 1rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.picture.faceted .panels { grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.panel { min-width: 0; container-type: inline-size; }
.heading { font-size: 0.875rem; font-weight: 600; margin: 0 0 0.35rem; overflow-wrap: anywhere; }
figcaption { margin-bottom: 0.75rem; overflow-wrap: anywhere; }
figcaption strong { display: block; font-size: 1rem; font-weight: 650; line-height: 1.3; }
figcaption span { display: block; color: var(--muted); font-size: 0.8125rem; line-height: 1.45; margin-top: 0.15rem; max-width: 70ch; }
.plot svg { display: block; width: 100%; height: auto; overflow: visible; max-width: 36rem; }
.plot .narrow svg { max-width: 27rem; }
.plot .wide { display: none; }
@container (min-width: 26rem) { .plot .wide { display: block; } .plot .narrow { display: none; } }
.plot text { font-family: inherit; }
.sign { display: inline-block; vertical-align: -0.15em; margin-right: 0.4em; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: 0.15rem 1.1rem; margin: 0 0 0.6rem; padding: 0; color: var(--muted); font-size: 0.8125rem; }
.key li { overflow-wrap: anywhere; }
.sign.band, .sign.part { width: 14px; height: 12px; border-radius: 3px; vertical-align: -1px; }
.sign.band { background: var(--band); }
.sign.open { width: 11px; height: 11px; border-radius: 50%; border: 2px solid currentColor; vertical-align: -1px; }
.part-text { background: var(--part-text); } .part-silent { background: var(--part-silent); } .part-refused { background: var(--part-refused); }
.part-lost { background: var(--part-lost); } .part-pending { background: var(--part-pending); } .part-none { background: var(--part-none); }
summary { cursor: pointer; color: var(--accent); font-size: 0.875rem; padding: 0.35rem 0; width: fit-content; }
.picture details { margin-top: 0.5rem; }
.picture details .frame { border-radius: 6px; margin: 0.25rem 0 0; }
.scored > summary, .more > summary { font-size: 0.9375rem; padding: 0.5rem 0; }
details.scored { margin-bottom: 0.25rem; }
.more { margin-top: 0.75rem; }

.frame { overflow-x: auto; margin: 0 0 0.75rem; background: var(--surface); border: 1px solid var(--rule); border-radius: 8px; }
.frame + .frame, .warning + .frame { margin-top: 1.25rem; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 0.875rem; line-height: 1.35; }
caption { text-align: left; padding: 0.8rem 0.9rem 0.4rem; font-weight: 600; font-size: 0.9375rem; }
caption span { position: sticky; left: 0.9rem; display: inline-block; max-width: calc(100vw - 5rem); overflow-wrap: anywhere; }
th { text-align: left; }
th, td { padding: 0.42rem 0.6rem; vertical-align: baseline; border-top: 1px solid var(--faint); }
thead th { border-top: 0; border-bottom: 1px solid var(--rule); color: var(--muted); font-weight: 500; font-size: 0.8125rem; vertical-align: bottom; }
tbody th { font-weight: 500; white-space: nowrap; }
th:first-child { position: sticky; left: 0; background: var(--surface); padding-left: 0.9rem; }
td:last-child, thead th:last-child { padding-right: 0.9rem; }
td { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }
td.text { text-align: left; white-space: normal; }
/* A remark at the end may be a sentence: it takes room to the side, where a table scrolls, not in height. */
td.text:last-child { min-width: 16rem; }
thead .numeric { text-align: right; }
tr.group th { color: var(--accent); font-weight: 650; padding-top: 0.9rem; border-top: 1px solid var(--rule); }
tbody:first-of-type tr.group th { border-top: 0; padding-top: 0.6rem; }
thead button { font: inherit; color: inherit; text-align: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
thead button:hover { color: var(--ink); text-decoration: underline dotted; }
thead th[aria-sort] button { color: var(--ink); font-weight: 650; }
thead th[aria-sort="ascending"] button::after { content: " ↑"; }
thead th[aria-sort="descending"] button::after { content: " ↓"; }
.properties td { overflow-wrap: anywhere; min-width: 12rem; }
.warning { font-size: 0.875rem; margin: 0 0 1rem; padding-left: 0.75rem; border-left: 3px solid var(--warn-rule); max-width: 85ch; }
.notes { margin: 0.25rem 0 0; padding-left: 1.1rem; color: var(--muted); font-size: 0.875rem; max-width: 85ch; }
.notes li { margin: 0.3rem 0; }
.tip { position: fixed; z-index: 10; pointer-events: none; max-width: min(20rem, calc(100vw - 1rem)); background: var(--ink); color: var(--page); font-size: 0.8125rem; line-height: 1.35; padding: 0.35rem 0.6rem; border-radius: 6px; overflow-wrap: anywhere; }
.hit { stroke-width: 5; }

@media (max-width: 40rem) {
  body { font-size: 15px; }
  main > section { padding-top: 1.75rem; }
  main > section + section { margin-top: 2rem; }
  .facts { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  main > section > .findings li { font-size: 1rem; }
  .headlines dl > div { grid-template-columns: minmax(0, 1fr); }
  .picture { padding: 0.85rem; margin: 0 -0.25rem; }
  th, td { padding: 0.4rem 0.55rem; }
  .properties td { min-width: 9rem; }
}
@media print {
  :root, :root[data-theme] {
    color-scheme: light; --page: #ffffff; --ink: #000000; --muted: #444444; --rule: #c4c4c4;
    --warn-page: #ffffff; --warn-ink: #000000; --warn-rule: #000000;
  }
  body { font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .layout { display: block; max-width: none; padding: 0; }
  .side, .skip, .tip, details:not([open]) { display: none; }
  .frame { overflow: visible; border: 0; }
  table, thead th { font-size: 7pt; }
  th, td { padding: 2pt 3pt; }
  caption { font-size: 9pt; padding: 4pt 3pt; }
  .warning, .notes, .key, .small { font-size: 8.5pt; }
  th:first-child, caption span { position: static; }
  th:first-child { padding-left: 3pt; }
  tr, tbody, figure, .facts div { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  thead { display: table-header-group; }
}
@page { margin: 12mm; }
`;
