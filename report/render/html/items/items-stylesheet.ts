/** Of the item browser alone; colours are the page's. */
export const itemsStylesheet = `
#items-app { container: items / inline-size; }
.items form { background: var(--surface); border: 1px solid var(--rule); border-radius: 6px; padding: 1rem 1.15rem; margin-bottom: 1rem; }
.items .fields { display: grid; gap: 0.75rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr)); }
.items .fields[hidden] { display: none; }
.items .fields.pair { margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--faint); }
.items label.wide { grid-column: 1 / -1; }
.items .fields label { display: block; min-width: 0; }
.items .fields label > span { display: block; color: var(--muted); font-size: 0.8125rem; margin-bottom: 0.2rem; }
.items input[type="search"], .items select, .items button {
  font: inherit; font-size: 0.9375rem; color: var(--ink); background: var(--page); border: 1px solid var(--muted);
  border-radius: 4px; padding: 0.4rem 0.55rem; min-height: 2.5rem;
}
.items input[type="search"], .items select { width: 100%; }
.items button { cursor: pointer; padding: 0.4rem 0.8rem; }
.items button:disabled { color: var(--muted); border-color: var(--rule); cursor: default; }
.items :is(input, select, button, a, pre, summary, h3):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.items .actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.25rem; margin-top: 0.9rem; }
.items .keys { display: flex; gap: 0.45rem; align-items: baseline; color: var(--muted); font-size: 0.8125rem; }
#items-status { min-height: 1.5em; margin: 0 0 0.75rem; font-size: 0.9375rem; }
.items ol { list-style: none; margin: 0; padding: 0; }
.items .list { min-width: 0; }
.items .list li { background: var(--surface); border: 1px solid var(--rule); border-left-width: 4px; padding: 0.7rem 0.9rem; margin-top: -1px; overflow-wrap: anywhere; }
.items .list li:first-child { border-radius: 6px 6px 0 0; margin-top: 0; }
.items .list li.is-open { border-left-color: var(--accent); background: var(--faint); }
.items .list a { color: var(--accent); font-size: 0.875rem; text-decoration: none; display: block; }
.items .list a:hover { text-decoration: underline; }
.items .list p { margin: 0.25rem 0 0; max-width: none; font-size: 0.9375rem; line-height: 1.4; }
.items .list .asked { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.items .list .answer { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; font-weight: 600; }
.items p.marks { font-size: 0.8125rem; color: var(--muted); display: flex; flex-wrap: wrap; gap: 0.25rem 0.6rem; align-items: baseline; }
.items .mark { display: inline-block; border: 1px solid currentColor; border-radius: 3px; padding: 0 0.4em; font-size: 0.8125rem; color: var(--muted); white-space: nowrap; }
.items .mark.right { color: var(--accent); }
.items .mark.wrong, .items .mark.judge_error { color: var(--worse); }
.items .outcome { color: var(--muted); font-size: 0.875rem; }
.items .pager { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.9rem 0 0; font-size: 0.875rem; }
.items .detail { background: var(--surface); border: 1px solid var(--rule); border-radius: 6px; padding: 1rem 1.15rem; min-width: 0; margin-top: 1rem; }
.items .detail[hidden] { display: none; }
.items .detail .close { float: right; margin: 0 0 0.5rem 0.75rem; font-size: 0.8125rem; min-height: 2rem; padding: 0.25rem 0.6rem; }
.items .detail h3 { margin: 0 0 0.75rem; }
.items .detail h3 small { display: block; color: var(--muted); font-weight: 400; font-size: 0.875rem; margin-top: 0.25rem; letter-spacing: 0; }
.items .detail h4 { margin: 1.4rem 0 0.4rem; font-size: 0.9375rem; }
.items .detail h5 { margin: 0.8rem 0 0.25rem; font-size: 0.875rem; color: var(--muted); overflow-wrap: anywhere; }
.items .detail p { margin: 0 0 0.5rem; }
.items .said { white-space: pre-wrap; overflow-wrap: anywhere; max-width: none; }
.items pre.said { margin: 0.4rem 0; padding: 0.7rem 0.8rem; background: var(--faint); border-radius: 4px; font: 0.875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; max-height: 28rem; overflow: auto; }
.items summary { cursor: pointer; padding: 0.3rem 0; font-size: 0.9375rem; }
.items code { overflow-wrap: anywhere; font-size: 0.875rem; }
.items .spelled { color: var(--worse); border: 1px dotted currentColor; border-radius: 2px; font-size: 0.85em; }
.items .others td, .items .others th { overflow-wrap: anywhere; white-space: normal; min-width: 7rem; }
@media (hover: none) { .items .keys { display: none; } }
@container items (min-width: 54rem) {
  .items .panes:has(.detail:not([hidden])) { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 1.25rem; align-items: start; }
  .items .detail { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; margin-top: 0; }
}
@media print {
  .items form, .items .pager, .items .list { display: none; }
  .items .detail, .items pre.said { max-height: none; overflow: visible; }
}
`;
