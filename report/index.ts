export { renderCsv } from './render/csv';
export { renderHtml } from './render/html';
export { renderJson } from './render/json';
export { renderMarkdown } from './render/markdown';
export type { ReportDetail } from './render/report-sections';
export { renderTerminal } from './render/terminal';
export type { SweepReport } from './sweep-report';
