import type { Item } from '../benchmarks/item';
import type { Rendered } from '../evidence/artifact';
import { type RawArm, renderRawArm } from '../evidence/budget';
import { renderDocuments } from '../evidence/documents';
import { type GenerationForm, readGenerated } from '../evidence/generation';
import {
  ownStore,
  renderNoisy,
  retrievedTurns,
  selectDistractors,
  type StoreKind,
  type TurnStore,
} from '../evidence/noise';
import {
  type ActiveValue,
  activeValueOf,
  type PacketInput,
  renderFactorPacket,
  renderPacket,
  renderStreamlined,
  renderWitnessText,
  witnessTextIsCut,
} from '../evidence/packets';
import { drawRemoved, proofRecall, renderCase } from '../evidence/recon';
import { type BackendName, type Evidence, readEvidence, type Resolution, resolve } from '../evidence/resolution';
import { templates } from '../evidence/templates';
import { removedMark } from '../scoring/recon/expected';
import { countWords } from '../text/words';
import { artifactMarks } from './artifact-marks';
import type { RenderContext } from './render-context';
import type { Generation, PacketValue, Surface } from './surface';

/** A surface of one item; `awaited` where a generator has still to make it. */
export type RenderedSurface =
  | Rendered
  /** `placeholder` is as long as the artifact will be at most, to estimate tokens from. */
  | { readonly kind: 'awaited'; readonly placeholder: string };

type SurfaceOf<Kind extends Surface['kind']> = Extract<Surface, { kind: Kind }>;

/** Words taken for an artifact that is still to be made: the form's limit, for the forms of many lines that of four. */
const placeholderWords: Readonly<Record<GenerationForm, number>> = {
  summary: 120,
  entries: 240,
  records: 240,
  typed: 240,
  value: 24,
};

/** Taken for what a system will recall, to estimate from: fifty entries of about a hundred words. */
const wordsOfRecall = 5_000;

/** Renders the surfaces of one item; what several of them need (its resolution) is worked out once. */
export class ItemRenderer {
  private evidence: Evidence | undefined;
  private readonly resolutions = new Map<BackendName, Resolution>();
  private ownTurns: TurnStore | undefined;

  constructor(
    private readonly item: Item,
    private readonly context: RenderContext,
    /** Id of a generator's call for this item, or why its prompt can't be made. */
    private readonly generatorCall: (generation: Generation) => string | { readonly notApplicable: string },
  ) {}

  render(surface: Surface): RenderedSurface {
    const dialogue = { sessions: this.item.sessions };
    switch (surface.kind) {
      case 'template':
        return templates[surface.template](dialogue);
      case 'own_template':
        return this.ownTemplate(surface);
      case 'packet':
        return this.packet(surface);
      case 'factors':
        return this.marked(renderFactorPacket(surface, this.goldInput()), 'event_log', this.goldInput().active);
      case 'witness_text':
        return withMarks(renderWitnessText(dialogue), witnessTextIsCut(dialogue) ? [artifactMarks.cut] : []);
      case 'budget':
        return this.budget(surface);
      case 'noise':
        return this.noise(surface);
      case 'retrieved':
        return this.retrieved(surface);
      case 'documents':
        return renderDocuments(surface.form, dialogue);
      case 'generated':
        return this.generated(surface.generation);
      case 'own_artifact':
        return this.ownArtifact(surface);
      case 'case':
        return this.caseView(surface);
      case 'recalled':
        return this.recalled(surface);
      case 'generation':
        throw new Error('a generator’s prompt is no surface for readers');
      case 'unknown':
        throw new Error('what a run elsewhere was shown can’t be rendered');
      default:
        throw new Error(`unknown surface ${String(surface satisfies never)}`);
    }
  }

  private ownTemplate({ id }: SurfaceOf<'own_template'>): Rendered {
    const template = this.context.ownTemplates.get(id);
    if (!template) throw new Error(`the sweep has no template '${id}'`);
    return template({ sessions: this.item.sessions });
  }

  private packet({ level, backend, value: source }: SurfaceOf<'packet'>): RenderedSurface {
    if (source.source !== 'llm') return this.packetWith(level, backend, source.source, undefined);
    const made = this.generated({ form: 'value', generator: source.generator });
    if (made.kind === 'not_applicable') return made;
    if (made.kind === 'artifact') return this.packetWith(level, backend, 'llm', made.text);
    const packet = this.packetWith(level, backend, 'llm', made.placeholder);
    return packet.kind === 'artifact' ? { kind: 'awaited', placeholder: packet.text } : packet;
  }

  private packetWith(
    level: SurfaceOf<'packet'>['level'],
    backend: BackendName,
    source: PacketValue['source'],
    llmText: string | undefined,
  ): Rendered {
    const input = this.packetInput(backend, source, llmText);
    return this.marked(renderPacket(level, input), backend, input.active);
  }

