export { questionAsPut } from './asked-question';
export { type CaseView, drawRemoved, proofRecall, renderCase } from './case-views';
export { reconFamilies, type ReconFamily, reconPromptsHash } from './families';
