import { UserError } from '../../../contracts/user-error';
import { fillPhrase } from '../phrases';
import { SeededChoice } from '../random';
import { NameSource } from './names';
import { type BridgePlot, bridgePlots, type ComparisonPlot, comparisonPlots } from './plots';
import type { DocumentsRow } from './row';
import type { Subject } from './subject';
import { works } from './works';
import { contextOf, type Desk, type Facts, writeDocument, type WrittenDocument } from './write-document';

/** Raised whenever the same seed gives other bytes. */
export const documentsVersion = 1;

/** A question with its gold documents, before the others join them. */
interface Drafted {
  readonly question: string;
  readonly answer: string;
  readonly gold: readonly [WrittenDocument, WrittenDocument];
  /** Facts the answer rests on, by the gold document that states them. */
  readonly facts: readonly [readonly string[], readonly string[]];
}

/**
 * Writes 24 questions in HotpotQA's schema, half of two hops and half comparisons, each over six documents about people,
 * towns and works that do not exist. Pure: the same seed gives the same rows on every machine. Names belong to one
 * question each, so no question's documents hold another's answer. "yes" and "no" are equally many; other golds stand in
 * no question.
 * @throws UserError for a seed that is no whole number.
 */
export function generateDocuments({ seed }: { readonly seed: number }): readonly DocumentsRow[] {
  if (!Number.isSafeInteger(seed)) throw new UserError(`seed is ${seed}; give a whole number.`);
  const random = new SeededChoice(`documents/${documentsVersion}/${seed}`);
  const names = new NameSource();
  const truths = new Map(dealTruths(random.fork('truths')));
  const plots = random.fork('order').shuffle([...bridgePlots, ...comparisonPlots]);
  return plots.map((plot, index) => {
    const id = `documents-${String(index + 1).padStart(2, '0')}`;
    const desk = { names, random: random.fork(id) };
    if ('link' in plot) return rowOf(id, 'bridge', draftBridge(plot, desk), bridgeOthers(plot), desk);
    const drafted = draftComparison(plot, desk, truths.get(plot) ?? true);
    return rowOf(id, 'comparison', drafted, comparisonOthers(plot), desk);
  });
}

/** What each yes-or-no plot comes to: half of them true. */
function dealTruths(random: SeededChoice): [ComparisonPlot, boolean][] {
  const plots = comparisonPlots.filter(({ rule }) => rule.kind !== 'pick');
  return random.shuffle(plots).map((plot, index) => [plot, index % 2 === 0]);
}

function draftBridge({ first, link, second, asked, question }: BridgePlot, desk: Desk): Drafted {
  const work = writeDocument(first, desk);
  const target = writeDocument(second, desk, { title: factOf(work, link) }, yearOf(first, work));
  return {
    question: fillPhrase(question, { title: work.title }),
    answer: factOf(target, asked),
    gold: [work, target],
    facts: [[link], [asked]],
  };
}

function draftComparison({ subject, rule, question }: ComparisonPlot, desk: Desk, truth: boolean): Drafted {
  const one = writeDocument(subject, desk);
  const isShared = rule.kind === 'same' && truth;
  const other = writeUnlike(subject, desk, one, rule.compared, isShared);
  const isOnes = rule.kind === 'order' ? truth : desk.random.chance(50);
  const [smaller, larger] = bySize(one, other, rule.compared);
  const wanted = rule.kind === 'same' || rule.wanted === 'smaller' ? smaller : larger;
  const unwanted = wanted === smaller ? larger : smaller;
  const gold: Drafted['gold'] = isOnes ? [wanted, unwanted] : [unwanted, wanted];
  const facts = [rule.compared, ...(rule.kind === 'pick' ? [rule.asked] : [])];
  return {
    question: fillPhrase(question, { one: gold[0].title, other: gold[1].title }),
    answer: rule.kind === 'pick' ? factOf(wanted, rule.asked) : truth ? 'yes' : 'no',
    gold,
    facts: [facts, facts],
  };
}

/** A second document of the kind that shares the compared value, or has another. */
function writeUnlike(subject: Subject, desk: Desk, one: WrittenDocument, compared: string, isShared: boolean) {
  if (isShared) return writeDocument(subject, desk, { [compared]: factOf(one, compared) });
  let other = writeDocument(subject, desk);
  while (factOf(other, compared) === factOf(one, compared)) other = writeDocument(subject, desk);
  return other;
}

function bySize(one: WrittenDocument, other: WrittenDocument, fact: string): [WrittenDocument, WrittenDocument] {
  return Number(factOf(one, fact)) <= Number(factOf(other, fact)) ? [one, other] : [other, one];
}

/** Another of each kind, since only with one of its kind beside it the second document is not found without the first. */
function bridgeOthers({ first, second }: BridgePlot): readonly Subject[] {
  return [first, second, second];
}

function comparisonOthers({ subject, beside }: ComparisonPlot): readonly Subject[] {
  return [subject, beside, beside];
}

function rowOf(
  _id: string,
  type: DocumentsRow['type'],
  { question, answer, gold, facts }: Drafted,
  others: readonly Subject[],
  desk: Desk,
): DocumentsRow {
  const unrelated = desk.random.pick(works.filter((subject) => !others.includes(subject)));
  const documents = [...gold, ...[...others, unrelated].map((subject) => writeDocument(subject, desk))];
  return {
    _id,
    question,
    answer,
    type,
    level: 'medium',
    supporting_facts: gold.flatMap((document, at) => supportingFacts(document, facts[at]!)),
    context: desk.random.shuffle(documents).map(contextOf),
  };
}

/** The sentences that state the facts, in order, each once. */
function supportingFacts({ title, statedIn }: WrittenDocument, facts: readonly string[]): [string, number][] {
  const places = facts.map((fact) => {
    const place = statedIn.get(fact);
    if (place === undefined) throw new RangeError(`${title} does not state its ${fact}`);
    return place;
  });
  return [...new Set(places)].sort((a, b) => a - b).map((place) => [title, place]);
}

function factOf({ title, facts }: { readonly title: string; readonly facts: Facts }, name: string): string {
  const value = facts[name];
  if (value === undefined) throw new RangeError(`${title} has no ${name}`);
  return value;
}

/** The year of a work, which its maker's life has to fit; any where the work has none. */
function yearOf({ facts }: Subject, document: WrittenDocument): number | undefined {
  const year = Object.keys(facts).find((name) => facts[name] === 'year');
  return year === undefined ? undefined : Number(factOf(document, year));
}
