import { anthropicContracts } from './anthropic';
import { googleContracts } from './google';
import type { ContractRow, ModelContract, Vendor, VendorContracts } from './model-contract';
import { openAiContracts } from './openai';

export const vendorContracts: Readonly<Record<Vendor, VendorContracts>> = {
  openai: openAiContracts,
  anthropic: anthropicContracts,
  google: googleContracts,
};

/** What somebody says of a model beyond the tables; what is left out is as the tables have it. */
export type OwnContract = Partial<ModelContract>;

export interface FoundContract {
  readonly contract: ModelContract;
  /** False: nothing is known of the model but its vendor. */
  readonly isKnown: boolean;
}

/**
 * The contract of a model: its vendor's table, overruled by what `own` says of it.
 * @param own by `vendor/model`, where a model may be a pattern as in the tables
 */
export function findContract(
  vendor: Vendor,
  model: string,
  own: Readonly<Record<string, OwnContract>> = {},
): FoundContract {
  const { rows, unknown } = vendorContracts[vendor];
  const row = mostSpecific(model, rows, ({ models }: ContractRow) => models);
  const prefix = `${vendor}/`;
  const ownRow = mostSpecific(model, Object.entries(own), ([key]) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );
  const contract = { ...(row ?? unknown), ...definedOnly(ownRow?.[1] ?? {}) };
  return { contract, isKnown: row !== undefined || ownRow !== undefined };
}

/** Whether a name of the tables' form means a model. */
export function namesModel(pattern: string, model: string): boolean {
  return specificity(pattern, model) > 0;
}

/** Snapshots: `gpt-5.4-2026-03-05`, `claude-haiku-4-5-20251001`; `-latest` is the newest of them. */
const snapshot = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/u;

/** An id without the date of its snapshot. */
export function withoutSnapshot(model: string): string {
  return model.replace(snapshot, '');
}

/** The candidate whose name says most about the model; undefined where none fits. */
function mostSpecific<Candidate>(
  model: string,
  candidates: readonly Candidate[],
  namesOf: (candidate: Candidate) => readonly string[],
): Candidate | undefined {
  let best: { readonly candidate: Candidate; readonly score: number } | undefined;
  for (const candidate of candidates) {
    const score = Math.max(0, ...namesOf(candidate).map((name) => specificity(name, model)));
    if (score > (best?.score ?? 0)) best = { candidate, score };
  }
  return best?.candidate;
}

/** An exact id says more than a snapshot's, that more than any pattern, a long pattern more than a short one; 0: it does not fit. */
function specificity(name: string, model: string): number {
  if (name === model) return 10_000;
  if (name === withoutSnapshot(model)) return 9_999;
  if (name.endsWith('*') && model.startsWith(name.slice(0, -1))) return name.length;
  return 0;
}

function definedOnly(own: OwnContract): OwnContract {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
}
