export { type LoadedSweepFile, loadSweepFile } from './load-sweep-file';
export { type ParsedSweepFile, parseSweepFile } from './parse-sweep-file';
export type { SweepFileProblem } from './problem';
