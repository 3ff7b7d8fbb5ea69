import type { Database } from '../../db/client';
import { loadTexts } from '../../db/queries/load-texts';
import {
  type ReportCell,
  type ReportItem,
  type ReportItems,
  textLengths,
  withReportItems,
} from '../../db/queries/report-items';
import type { StoredSweep } from '../../db/queries/sweeps';
import { type CellOutcome, outcomeRules } from '../tables/cell-row';
import { Numbering, toSteps } from './columns';
import { type ChunkList, idLength, type IndexedCondition, type IndexedItem, type ItemIndex } from './item-index';
import { Snippets, wholeChars } from './snippets';
import { type ChunkSink, TextChunks } from './text-chunks';

/** Texts that are in memory at a time, in code units. */
const mostCharsAtATime = 8_000_000;

/** An index without what is only known at the end: how much of each answer it keeps, and where the chunks are. */
export type MakeIndex = (folder: string | null, snippetChars?: number) => ItemIndex;

/**
 * Reads every cell that a reader answers, with all its texts: the texts go to `sink` in chunks as they are read, each once,
 * and what lists and filters need is kept in columns.
 */
export async function collectItems(
  database: Database,
  sweep: Pick<StoredSweep, 'id' | 'name' | 'spec'>,
  sink: ChunkSink,
): Promise<MakeIndex> {
  return withReportItems(database.sql, sweep.id, async (stored) => {
    const items = await indexItems(stored);
    const collector = new CellCollector(stored, items.placeOf, { scorers: sweep.spec.scorers, sink });
    for await (const page of stored.cellPages()) await collector.add(page);
    await collector.end();
    return (folder, snippetChars) => ({
      sweep: sweep.name,
      ...collector.columns({ folder, snippetChars }),
      items: items.list,
    });
  });
}

interface Items {
  readonly list: readonly IndexedItem[];
  readonly placeOf: (cell: ReportCell) => number;
}

const itemKey = (benchmark: string, ordinal: number): string => `${benchmark}\0${ordinal}`;

async function indexItems({ tx, items }: ReportItems): Promise<Items> {
  const questions = await loadTexts(
    tx,
    items.map(({ questionHash }) => questionHash),
  );
  const places = new Map(items.map(({ benchmark, ordinal }, place) => [itemKey(benchmark, ordinal), place]));
  return {
    list: items.map((item) => indexedItem(item, questions.get(item.questionHash) ?? '')),
    placeOf: ({ benchmark, itemOrdinal }) => places.get(itemKey(benchmark, itemOrdinal))!,
  };
}

function indexedItem(
  { itemId: id, benchmark, type, gold, questionDate, defect }: ReportItem,
  question: string,
): IndexedItem {
  return { id, benchmark, type, question, date: questionDate, gold, defect };
}

