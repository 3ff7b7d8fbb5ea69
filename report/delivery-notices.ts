import { isSameModel } from '../providers/is-same-model';
import { named } from './named';
import { formatCount, formatName, formatPlural } from './render/format';
import type { DeliverySplit, ReaderSummary, SweepReport } from './sweep-report';

/** Whether the responses named another model than the one asked for. */
export function isModelMismatch({ model, returnedModels }: Pick<ReaderSummary, 'model' | 'returnedModels'>): boolean {
  return Object.keys(returnedModels).some((returned) => !isSameModel(model, returned));
}

/** What there is to know about how answers came: by which model, in which tier, and what is odd about them. */
export function deliveryNotices(report: SweepReport): string[] {
  return [
    ...report.readers.filter(isModelMismatch).map(mismatch),
    ...Object.entries(flagTexts).flatMap(([flag, text]) => flagged(report, flag, text)),
    ...mixed(report, 'model', 'more than one returned model', '“Answers by returned model” tells them apart'),
    ...mixed(report, 'tier', 'more than one tier', '“Answers by tier” tells them apart; compare within a tier'),
  ];
}

function mismatch({ role, id, model, returnedModels }: ReaderSummary): string {
  const names = Object.keys(returnedModels).sort().map(formatName);
  return (
    `Model mismatch: ${role} ${id} asked for ${model}; the responses name ${named(names)}. ` +
    'What is measured is the model that answered.'
  );
}

/** What each flag means and what to do, after `N cells of reader R (conditions) `. */
const flagTexts: Readonly<Record<string, string>> = {
  context_cut:
    'were answered from a prompt that the server had silently cut to its context (context_cut): they measure the cut, not ' +
    'the artifact. Give the server a larger context (docs/local-models.md) and run the sweep anew under another name.',
  context_full:
    'ended where the model’s context window was full (context_full), before their output limit: take a model with a larger ' +
    'window, or shorter artifacts (docs/outcomes.md).',
  other_model:
    'were answered by another model than the one asked for (other_model): ask for a dated snapshot, or read them as the ' +
    'other model’s (docs/outcomes.md).',
};

function flagged({ flags, readers }: SweepReport, flag: string, text: string): string[] {
  return readers.flatMap(({ id, role }) => {
    const own = flags.filter((row) => row.flag === flag && row.readerId === id);
    if (own.length === 0) return [];
    const cells = own.reduce((sum, row) => sum + row.cells, 0);
    const where = named(own.map((row) => `${row.experiment}/${row.condition} ${formatCount(row.cells)}`));
    return [`${formatPlural(cells, 'cell')} of ${role} ${id} (${where}) ${text}`];
  });
}

/** One sentence for each reader with conditions that pool what should not be pooled. */
function mixed({ tables }: SweepReport, by: DeliverySplit['by'], what: string, then: string): string[] {
  const conditions = tables.flatMap(({ label, splits, results }) => {
    // Counts are the same under every scorer.
    const primary = results[0]?.scorer;
    return splits.filter((row) => row.by === by && row.scorer === primary).map((row) => ({ ...row, label }));
  });
  return [...new Set(conditions.map(({ reader }) => reader))].map((reader) => {
    const own = conditions.filter((row) => row.reader === reader);
    const arms = [...new Set(own.map(({ label, arm }) => `${label}/${arm}/${reader}`))];
    const parts = [...new Set(own.map(({ part }) => part))].map((part): [string | null, number] => [
      part,
      own.filter((row) => row.part === part).reduce((sum, row) => sum + row.delivered + row.unscored, 0),
    ]);
    const counts = named(parts.map(([part, cells]) => `${formatName(part)} ${formatCount(cells)}`));
    return (
      `${formatPlural(arms.length, 'condition')} of reader ${reader} (${named(arms)}) ` +
      `${arms.length === 1 ? 'holds' : 'hold'} answers of ${what} (${counts}): ${then}.`
    );
  });
}
