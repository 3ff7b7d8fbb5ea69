import type { Item } from '../benchmarks/item';
import { promptFamilies, promptMessages, renderPrompt } from '../evidence/prompts';
import { readText } from '../scoring';
import { textHash } from '../text/text-hash';
import { countWords } from '../text/words';
import type { Condition } from './condition';
import { estimateTokens, tokenErrorBand } from './estimate-tokens';
import { callId, cellId, conditionId, type HashedMessage, hashMessages } from './identity';
import { readerParameters } from './reader-parameters';
import type { ReaderSpec, SweepSpec } from './sweep-spec';
import { renderTemplateArtifact } from './templates';

/** One cell as planned: a condition's item, once. */
export interface PlannedCell {
  readonly id: string;
  readonly condition: Condition;
  readonly repetition: number;
  /** Null exactly when `notApplicable` says why. */
  readonly callId: string | null;
  readonly notApplicable: string | null;
  readonly artifactWords: number | null;
  /** Whether an accepted gold form stands in the artifact; null where no string rule can tell. */
  readonly goldVisible: boolean | null;
}

/** One distinct request, its prompt as hashes of its parts. */
export interface PlannedCall {
  readonly id: string;
  readonly readerId: string;
  readonly systemHash: string;
  readonly artifactHash: string;
  readonly questionHash: string;
  /** Estimated, see estimate-tokens.ts. */
  readonly inputTokens: number;
  readonly promptBytes: number;
  /** Input and the output cap: what a permit takes from a token bucket. */
  readonly reservedTokens: number;
  /** What a permit reserves of the budget, in millionths of a US dollar. */
  readonly reservedMicroUsd: number;
}

export interface ItemPlan {
  readonly cells: readonly PlannedCell[];
  /** Each call once, though several cells may share it. */
  readonly calls: readonly PlannedCall[];
  /** Every text of the calls. */
  readonly texts: readonly string[];
}

export const illFormedPrompt = 'the prompt holds half of a surrogate pair, which providers refuse';

/** Plans items of one sweep, one at a time; pure. */
export class ItemPlanner {
  private readonly conditionIds: ReadonlyMap<Condition, string>;
  private readonly readers: ReadonlyMap<string, ReaderSpec>;

  constructor(
    private readonly spec: SweepSpec,
    planHash: string,
    private readonly conditions: readonly Condition[],
  ) {
    this.conditionIds = new Map(conditions.map((condition) => [condition, conditionId(planHash, condition)]));
    this.readers = new Map(spec.readers.map((reader) => [reader.id, reader]));
  }

  plan(item: Item): ItemPlan {
    const steps = this.steps(item);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** The same with a stop before each surface is rendered, since a large one takes a second. */
  *steps(item: Item): Generator<void, ItemPlan> {
    const surfaces = new Map<string, Surface | { readonly notApplicable: string }>();
    const calls = new Map<string, PlannedCall>();
    const texts = new Set<string>();
    const cells: PlannedCell[] = [];
    for (const condition of this.conditions) {
      const surfaceKey = `${condition.factors.template}\n${condition.promptFamily}`;
      if (!surfaces.has(surfaceKey)) {
        yield;
        surfaces.set(surfaceKey, this.surface(condition, item));
      }
      const surface = surfaces.get(surfaceKey)!;
      const planned = Array.from({ length: this.spec.repetitions }, (_, repetition): PlannedCell => {
        const id = cellId(this.conditionIds.get(condition)!, item.id, repetition);
        if ('notApplicable' in surface) {
          return {
            id,
            condition,
            repetition,
            callId: null,
            notApplicable: surface.notApplicable,
            artifactWords: null,
            goldVisible: null,
          };
        }
        const call = this.call(condition, surface, repetition, id);
        calls.set(call.id, call);
        for (const text of surface.texts) texts.add(text);
        const { artifactWords, goldVisible } = surface;
        return { id, condition, repetition, callId: call.id, notApplicable: null, artifactWords, goldVisible };
      });
      cells.push(...planned);
    }
    return { cells, calls: [...calls.values()], texts: [...texts] };
  }

  private surface(condition: Condition, item: Item): Surface | { readonly notApplicable: string } {
    const rendered = renderTemplateArtifact(condition, item);
    if (rendered.kind === 'not_applicable') return { notApplicable: rendered.reason };
    const family = promptFamilies[condition.promptFamily as keyof typeof promptFamilies];
    const parts = renderPrompt(family, rendered.text, item.question, item.questionDate);
    const messages = promptMessages(parts);
    if (!messages.every(({ content }) => content.isWellFormed())) return { notApplicable: illFormedPrompt };
    const { gold } = item;
    const artifact = readText(rendered.text);
    return {
      texts: [family.system, parts.artifact, parts.question],
      hashes: [family.system, parts.artifact, parts.question].map(textHash) as [string, string, string],
      messages: hashMessages(messages),
      inputTokens: messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
      promptBytes: messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
      artifactWords: countWords(rendered.text),
      goldVisible: gold.kind === 'forms' ? gold.forms.some((form) => artifact.holds(form)) : null,
    };
  }

  private call(condition: Condition, surface: Surface, repetition: number, cell: string): PlannedCall {
    const reader = this.readers.get(condition.readerId)!;
    const [systemHash, artifactHash, questionHash] = surface.hashes;
    const outputTokens = reader.provider === 'offline' ? 0 : reader.maxOutputTokens;
    const { input = 0, output = 0 } = reader.price ?? {};
    return {
      id: callId({
        provider: reader.provider,
        endpoint: reader.baseUrl ?? reader.provider,
        model: reader.model,
        parameters: readerParameters(reader),
        messages: surface.messages,
        repetition,
        ...(this.spec.sharing ? {} : { sharingSalt: cell }),
      }),
      readerId: reader.id,
      systemHash,
      artifactHash,
      questionHash,
      inputTokens: surface.inputTokens,
      promptBytes: surface.promptBytes,
      reservedTokens: surface.inputTokens + outputTokens,
      // The cap must hold where the estimate is too low: the upper end of its error band is reserved.
      reservedMicroUsd: Math.ceil(surface.inputTokens * tokenErrorBand.high * input + outputTokens * output),
    };
  }
}

/** A template's artifact of one item, put into a prompt. */
interface Surface {
  readonly texts: readonly [string, string, string];
  readonly hashes: readonly [string, string, string];
  readonly messages: readonly HashedMessage[];
  readonly inputTokens: number;
  readonly promptBytes: number;
  readonly artifactWords: number;
  readonly goldVisible: boolean | null;
}