class CellCollector {
  readonly #readers = new Numbering<string>();
  readonly #experiments = new Numbering<{ label: string; benchmark: string }>(({ label }) => label);
  readonly #outcomes = new Numbering<string>();
  readonly #reasons = new Numbering<string>();
  readonly #markSets = new Numbering<readonly string[]>((marks) => JSON.stringify(marks));
  readonly #recalls = new Numbering<number>();
  readonly #verdicts = new Numbering<string>();
  readonly #whys = new Numbering<string>();
  readonly #scorers = new Numbering<string>();
  readonly #scores: { values: Numbering<number | null>; codes: number[] }[] = [];
  readonly #conditions: readonly IndexedCondition[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #chunks: TextChunks;
  readonly #snippets = new Snippets();
  /** Numbers of texts, and places of snippets, by hash. */
  readonly #textOf = new Map<string, number>();
  readonly #snippetOf = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #cells = {
    item: [] as number[],
    condition: [] as number[],
    repetition: [] as number[],
    outcome: [] as number[],
    reason: [] as number[],
    marks: [] as number[],
    recall: [] as number[],
    words: [] as number[],
    visible: [] as number[],
    system: [] as number[],
    artifact: [] as number[],
    question: [] as number[],
    answer: [] as number[],
  };
  readonly #judgements = {
    ids: [] as string[],
    cell: [] as number[],
    scorer: [] as number[],
    verdict: [] as number[],
    why: [] as number[],
    reply: [] as number[],
  };

  constructor(
    private readonly stored: ReportItems,
    private readonly placeOfItem: (cell: ReportCell) => number,
    { scorers, sink }: { readonly scorers: readonly string[]; readonly sink: ChunkSink },
  ) {
    this.#chunks = new TextChunks(sink);
    for (const scorer of scorers) this.#placeOfScorer(scorer);
    this.#conditions = stored.conditions.map(({ experiment, benchmark, arm, readerId }) => ({
      experiment: this.#experiments.placeOf({ label: experiment, benchmark }),
      arm,
      reader: this.#readers.placeOf(readerId),
    }));
    this.#places = new Map(stored.conditions.map(({ id }, place) => [id, place]));
  }

  async add(page: readonly ReportCell[]): Promise<void> {
    const judgements = await this.stored.judgementsOf(page);
    await this.#addTexts(
      page.flatMap(({ systemHash, artifactHash, questionHash }) => [systemHash, artifactHash, questionHash]),
      [...page.map(({ answerHash }) => answerHash), ...judgements.map(({ replyHash }) => replyHash)],
    );
    const placeOfCell = new Map(page.map((cell) => [cell.id, this.#addCell(cell)]));
    for (const { cellId, scorer, value, abstained } of await this.stored.scoresOf(page)) {
      const column = this.#scores[this.#placeOfScorer(scorer)]!;
      column.codes[placeOfCell.get(cellId)!] = 1 + 2 * column.values.placeOf(value) + Number(abstained);
    }
    const inOrder = judgements.map((judgement) => ({ ...judgement, place: placeOfCell.get(judgement.cellId)! }));
    for (const { place, judgeCellId, scorer, verdict, why, replyHash } of inOrder.sort((a, b) => a.place - b.place)) {
      const columns = this.#judgements;
      columns.cell.push(place);
      columns.ids.push(judgeCellId.slice(0, idLength));
      columns.scorer.push(this.#placeOfScorer(scorer));
      columns.verdict.push(this.#verdicts.codeOf(verdict));
      columns.why.push(this.#whys.codeOf(why));
      columns.reply.push(codeOf(this.#snippetOf, replyHash));
    }
  }

  end(): Promise<void> {
    return this.#chunks.end();
  }

  columns({
    folder,
    snippetChars,
  }: Pick<ChunkList, 'folder'> & { readonly snippetChars?: number }): Omit<ItemIndex, 'sweep' | 'items'> {
    const { item, system, artifact, question, ...cells } = this.#cells;
    const { cell, ids, ...judgements } = this.#judgements;
    return {
      readers: this.#readers.values,
      scorers: this.#scorers.values,
      outcomes: this.#outcomes.values.map((name) => {
        const { delivered, scored } = outcomeRules[name as CellOutcome];
        return { name, delivered, scored };
      }),
      experiments: this.#experiments.values,
      conditions: this.#conditions,
      reasons: this.#reasons.values,
      markSets: this.#markSets.values,
      recalls: this.#recalls.values,
      cells: {
        ...cells,
        ids: this.#ids.join(''),
        item: toSteps(item),
        system: toSteps(system),
        artifact: toSteps(artifact),
        question: toSteps(question),
      },
      // A scorer that judged few cells leaves holes.
      scores: this.#scores.map(({ values, codes }) => ({
        values: values.values,
        codes: Array.from(item, (_, place) => codes[place] ?? 0),
      })),
      judgements: {
        verdicts: this.#verdicts.values,
        whys: this.#whys.values,
        cell: toSteps(cell),
        ids: ids.join(''),
        ...judgements,
      },
      snippets: this.#snippets.columns(snippetChars),
      chunks: { first: this.#chunks.first, marks: this.#chunks.marks, folder },
    };
  }

  #placeOfScorer(scorer: string): number {
    const place = this.#scorers.placeOf(scorer);
    this.#scores[place] ??= { values: new Numbering(), codes: [] };
    return place;
  }

  #addCell(cell: ReportCell): number {
    const columns = this.#cells;
    this.#ids.push(cell.id.slice(0, idLength));
    columns.condition.push(this.#places.get(cell.conditionId)!);
    columns.repetition.push(cell.repetition);
    columns.outcome.push(this.#outcomes.placeOf(cell.outcome));
    columns.reason.push(this.#reasons.codeOf(cell.notApplicable));
    columns.marks.push(this.#markSets.codeOf(cell.marks.length === 0 ? null : cell.marks));
    columns.recall.push(this.#recalls.codeOf(cell.witnessRecall));
    columns.words.push(cell.artifactWords ?? -1);
    columns.visible.push(cell.goldVisible === null ? 2 : Number(cell.goldVisible));
    columns.system.push(codeOf(this.#textOf, cell.systemHash));
    columns.artifact.push(codeOf(this.#textOf, cell.artifactHash));
    columns.question.push(codeOf(this.#textOf, cell.questionHash));
    columns.answer.push(codeOf(this.#snippetOf, cell.answerHash));
    return columns.item.push(this.placeOfItem(cell)) - 1;
  }

  /** Texts that are shown, and texts that were said; those that are known already are not read again. */
  async #addTexts(shown: readonly (string | null)[], said: readonly (string | null)[]): Promise<void> {
    const newShown = newOnes(shown, this.#textOf);
    const newSaid = newOnes(said, this.#snippetOf);
    for await (const [hash, text] of this.#read([...newShown])) {
      this.#textOf.set(hash, await this.#chunks.add(text));
    }
    for await (const [hash, text] of this.#read([...newSaid])) {
      const whole = text.length <= wholeChars ? null : (this.#textOf.get(hash) ?? (await this.#chunks.add(text)));
      this.#snippetOf.set(hash, this.#snippets.add(text, whole));
    }
  }

  /** Texts in the order given, some megabytes at a time. */
  async *#read(hashes: readonly string[]): AsyncGenerator<readonly [string, string]> {
    const { tx } = this.stored;
    const lengths = await textLengths(tx, hashes);
    let start = 0;
    while (start < hashes.length) {
      let end = start;
      let chars = 0;
      do chars += lengths.get(hashes[end++]!) ?? 0;
      while (end < hashes.length && chars < mostCharsAtATime);
      const some = hashes.slice(start, end);
      const texts = await loadTexts(tx, some);
      for (const hash of some) yield [hash, texts.get(hash)!];
      start = end;
    }
  }
}

function newOnes(hashes: readonly (string | null)[], known: ReadonlyMap<string, number>): Set<string> {
  return new Set(hashes.filter((hash) => hash !== null && !known.has(hash)) as string[]);
}

function codeOf(places: ReadonlyMap<string, number>, hash: string | null): number {
  return hash === null ? 0 : 1 + places.get(hash)!;
}
