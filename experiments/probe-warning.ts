import { isSameModel } from '../providers/is-same-model';
import type { ReaderSpec } from './sweep-spec';

/** What is known of a probe that has ended. */
export interface ProbeEnd {
  /** A delivered outcome, `failed`, or `undecided`. */
  readonly outcome: string;
  readonly returnedModel: string | null;
  readonly failureCode: string | null;
  /** One redacted line. */
  readonly failureMessage: string | null;
}

/** What to know about a reader before its answers are believed; undefined: nothing. */
export function probeWarning(reader: ReaderSpec, end: ProbeEnd): string | undefined {
  const remarks = [outcomeRemark(reader, end), modelRemark(reader, end)].filter((remark) => remark !== undefined);
  return remarks.length === 0 ? undefined : `reader '${reader.id}': ${remarks.join('; ')}`;
}

function outcomeRemark({ maxOutputTokens }: ReaderSpec, end: ProbeEnd): string | undefined {
  switch (end.outcome) {
    case 'exhausted':
      return (
        `the cap of ${maxOutputTokens} tokens went to reasoning, and no text came of it; raise maxOutputTokens or ask ` +
        'for less reasoning'
      );
    case 'truncated':
      return `a one-word answer was cut at the cap of ${maxOutputTokens} tokens`;
    case 'empty':
      return 'its answer to a one-word question was empty';
    case 'refusal':
      return 'it refused a one-word question';
    case 'blocked':
      return "the provider's filter blocked a one-word question";
    case 'failed':
      return `its probe was refused${reasonOf(end)}; its lane waits until that is mended`;
    case 'undecided':
      return `its probe gave no verdict${reasonOf(end)}; the calls themselves will tell`;
    default:
      return undefined;
  }
}

function reasonOf({ failureCode, failureMessage }: ProbeEnd): string {
  return failureCode === null ? '' : ` (${[failureCode, failureMessage].filter(Boolean).join(': ')})`;
}

function modelRemark({ model }: ReaderSpec, { returnedModel }: ProbeEnd): string | undefined {
  if (returnedModel === null || isSameModel(model, returnedModel)) return undefined;
  return `'${model}' was asked for, and '${returnedModel}' answered`;
}
