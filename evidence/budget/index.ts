export type { Budgeted } from './budgeted';
export { type CutArm, cutDialogue } from './cut-dialogue';
export { type ExcerptOptions, noFormInEvidence, oracleExcerpt } from './oracle-excerpt';
export { noForms, type RawArm, rawArms, renderRawArm } from './render-raw-arm';
