export { renderCsv } from './render/csv';
export { renderFlips } from './render/flips';
export { renderJson } from './render/json';
export { renderLatex, renderLatexFiles } from './render/latex';
export { renderMarkdown } from './render/markdown';
export type { ReportDetail } from './render/report-sections';
export { renderStatements } from './render/statements';
export { renderTerminal } from './render/terminal';
export type { SweepReport } from './sweep-report';
