import type { Item } from '../benchmarks/item';
import { generationPrompt } from '../evidence/generation';
import type { PromptFamily } from '../evidence/prompt';
import { ownPromptFamily, promptFamilies } from '../evidence/prompts';
import { reconFamilies } from '../evidence/recon';
import { canonicalJson } from '../text/hash';
import type { Condition } from './condition';
import { cellId, conditionId } from './identity';
import { type ItemPrompt, ItemPrompts, type NotApplicable, plainPrompt } from './item-prompts';
import { ItemRenderer } from './item-renderer';
import { idOfCall, type PlannedCall, plannedCall } from './planned-call';
import { bareContext, type RenderContext } from './render-context';
import { type Generation, generationOf } from './surface';
import type { ReaderSpec, SweepSpec } from './sweep-spec';
import { TextMeasures } from './text-measures';

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
  /** What its artifact is marked with, e.g. `whole_dialogue`; sorted. */
  readonly marks: readonly string[];
  /** Share of the item's witnesses that a retriever found; null where nothing was retrieved. */
  readonly witnessRecall: number | null;
  /** Id of the generator's call that makes its artifact; null: no generator does. */
  readonly generatorCall: string | null;
}

export interface ItemPlan {
  readonly cells: readonly PlannedCell[];
  /** Each call once, though several cells may share it. */
  readonly calls: readonly PlannedCall[];
  /** Every text of the calls. */
  readonly texts: readonly string[];
}

/** Plans items of one sweep, one at a time; pure. */
export class ItemPlanner {
  /** Readers and generators by id. */
  private readonly models: ReadonlyMap<string, ReaderSpec>;
  private readonly measures = new TextMeasures();
  private readonly families: ReadonlyMap<string, PromptFamily>;
  private readonly keys: ReadonlyMap<Condition, ConditionKeys>;
  /** What the conditions' surfaces wait for, by {@link generationKey}. */
  private readonly generations: ReadonlyMap<string, Generation>;

  constructor(
    private readonly spec: SweepSpec,
    planHash: string,
    private readonly conditions: readonly Condition[],
    private readonly context: RenderContext = bareContext,
  ) {
    this.models = new Map([...spec.readers, ...spec.generators].map((model) => [model.id, model]));
    this.families = sweepPromptFamilies(spec);
    this.keys = new Map(conditions.map((condition) => [condition, keysOf(planHash, condition)]));
    const generations = conditions.flatMap(({ surface }) => generationOf(surface) ?? []);
    this.generations = new Map(generations.map((generation) => [generationKey(generation), generation]));
  }