  private budget({ arm, words }: SurfaceOf<'budget'>): Rendered {
    const streamlined = renderStreamlined(this.goldInput());
    if (arm === 'streamlined_p2') return this.marked(streamlined, 'event_log', this.goldInput().active);
    if (words !== 'packet') return this.rawArm(arm, words);
    // The budget of an item without a packet is unknown: its raw arms could not be compared with anything.
    return streamlined.kind === 'artifact' ? this.rawArm(arm, countWords(streamlined.text)) : streamlined;
  }

  private rawArm(arm: RawArm, words: number): Rendered {
    const rendered = renderRawArm(this.item, arm, words);
    if (rendered.kind === 'not_applicable') return rendered;
    return { kind: 'artifact', text: rendered.text, marks: rendered.whole ? [artifactMarks.wholeDialogue] : [] };
  }

  private noise({ form, selection, store, k }: SurfaceOf<'noise'>): Rendered {
    const { item, context } = this;
    const distractors = selectDistractors({ item, store: this.store(store), selection, k, seed: context.seed });
    return renderNoisy({ item, distractors, surface: form });
  }

  private retrieved({ form, store, m }: SurfaceOf<'retrieved'>): Rendered {
    const crossUser = store === 'cross_user' ? this.store(store) : undefined;
    const { item, context } = this;
    return retrievedTurns({ item, m, surface: form, seed: context.seed, ...(crossUser && { crossUser }) });
  }

  private store(kind: StoreKind): TurnStore {
    if (kind === 'own') return (this.ownTurns ??= ownStore(this.item));
    if (!this.context.crossUser) throw new Error('the other items’ turns were not loaded');
    return this.context.crossUser;
  }

  private generated(generation: Generation): RenderedSurface {
    const call = this.generatorCall(generation);
    if (typeof call !== 'string') return { kind: 'not_applicable', reason: call.notApplicable };
    const made = this.context.generated(call);
    switch (made.kind) {
      case 'awaited':
        return { kind: 'awaited', placeholder: 'word '.repeat(placeholderWords[generation.form]).trimEnd() };
      case 'none':
        return { kind: 'not_applicable', reason: made.reason };
      case 'text':
        return readGenerated(generation.form, made.text);
      default:
        throw new Error(`unknown generation ${String(made satisfies never)}`);
    }
  }

  private ownArtifact({ system }: SurfaceOf<'own_artifact'>): Rendered {
    const text = this.context.ownArtifact(system, this.item.id);
    if (text === undefined) return { kind: 'not_applicable', reason: 'its file has no artifact for this question' };
    return { kind: 'artifact', text };
  }

  private caseView({ view, removesEntry }: SurfaceOf<'case'>): Rendered {
    const { item, context } = this;
    if (!removesEntry) return withRecall(renderCase(view, item, undefined), view === 'nothing' ? null : 1);
    if (item.gold.kind === 'recon' && item.gold.key.format === 'free') {
      return { kind: 'not_applicable', reason: 'what is right of a free-form answer without an entry is not known' };
    }
    const removed = drawRemoved(item, context.seed);
    if (!removed) return { kind: 'not_applicable', reason: 'the key needs none of its entries alone' };
    return withMarks(renderCase(view, item, removed), [removedMark(removed.entry)]);
  }

  private recalled({ system }: SurfaceOf<'recalled'>): RenderedSurface {
    const { gold, id } = this.item;
    const found = this.context.recalled(system, id);
    if (!found) return { kind: 'awaited', placeholder: 'word '.repeat(wordsOfRecall).trimEnd() };
    const recall = gold.kind === 'recon' ? proofRecall(gold.key, found.headers) : null;
    return withRecall({ kind: 'artifact', text: found.text }, recall);
  }

  private goldInput(): PacketInput {
    return this.packetInput('event_log', 'gold', undefined);
  }

  private packetInput(backend: BackendName, source: PacketValue['source'], llmText: string | undefined): PacketInput {
    const { item } = this;
    const resolution = this.resolution(backend);
    const active = activeValueOf(item, resolution, source, llmText);
    return { dialogue: { sessions: item.sessions }, question: item.question, resolution, active };
  }

  private resolution(backend: BackendName): Resolution {
    let resolution = this.resolutions.get(backend);
    if (!resolution) {
      this.evidence ??= readEvidence(this.item);
      resolution = resolve(this.item, backend, this.evidence);
      this.resolutions.set(backend, resolution);
    }
    return resolution;
  }

  private marked(rendered: Rendered, backend: BackendName, value: ActiveValue): Rendered {
    const { events } = this.resolution(backend);
    return withMarks(rendered, [
      ...(events.some(({ label }) => label === 'blocked') ? [artifactMarks.blockedEvents] : []),
      ...(value.kind === 'value' && value.values.length > 1 ? [artifactMarks.contested] : []),
      ...(value.kind === 'unresolved' ? [artifactMarks.unresolved] : []),
    ]);
  }
}

function withRecall(rendered: Rendered, witnessRecall: number | null): Rendered {
  return rendered.kind === 'artifact' ? { ...rendered, witnessRecall } : rendered;
}

function withMarks(rendered: Rendered, found: readonly string[]): Rendered {
  return rendered.kind === 'artifact' && found.length > 0 ? { ...rendered, marks: [...found].sort() } : rendered;
}
