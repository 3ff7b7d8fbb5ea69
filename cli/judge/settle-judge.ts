import { readFileSync } from 'node:fs';

import { stringify } from 'yaml';

import { UserError } from '../../contracts/user-error';
import { formatProblem, parseJudge, type SweepFileProblem } from '../../experiments/sweep-file';
import type { ReaderSpec, SweepSpec } from '../../experiments/sweep-spec';
import { defaultJudgeCap, officialJudgeSettings } from '../../scoring/judges';
import { messageOf } from '../../text/message-of';
import type { JudgeSource } from '../commands/judge';

export interface SettledJudge {
  /** Its id is whatever the source has. */
  readonly judge: ReaderSpec;
  /** What a person should know before anything is sent. */
  readonly warnings: readonly string[];
}

/**
 * The model that judges, as it is to be asked.
 * @throws UserError that says what is wrong with its description, and where.
 */
export async function settleJudge(source: JudgeSource, spec: Pick<SweepSpec, 'readers'>): Promise<SettledJudge> {
  switch (source.kind) {
    case 'reader':
      return { judge: readerOf(source.id, spec), warnings: [] };
    case 'file':
      return settled(readDescription(source.path), (problem) => formatProblem(source.path, problem));
    case 'model': {
      const text = stringify(withDefaults(source.entry));
      return settled(text, ({ field, message }) => `${optionOf(field)}: ${message}`);
    }
    default:
      throw new Error(`unknown source ${String(source satisfies never)}`);
  }
}

function readerOf(id: string, { readers }: Pick<SweepSpec, 'readers'>): ReaderSpec {
  const found = readers.find((reader) => reader.id === id);
  if (found?.provider === 'imported') {
    throw new UserError(
      `--reader ${id}: its answers were imported, so there is nobody to ask. Give the model that is to judge with --model ` +
        'PROVIDER/MODEL.',
    );
  }
  if (found) return found;
  throw new UserError(
    `--reader ${id}: the sweep has no reader of that id; it has ${readers.map((reader) => reader.id).join(', ')}. For ` +
      'another model give --model PROVIDER/MODEL.',
  );
}

async function settled(text: string, say: (problem: SweepFileProblem) => string): Promise<SettledJudge> {
  const { listedPrice } = await import('../../providers/listed-price');
  const parsed = parseJudge(text, { today: new Date().toISOString().slice(0, 10), priceOf: listedPrice });
  if (parsed.ok) return { judge: parsed.judge, warnings: parsed.warnings.map(say) };
  throw new UserError(
    [
      'The judge can’t be asked so:',
      ...parsed.problems.map(say),
      'Every setting is described in docs/judging.md.',
    ].join('\n'),
  );
}

/** As the published judges are asked, where the model takes it; what it does not is declared with the results. */
function withDefaults(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { provider, model, endpoint } = entry as { provider: string; model?: string; endpoint?: string };
  if (provider === 'offline' || model === undefined) return entry;
  const isVendor = provider !== 'compatible';
  return {
    temperature: officialJudgeSettings.temperature,
    maxOutputTokens: defaultJudgeCap({ provider, model, ...(endpoint !== undefined && { endpoint }) }),
    ...(isVendor && { policy: { temperature: 'omit-and-declare' } }),
    ...entry,
  };
}

const options: Readonly<Record<string, string>> = {
  provider: '--model',
  model: '--model',
  baseUrl: '--base-url',
  keyEnv: '--key-env',
  maxOutputTokens: '--max-output-tokens',
  'price.input': '--price-input',
  'price.output': '--price-output',
  mode: '--batch',
};

function optionOf(field: string): string {
  return options[field] ?? (field === '' ? '--model' : `--${field}`);
}

function readDescription(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError(
      `--judge-file ${path}: it can't be read (${messageOf(error)}). Give a YAML file with one entry as under readers.`,
      { cause: error },
    );
  }
}
