import type { EntryId } from '../../model/case';
import { orderTau } from '../../model/order-tau';
import type { Answer, Option, Question } from '../../model/question';
import { sentence } from '../../model/sentence';
import type { CaseRandom } from '../../random/case-random';
import type { CaseView } from '../../semantics/case-view';
import type { DraftOption, DraftQuestion, Slot } from './draft';
import { findProof } from './find-proof';
import { type Asked, type Reply, respond, type VerdictsOf } from './key';
import { Rejected } from './rejected';

const letters = 'ABCDEFGHIJKLMNO';
const optionCount = 6;
/** How near to its key an ordering may be shown. */
const mostShownTau = 0.35;
const fewestTraps = 3;

interface AssembleInput {
  readonly id: string;
  readonly slot: Slot;
  readonly view: CaseView;
  readonly verdictsOf: VerdictsOf;
  readonly random: CaseRandom;
}

/** Gives a draft its letters, key and proof, and holds it to the rules of its format. */
export function assemble(draft: DraftQuestion, input: AssembleInput): Question | Rejected {
  const { id, slot, view, verdictsOf, random } = input;
  const chosen = chooseOptions(draft, slot, random);
  if (chosen instanceof Rejected) return chosen;
  const options = chosen.map((option, place): Option => ({
    letter: letters[place]!,
    text: sentence(option.text),
    ref: option.ref,
    ...(option.failure && { failure: { refutedBy: [], ...option.failure } }),
  }));
  if (new Set(options.map(({ text }) => text.toLowerCase())).size < options.length)
    return new Rejected('two options alike');
  const asked: Asked = { format: slot.format, query: draft.query, options };
  const gold = respond(asked, verdictsOf, view);
  if (gold === 'abstain') return new Rejected('the case gives no key');
  const traps = draft.traps && distinctTraps(draft.traps, gold);
  const fault = checkKey(draft, options, gold, traps);
  if (fault !== undefined) return new Rejected(fault);
  const proof = findProof(asked, view, verdictsOf, gold);
  if (proof === undefined || proof.length === 0) return new Rejected('no proof gives the key');
  return {
    ...{ id, task: slot.task, variant: draft.variant, stem: draft.stem, options },
    answer: toAnswer(gold, draft),
    proof,
    ...(traps && { traps }),
    query: draft.query,
    difficulty: {
      ...draft.difficulty,
      meanDistance: meanDistance(
        view,
        proof.map(({ entry }) => entry),
      ),
    },
  };
}

function chooseOptions(
  { right = [], wrong = [], items }: DraftQuestion,
  slot: Slot,
  random: CaseRandom,
): readonly DraftOption[] | Rejected {
  switch (slot.format) {
    case 'single': {
      if (right.length === 0) return new Rejected('no right option');
      if (wrong.length < optionCount - 1) return new Rejected('too few wrong options');
      return random.shuffle([right[0]!, ...wrong.slice(0, optionCount - 1)]);
    }
    case 'multiple': {
      const most = Math.min(4, right.length);
      const least = Math.max(2, optionCount - wrong.length);
      if (most < least) return new Rejected('too few options of one kind');
      const count = random.between(least, most);
      return random.shuffle([...right.slice(0, count), ...wrong.slice(0, optionCount - count)]);
    }
    case 'ordering': {
      if (items === undefined || items.length < 4) return new Rejected('too few items');
      return items;
    }
    case 'integer':
    case 'free':
      return [];
  }
}

function checkKey(
  draft: DraftQuestion,
  options: readonly Option[],
  gold: Reply,
  traps: DraftQuestion['traps'] = [],
): string | undefined {
  const rightRefs = new Set((draft.right ?? []).map(({ ref }) => JSON.stringify(ref)));
  const isRight = (option: Option): boolean => rightRefs.has(JSON.stringify(option.ref));
  switch (gold.format) {
    case 'single':
    case 'multiple': {
      const key = gold.format === 'single' ? [gold.letter] : gold.letters;
      const meant = options.filter(isRight).map(({ letter }) => letter);
      return key.join('') === meant.join('') ? undefined : 'the key is not what was meant';
    }
    case 'integer':
      if (gold.value < 2) return 'a number below 2';
      return traps.length >= fewestTraps ? undefined : 'too few traps';
    case 'ordering': {
      const shown = options.map(({ letter }) => letter);
      return Math.abs(orderTau(shown, gold.letters)) <= mostShownTau ? undefined : 'shown too near to its key';
    }
    case 'free':
      return undefined;
  }
}

function distinctTraps(traps: NonNullable<DraftQuestion['traps']>, gold: Reply): NonNullable<DraftQuestion['traps']> {
  const taken = new Set<number>(gold.format === 'integer' ? [gold.value] : []);
  return traps.filter(({ value }) => {
    if (taken.has(value) || value < 0) return false;
    taken.add(value);
    return true;
  });
}

function toAnswer(gold: Reply, { free }: DraftQuestion): Answer {
  return gold.format === 'free' ? { format: 'free', ...free! } : gold;
}

/** Entries between neighbouring members, on average; 0 of one alone. */
function meanDistance(view: CaseView, proof: readonly EntryId[]): number {
  const places = new Map(view.case_.entries.map(({ id }, place) => [id, place]));
  const own = proof.map((id) => places.get(id)!).sort((a, b) => a - b);
  return own.length < 2 ? 0 : Math.round((own.at(-1)! - own[0]!) / (own.length - 1));
}

/** An order of items near no order: the first of some shuffles that the key does not show. */
export function shownOrder<Value>(key: readonly Value[], random: CaseRandom): Value[] {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const shown = random.shuffle(key);
    if (Math.abs(orderTau(shown, key)) <= mostShownTau) return shown;
  }
  return random.shuffle(key);
}
