import { escapeMarkdown } from '../../contracts/escape-markdown';
import { sweepModels } from '../../experiments/sweep-models';
import type { SweepSpec } from '../../experiments/sweep-spec';

/** What a sweep is, as Markdown, for the details in the Temporal UI that never change. */
export function sweepDetails(sweepId: string, spec: SweepSpec): string {
  const models = sweepModels(spec).map(
    ({ id, provider, model }) => `- ${escapeMarkdown(id)}: ${escapeMarkdown(`${provider}/${model}`)}`,
  );
  return [
    `Data: ${escapeMarkdown(spec.benchmarks.map(({ key }) => key).join(', '))}. Models asked:`,
    '',
    ...models,
    '',
    'On the command line:',
    '',
    `- \`npx render-bench status ${sweepId}\``,
    `- \`npx render-bench resume ${sweepId}\``,
  ].join('\n');
}
