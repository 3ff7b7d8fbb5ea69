import { loadCell, type StoredCellDetail } from '../../db/queries/show-cell';
import { loadSweep } from '../../db/queries/sweeps';
import { activitiesOn, completeSweep } from '../../test/support/activities-on-database';
import { browserCode } from '../../test/support/browser-code';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { answered } from '../../test/support/fake-ledger';
import { dataFile, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { loadSweepReport } from '../load-sweep-report';
import { renderHtml } from '../render/html';
import { collectItems } from './collect-items';
import type { ItemIndex } from './item-index';
import { packItems } from './packed-items';
import type { PackedChunk } from './text-chunks';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

const { unpack, readIndex, chunkOf, idOf, findCell, verdictOf, snippetOf } = browserCode(
  ['read-data', 'load-texts', 'verdicts', 'select-cells', 'address'],
  ['unpack', 'readIndex', 'chunkOf', 'idOf', 'findCell', 'verdictOf', 'snippetOf'],
);

/** What a question or a reader may say: it would end a script, start a comment, or has no form in UTF-8. */
const markup = '</script><script>alert(1)</script><!-- \u2028\u2029\u202e "\'`${x}';
const hostile = `${markup} \ud800 \0`;

let test: TestDatabase;
let sweepId: string;
let page: string;
let index: ItemIndex;
let chunks: string[][];
let cells: StoredCellDetail[];

/** A small sweep whose every text is hostile, with one judged answer, as a page. */
beforeAll(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  const file = dataFile(
    [0, 1, 2].map((number) =>
      // No provider takes half of a surrogate pair, so the first item's cells are not applicable.
      question(number, { question: `${number} ${number === 0 ? hostile : markup}`, type: markup, id: `q${number}<b>` }),
    ),
  );
  const { database } = test;
  let sent = 0;
  const activities = await activitiesOn(database, {
    exchange: () => Promise.resolve({ ...answered, text: sent++ === 0 ? 'Mizuno' : `${sent} ${hostile}` }),
  });
  sweepId = await completeSweep(database, activities, sweepSpec(file.path));
  file.remove();
  const sweep = await loadSweep(database, sweepId);
  const { report } = await loadSweepReport(database, sweep);
  await judgeOne();
  const inside: PackedChunk[] = [];
  const makeIndex = await collectItems(database, sweep, (chunk) => {
    inside.push(chunk);
    return Promise.resolve();
  });
  const side = { inside, name: 'report-items', written: { path: '', files: 0, bytes: 0 } };
  page = renderHtml(report, await packItems(makeIndex, side));
  index = (await unpack(blockOf('items-index'))) as ItemIndex;
  chunks = (await Promise.all(
    index.chunks.first.map((_, chunk) => unpack(blockOf(`items-chunk-${chunk}`))),
  )) as string[][];
  const ids = await database.sql<{ id: string }[]>`
    SELECT c.id FROM cells c JOIN conditions k ON k.id = c.condition_id WHERE k.stage = 'read'`;
  cells = await Promise.all(ids.map(({ id }) => loadCell(database.sql, id)));
});
afterAll(() => test.drop());

/** Rows as a judge leaves them: its own cell, what it is about, and the verdict. */
async function judgeOne(): Promise<void> {
  const { sql } = test.database;
  await sql`
    INSERT INTO judgings (sweep_id, scorer, ordinal, judge, prompt, prompt_version, prompt_hash, sample)
    VALUES (${sweepId}, 'judge:mini:own', 0, '{}', 'own', 1, 'x', '{}')`;
  const [condition] = await sql<{ id: number }[]>`
    INSERT INTO conditions (sweep_id, experiment, key, ordinal, stage, benchmark, reader_id, factors)
    VALUES (${sweepId}, 'judge:mini:own', 'templates/raw/echo', 0, 'judge', 'boats', 'judge:mini:own', '{}')
    RETURNING id`;
  const [judged] = await sql<{ id: string }[]>`SELECT id FROM cells WHERE call_key IS NOT NULL ORDER BY id LIMIT 1`;
  await sql`
    INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, call_key, series)
    SELECT ${'f'.repeat(64)}, ${condition!.id}, 0, item_ordinal, item_id, repetition, call_key, series
    FROM cells WHERE call_key IS NOT NULL ORDER BY id DESC LIMIT 1`;
  await sql`
    INSERT INTO judgements (cell_id, judged_cell, judged_series, scorer, verdict, why)
    VALUES (${'f'.repeat(64)}, ${judged!.id}, 1, 'judge:mini:own', 'error', ${'no <yes> in it'})`;
  await sql`
    INSERT INTO scores (cell_id, series, scorer, version, value, abstained)
    VALUES (${judged!.id}, 1, 'judge:mini:own', 1, NULL, false)`;
}

