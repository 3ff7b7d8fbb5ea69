import { type Arm, type Experiment, paperSample } from './experiment';
import type { LocomoTransferSpec } from './sweep-spec';
import { templateArm } from './templates';

/** Transfer to LoCoMo: the templates and packets on long conversations between two people. */
export const locomoTransfer: Experiment<LocomoTransferSpec> = {
  id: 'locomo-transfer',
  title: 'Transfer to LoCoMo',
  description:
    'The templates, and packets with the oracle’s value, on conversations between two people over many months. Category ' +
    '5 (adversarial), where abstaining is right, is a set of its own.',
  source: 'RENDER (arXiv 2608.23568), transfer to LoCoMo',
  arms: ({ templates, levels }) => [
    ...templates.map(templateArm),
    ...levels.map((level): Arm => ({
      factors: { template: level },
      surface: { kind: 'packet', level, backend: 'event_log', value: { source: 'gold' } },
      promptFamily: 'neutral',
    })),
  ],
  sampling: ({ n, set }) => ({
    n: n ?? paperSample,
    stratumOf: ({ type, goldKind }) => ((goldKind === 'unanswerable') === (set === 'adversarial') ? type : undefined),
    takes:
      set === 'adversarial' ? 'unanswerable questions (set: adversarial)' : 'answerable questions (set: answerable)',
    allocation: 'proportional',
  }),
};
