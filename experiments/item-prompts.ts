import type { Item } from '../benchmarks/item';
import type { Rendered } from '../evidence/artifact';
import type { PromptFamily, PromptParts } from '../evidence/prompt';
import { promptMessages, renderPrompt } from '../evidence/prompts';
import { questionAsPut } from '../evidence/recon';
import { readText } from '../scoring';
import type { HashedMessage } from './identity';
import type { ItemRenderer } from './item-renderer';
import type { Surface } from './surface';
import { TextMeasures } from './text-measures';

export const illFormedPrompt = 'the prompt holds half of a surrogate pair, which providers refuse';

export interface NotApplicable {
  readonly notApplicable: string;
}

/** One surface of an item, put into a prompt. */
export interface ItemPrompt {
  readonly texts: readonly [system: string, artifact: string, question: string];
  readonly hashes: readonly [system: string, artifact: string, question: string];
  readonly messages: readonly HashedMessage[];
  /** Estimated, see estimate-tokens.ts. */
  readonly inputTokens: number;
  readonly promptBytes: number;
  readonly artifactWords: number | null;
  readonly goldVisible: boolean | null;
  readonly marks: readonly string[];
  readonly witnessRecall: number | null;
  readonly awaitsGenerator: boolean;
}

/** What a surface shows, whatever the prompt around it. */
type Artifact = Pick<ItemPrompt, 'artifactWords' | 'goldVisible' | 'marks' | 'witnessRecall' | 'awaitsGenerator'> & {
  readonly text: string;
};

/**
 * The prompts of one item. Rendering an artifact and looking for the gold in it is what planning takes longest over, so
 * each is done once, however many prompt families put the artifact to a reader; and so is the measuring of each text.
 */
export class ItemPrompts {
  private readonly artifacts = new Map<string, Artifact | NotApplicable>();

  constructor(
    private readonly item: Item,
    private readonly renderer: ItemRenderer,
    /** Shared by the items of one plan. */
    private readonly measures: TextMeasures,
  ) {}

  /** @param surfaceKey - Equal for equal surfaces. */
  prompt(family: PromptFamily, surface: Surface, surfaceKey: string): ItemPrompt | NotApplicable {
    let artifact = this.artifacts.get(surfaceKey);
    if (artifact === undefined) {
      artifact = this.artifact(surface);
      this.artifacts.set(surfaceKey, artifact);
    }
    if ('notApplicable' in artifact) return artifact;
    const { text, ...shown } = artifact;
    return measuredPrompt(
      renderPrompt(family, text, questionAsPut(this.item), this.item.questionDate),
      this.measures,
      shown,
    );
  }

  private artifact(surface: Surface): Artifact | NotApplicable {
    const rendered = this.renderer.render(surface);
    switch (rendered.kind) {
      case 'not_applicable':
        return { notApplicable: rendered.reason };
      case 'awaited':
        return { ...unseen, text: rendered.placeholder, awaitsGenerator: true };
      case 'artifact':
        return { text: rendered.text, ...this.visibilityOf(rendered), awaitsGenerator: false };
      default:
        throw new Error(`unknown rendering ${String(rendered satisfies never)}`);
    }
  }

  private visibilityOf({
    text,
    marks = [],
    witnessRecall = null,
  }: Extract<Rendered, { kind: 'artifact' }>): Pick<
    Artifact,
    'artifactWords' | 'goldVisible' | 'marks' | 'witnessRecall'
  > {
    const { gold } = this.item;
    return {
      artifactWords: this.measures.of(text).words,
      goldVisible: gold.kind === 'forms' ? holdsAny(text, gold.forms) : null,
      marks,
      witnessRecall,
    };
  }
}

/** A prompt that shows no artifact of the item, as a generator's. */
export function plainPrompt(parts: PromptParts): ItemPrompt | NotApplicable {
  return measuredPrompt(parts, new TextMeasures(), { ...unseen, awaitsGenerator: false });
}

const unseen = { artifactWords: null, goldVisible: null, marks: [], witnessRecall: null } as const;

function measuredPrompt(
  parts: PromptParts,
  measures: TextMeasures,
  shown: Omit<Artifact, 'text'>,
): ItemPrompt | NotApplicable {
  const messages = promptMessages(parts);
  if (!messages.every(({ content }) => content.isWellFormed())) return { notApplicable: illFormedPrompt };
  const contents = messages.map(({ content, sharedPrefix }) => measures.ofMessage(content, sharedPrefix));
  const { system, artifact, question } = parts;
  return {
    texts: [system, artifact, question],
    hashes: [measures.of(system).hash, measures.of(artifact).hash, measures.of(question).hash],
    messages: messages.map(({ role }, index) => ({ role, textHash: contents[index]!.hash })),
    inputTokens: contents.reduce((sum, { tokens }) => sum + tokens, 0),
    promptBytes: contents.reduce((sum, { bytes }) => sum + bytes, 0),
    ...shown,
  };
}

function holdsAny(text: string, forms: readonly string[]): boolean {
  const artifact = readText(text);
  return forms.some((form) => artifact.holds(form));
}