function blockOf(id: string): string {
  return new RegExp(`<script type="application/octet-stream" id="${id}">([^<]*)</script>`).exec(page)![1]!;
}

function textOf(code: number): string | null {
  if (code === 0) return null;
  const chunk = chunkOf(index.chunks.first, code - 1);
  return chunks[chunk]![code - 1 - index.chunks.first[chunk]!]!;
}

/** What the cell's series was settled with. */
function answerOf({ attempts, allSeries }: StoredCellDetail): string | null {
  return attempts.find(({ id }) => id === allSeries[0]?.settledAttempt)?.answer ?? null;
}

function saidOf(code: number): string | null {
  if (code === 0) return null;
  return textOf(index.snippets.whole[code - 1]!) ?? index.snippets.text[code - 1]!;
}

it('every cell is found in the page with its answer, its prompt, its gold and its scores', () => {
  const model = readIndex(index) as ReturnType<typeof readIndex> &
    Record<'system' | 'artifact' | 'question', Int32Array>;
  expect(cells.length).toBe(6);
  expect(cells.map(answerOf).filter((answer) => answer?.includes('\ud800') && answer.includes('\0'))).not.toEqual([]);
  expect(model.count).toBe(cells.length);
  for (const cell of cells) {
    const place = findCell(model, cell.id);
    expect(idOf(model, place)).toBe(cell.id.slice(0, 12));
    const item = index.items[model.item[place]!]!;
    expect(item).toMatchObject({
      id: cell.itemId,
      type: cell.item.type,
      question: cell.item.question,
      gold: cell.item.gold,
    });
    const condition = index.conditions[index.cells.condition[place]!]!;
    expect(`${condition.arm}/${index.readers[condition.reader]!}`).toBe(cell.condition);
    expect(saidOf(index.cells.answer[place]!)).toBe(answerOf(cell));
    expect((answerOf(cell) ?? '').startsWith(snippetOf(model, place))).toBe(true);
    expect([model.system, model.artifact, model.question].map((codes) => textOf(codes[place]!))).toEqual([
      cell.call?.system ?? null,
      cell.call?.artifact ?? null,
      cell.call?.question ?? null,
    ]);
    const reason = index.cells.reason[place]!;
    expect(reason === 0 ? null : index.reasons[reason - 1]).toBe(cell.notApplicable);
    for (const { scorer, value, abstained } of cell.scores) {
      const verdict = verdictOf(model, place, index.scorers.indexOf(scorer));
      expect(verdict).toMatchObject({ value, abstained });
    }
  }
});

it('a judge’s words stand beside the cell that they are about, its own scorer last', () => {
  const model = readIndex(index);
  const inOrder = cells.filter(({ call }) => call !== null).sort((a, b) => (a.id < b.id ? -1 : 1));
  const judged = inOrder[0]!.id;
  const reply = answerOf(inOrder.at(-1)!);
  expect(index.scorers).toEqual(['substring', 'strict', 'judge:mini:own']);
  expect(index.judgements.cell).toEqual([findCell(model, judged)]);
  expect(index.judgements.verdicts).toEqual(['error']);
  expect(index.judgements.whys).toEqual(['no <yes> in it']);
  expect(index.judgements.ids).toBe('f'.repeat(12));
  expect(saidOf(index.judgements.reply[0]!)).toBe(reply);
  expect(verdictOf(model, findCell(model, judged), 2)).toEqual({ kind: 'judge_error', value: null, abstained: false });
});

it('no text of a cell stands in the page as it is, and each distinct text is there once', () => {
  expect(page.match(/<script>/g)).toHaveLength(2);
  expect(page).not.toContain('alert(1)</script>');
  const texts = chunks.flat();
  expect(new Set(texts).size).toBe(texts.length);
});