  plan(item: Item): ItemPlan {
    const steps = this.steps(item);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** Ids of the generators' calls that the item's surfaces wait for. */
  generatorCalls(item: Item): string[] {
    return [...this.callsByGeneration(item).values()].filter((call) => typeof call === 'string');
  }

  /** The same as `plan` with a stop before each surface is rendered, since a large one takes a second. */
  *steps(item: Item): Generator<void, ItemPlan> {
    const generatorCalls = this.callsByGeneration(item);
    const callOf = (generation: Generation): string | NotApplicable => generatorCalls.get(generationKey(generation))!;
    const renderer = new ItemRenderer(item, this.context, callOf);
    const itemPrompts = new ItemPrompts(item, renderer, this.measures);
    const prompts = new Map<string, ItemPrompt | NotApplicable>();
    const calls = new Map<string, PlannedCall>();
    const texts = new Set<string>();
    const cells: PlannedCell[] = [];
    for (const condition of this.conditions) {
      const keys = this.keys.get(condition)!;
      if (!prompts.has(keys.prompt)) {
        yield;
        prompts.set(keys.prompt, this.prompt(condition, item, itemPrompts));
      }
      const prompt = prompts.get(keys.prompt)!;
      const generation = generationOf(condition.surface);
      const called = generation && callOf(generation);
      const generatorCall = typeof called === 'string' ? called : null;
      for (let repetition = 0; repetition < repetitionsOf(condition, this.spec); repetition += 1) {
        const id = cellId(keys.condition, item.id, repetition, generatorCall);
        if ('notApplicable' in prompt) {
          cells.push({ ...blankCell, id, condition, repetition, generatorCall, notApplicable: prompt.notApplicable });
          continue;
        }
        const call = this.call(condition, prompt, repetition, { cell: id, prompt: `${generatorCall} ${keys.prompt}` });
        calls.set(call.id, call);
        for (const text of prompt.texts) texts.add(text);
        const { artifactWords, goldVisible, marks, witnessRecall } = prompt;
        cells.push({
          ...blankCell,
          id,
          condition,
          repetition,
          generatorCall,
          callId: call.id,
          artifactWords,
          goldVisible,
          marks,
          witnessRecall,
        });
      }
    }
    return { cells, calls: [...calls.values()], texts: [...texts] };
  }

  private prompt(condition: Condition, item: Item, itemPrompts: ItemPrompts): ItemPrompt | NotApplicable {
    const { surface, promptFamily } = condition;
    if (surface.kind === 'generation') return this.generatorPrompt(surface.generation, item);
    if (surface.kind === 'unknown')
      return plainPrompt({ system: '', artifact: unknownArtifact, question: item.question });
    const family = this.families.get(promptFamily);
    if (!family) throw new Error(`the sweep has no prompt family '${promptFamily}'`);
    return itemPrompts.prompt(family, surface, this.keys.get(condition)!.surface);
  }

  /** The prompt of a generator, which its own cell shows. */
  private generatorPrompt({ form }: Generation, item: Item): ItemPrompt | NotApplicable {
    const prompt = generationPrompt(form, item);
    if (prompt.kind === 'not_applicable') return { notApplicable: prompt.reason };
    const { family, source, question } = prompt;
    return plainPrompt({ system: family.system, artifact: source, question });
  }

  /** What the item's surfaces wait for: each generation's call, or why its prompt can't be made. */
  private callsByGeneration(item: Item): ReadonlyMap<string, string | NotApplicable> {
    return new Map([...this.generations].map(([key, generation]) => [key, this.generatorCall(item, generation)]));
  }

  /** The id of the call that makes something of an item, or why its prompt can't be made. */
  private generatorCall(item: Item, generation: Generation): string | NotApplicable {
    const prompt = this.generatorPrompt(generation, item);
    if ('notApplicable' in prompt) return prompt;
    return idOfCall(this.models.get(generation.generator)!, prompt, { repetition: 0 });
  }

  /** @param salts what tells the call from equal ones: the cell, and what an artifact that is still awaited will be of. */
  private call(
    condition: Condition,
    prompt: ItemPrompt,
    repetition: number,
    salts: { readonly cell: string; readonly prompt: string },
  ): PlannedCall {
    // A generator's call is found by its prompt alone, so that every surface that waits for it finds the same one.
    const unshared = !this.spec.sharing && condition.stage === 'read';
    const sharingSalt = unshared ? salts.cell : prompt.awaitsGenerator ? salts.prompt : undefined;
    return plannedCall(this.models.get(condition.readerId)!, prompt, { repetition, sharingSalt });
  }
}

/** Stands where `show` prints an artifact. */
const unknownArtifact = '(What the model was shown is not known: its answer was imported.)';

interface ConditionKeys {
  /** Id of the condition. */
  readonly condition: string;
  /** Equal for surfaces of equal bytes. */
  readonly surface: string;
  /** Equal for equal surfaces in equal prompts. */
  readonly prompt: string;
}

function keysOf(planHash: string, condition: Condition): ConditionKeys {
  const { surface, promptFamily } = condition;
  return {
    condition: conditionId(planHash, condition),
    surface: canonicalJson({ ...surface }),
    prompt: canonicalJson([{ ...surface }, promptFamily]),
  };
}

/** What a generator makes is made once, however often readers are asked. */
export function repetitionsOf({ stage }: Pick<Condition, 'stage'>, { repetitions }: SweepSpec): number {
  return stage === 'generate' ? 1 : repetitions;
}

/** Every prompt family a sweep can name, its own among them. */
function sweepPromptFamilies({ prompts }: SweepSpec): ReadonlyMap<string, PromptFamily> {
  const own = prompts.map(({ id, system }) => ownPromptFamily(id, system));
  const builtIn = [...Object.values(promptFamilies), ...Object.values(reconFamilies)];
  return new Map([...builtIn, ...own].map((family) => [family.id, family]));
}

const blankCell = {
  callId: null,
  notApplicable: null,
  artifactWords: null,
  goldVisible: null,
  marks: [],
  witnessRecall: null,
} as const;

function generationKey({ form, generator }: Generation): string {
  return `${form}/${generator}`;
}
