export { type LoadedSweepFile, loadSweepFile } from './load-sweep-file';
export { type ParsedJudge, parseJudge } from './parse-judge';
export { type ParsedSweepFile, parseSweepFile } from './parse-sweep-file';
export { formatProblem, type SweepFileProblem } from './problem';
