import fc from 'fast-check';

import { templateNames } from '../../evidence/artifact';
import {
  atOnce,
  cellRow,
  cellRowsArbitrary,
  plainStatistics,
  testOptions as options,
  testScorers,
} from '../../test/support/cell-rows';
import { allReaders, type ArmResult, type Comparison, untested } from '../sweep-report';
import { tallyArm } from './arm-tally';
import { type CellRow, countOutcomes } from './cell-row';
import { experimentTable, type TableContent, tableContent } from './experiment-table';
import { rowsDigest, verifyDigest } from './rows-digest';
import { templatesTable } from './templates';

const substringOnly = { ...options, scorers: ['substring'] };
const right = { substring: { value: 1, abstained: false } };
const wrong = { substring: { value: 0, abstained: false } };
const abstained = { substring: { value: 0, abstained: true } };

function resultOf(rows: CellRow[], template = 'raw_conversation'): ArmResult {
  const result = atOnce(tableContent(rows, substringOnly)).results.find((row) => row.arm === template);
  if (result === undefined) throw new Error(`no result for ${template}`);
  return result;
}

describe('tableContent: denominators', () => {
  it.each([
    ['answer', right, { delivered: 1, answered: 1, right: 1 }],
    ['truncated', right, { delivered: 1, answered: 1, right: 1 }],
    ['answer', abstained, { delivered: 1, answered: 0, right: 0 }],
    ['exhausted', {}, { delivered: 1, answered: 0, right: 0 }],
    ['empty', {}, { delivered: 1, answered: 0, right: 0 }],
    ['refusal', {}, { delivered: 1, answered: 0, right: 0 }],
    ['blocked', right, { delivered: 1, answered: 0, right: 0 }],
    ['failed', {}, { delivered: 0, answered: 0, right: 0 }],
    ['given_up', {}, { delivered: 0, answered: 0, right: 0 }],
    ['deferred', {}, { delivered: 0, answered: 0, right: 0 }],
    ['pending', {}, { delivered: 0, answered: 0, right: 0 }],
    ['not_applicable', {}, { delivered: 0, answered: 0, right: 0 }],
  ] as const)('%s with %j counts as %j, and always as planned', (outcome, scores, expected) => {
    expect(resultOf([cellRow({ outcome, scores })])).toMatchObject({ planned: 1, ...expected });
  });

  it.each([
    ['deferred', false],
    ['pending', false],
    ['failed', true],
    ['given_up', true],
    ['not_applicable', true],
    ['empty', true],
  ] as const)('a cell that is %s leaves the table complete: %s', (outcome, complete) => {
    expect(atOnce(tableContent([cellRow({ outcome, scores: {} })], substringOnly)).complete).toBe(complete);
  });

  it('an answer without a score is in no denominator and makes the table incomplete', () => {
    const rows = [cellRow({ scores: {} }), cellRow({ itemId: 'q2' })];
    expect(resultOf(rows)).toMatchObject({ planned: 2, delivered: 1, unscored: 1, accuracy: { value: 1 } });
    expect(atOnce(tableContent(rows, substringOnly)).complete).toBe(false);
  });

  it('an arm of which nothing was delivered has no accuracy instead of 0', () => {
    const nothing = { value: null, low: null, high: null };
    expect(resultOf([cellRow({ outcome: 'failed', scores: {} })])).toMatchObject({
      accuracy: nothing,
      accuracyAnswered: null,
      answerRate: null,
      deliveredItems: 0,
    });
  });

  it('averages repetitions per item first, so that a failed repetition does not make its item weigh less', () => {
    const rows = [
      cellRow({ repetition: 1, scores: right }),
      cellRow({ repetition: 2, scores: right }),
      cellRow({ itemId: 'q2', repetition: 1, scores: wrong }),
      cellRow({ itemId: 'q2', repetition: 2, outcome: 'failed', scores: {} }),
    ];
    expect(resultOf(rows)).toMatchObject({ accuracy: { value: 0.5 }, delivered: 3, right: 2, deliveredItems: 2 });
  });

  it('the flip rate is the share of repeated items whose scores differ', () => {
    const rows = [
      cellRow({ repetition: 1, scores: right }),
      cellRow({ repetition: 2, scores: wrong }),
      cellRow({ itemId: 'q2', repetition: 1, scores: wrong }),
      cellRow({ itemId: 'q2', repetition: 2, scores: wrong }),
      cellRow({ itemId: 'q3', repetition: 1 }),
    ];
    expect(resultOf(rows).flipRate).toBe(0.5);
    expect(resultOf([cellRow()]).flipRate).toBeNull();
  });

  it('counts unanswerable items apart: abstaining is right there, a refusal by the provider is not an abstention', () => {
    const rows = [
      cellRow({ itemId: 'q1', gold: 'unanswerable', scores: abstained }),
      cellRow({ itemId: 'q2', gold: 'unanswerable', scores: wrong }),
      cellRow({ itemId: 'q3', gold: 'unanswerable', outcome: 'refusal', scores: abstained }),
      cellRow({ itemId: 'q4', gold: 'unanswerable', outcome: 'failed', scores: {} }),
    ];
    expect(resultOf(rows)).toMatchObject({ unanswerable: 3, abstainedRightly: 1, right: 0 });
  });

  it('a judge may take an abstention for right: that is no right answer, and “answered only” stays within 0 and 1', () => {
    const rows = [
      cellRow({ itemId: 'q1', gold: 'unanswerable', scores: { substring: { value: 1, abstained: true } } }),
      cellRow({ itemId: 'q2', gold: 'unanswerable', scores: { substring: { value: 1, abstained: true } } }),
      cellRow({ itemId: 'q3', scores: right }),
      cellRow({ itemId: 'q4', scores: wrong }),
    ];
    expect(resultOf(rows)).toMatchObject({
      ...{ accuracy: { value: 0.75 }, right: 3, answered: 2, accuracyAnswered: 0.5, answerRate: 0.5 },
      ...{ abstainedRightly: 2, unanswerable: 2 },
    });
  });

  it('under a judge an abstention where there is no answer is right where the judge says so; under a rule it always is', () => {
    const scored = (value: number) => ({
      substring: { value: 0, abstained: true },
      'judge:m:general': { value, abstained: true },
    });
    const rows = [
      cellRow({ itemId: 'q1', gold: 'unanswerable', scores: scored(1) }),
      cellRow({ itemId: 'q2', gold: 'unanswerable', scores: scored(0) }),
    ];
    expect(tallyArm(rows, 'substring')).toMatchObject({ answered: 0, right: 0, abstainedRightly: 2, unanswerable: 2 });
    expect(tallyArm(rows, 'judge:m:general')).toMatchObject({
      ...{ answered: 0, right: 1, abstainedRightly: 1, unanswerable: 2 },
    });
  });

  it('an answer on which a judge gave no readable verdict is in no denominator, counted, and leaves the table complete', () => {
    const rows = [cellRow({ scores: { substring: { value: null, abstained: false } } }), cellRow({ itemId: 'q2' })];
    expect(resultOf(rows)).toMatchObject({
      planned: 2,
      delivered: 1,
      unscored: 0,
      judgeErrors: 1,
      answered: 1,
      right: 1,
    });
    expect(atOnce(tableContent(rows, substringOnly)).complete).toBe(true);
    const compared = [
      ...rows,
      cellRow({ template: 'chatgpt_entries' }),
      cellRow({ template: 'chatgpt_entries', itemId: 'q2' }),
    ];
    expect(atOnce(tableContent(compared, substringOnly)).comparisons).toMatchObject([
      { pairs: 1, missing: 1, missingBounds: { low: 0, high: 0.5 } },
    ]);
  });

  it('visibility is over the items with accepted forms and an artifact', () => {
    const rows = [
      cellRow({ itemId: 'q1', goldVisible: true, artifactWords: 10 }),
      cellRow({ itemId: 'q2', goldVisible: false, artifactWords: 20 }),
      cellRow({ itemId: 'q3', gold: 'rubric', goldVisible: null, artifactWords: 60 }),
      cellRow({ itemId: 'q4', outcome: 'not_applicable', goldVisible: null, artifactWords: null }),
    ];
    expect(resultOf(rows)).toMatchObject({ visibility: 0.5, meanWords: 30 });
  });

  it('lists what is not applicable by template and reason', () => {
    const row = cellRow({ outcome: 'not_applicable', scores: {}, artifactWords: null, goldVisible: null });
    const rows = [
      { ...row, notApplicableReason: 'the item has no session' },
      { ...row, itemId: 'q2', notApplicableReason: 'the item has no session' },
      { ...row, itemId: 'q3', arm: 'witness_turns', notApplicableReason: 'no witness' },
    ];
    expect(atOnce(tableContent(rows, substringOnly)).notApplicable).toEqual([
      { arm: 'raw_conversation', reason: 'the item has no session', count: 2 },
      { arm: 'witness_turns', reason: 'no witness', count: 1 },
    ]);
  });

  it('refuses a cell that was read twice', () => {
    expect(() => atOnce(tableContent([cellRow(), cellRow()], substringOnly))).toThrow(
      'the cell mini × raw_conversation × q1 × repetition 1 was read twice',
    );
  });

  it.each([NaN, -0.1, 1.5, Infinity])('refuses a stored score of %p', (value) => {
    const rows = [cellRow({ scores: { substring: { value, abstained: false } } })];
    expect(() => atOnce(tableContent(rows, substringOnly))).toThrow('is not between 0 and 1');
  });
});

describe('tableContent: comparisons', () => {
  const arm = 'chatgpt_entries';

  it('leaves an item that is missing in one arm out of both, counts it and bounds what it could have done', () => {
    const rows = [
      cellRow({ itemId: 'q1', template: arm }),
      cellRow({ itemId: 'q1', scores: wrong }),
      cellRow({ itemId: 'q2', template: arm, outcome: 'failed', scores: {} }),
      cellRow({ itemId: 'q2', scores: right }),
    ];
    expect(atOnce(tableContent(rows, substringOnly)).comparisons).toEqual([
      {
        view: 'templates',
        reader: 'mini',
        scorer: 'substring',
        arm,
        control: 'raw_conversation',
        pairs: 1,
        better: 1,
        worse: 0,
        missing: 1,
        notApplicable: 0,
        difference: { value: 1, low: 1, high: 1 },
        method: 'percentile',
        percentile: { low: 1, high: 1 },
        significance: { ...untested, test: 'sign_flip', pValue: 0.5 },
        clusters: null,
        missingBounds: { low: 0, high: 0.5 },
      },
    ]);
  });

  it('an item of which one arm cannot be made is not missing', () => {
    const rows = [
      cellRow({ template: arm, outcome: 'not_applicable', scores: {}, artifactWords: null, goldVisible: null }),
      cellRow(),
    ];
    expect(atOnce(tableContent(rows, substringOnly)).comparisons).toMatchObject([
      { pairs: 0, missing: 0, notApplicable: 1, difference: { value: null }, missingBounds: null },
    ]);
  });

  it('a reader without the whole dialogue has no comparisons', () => {
    expect(atOnce(tableContent([cellRow({ template: arm })], substringOnly)).comparisons).toEqual([]);
  });

  it('names the stream of each estimate, so that intervals do not share random numbers', () => {
    const streams: string[] = [];
    atOnce(tableContent([cellRow(), cellRow({ template: arm })], substringOnly), {
      accuracy: (job) => {
        streams.push(`accuracy ${job.stream}`);
        return plainStatistics.accuracy(job);
      },
      comparison: (job) => {
        streams.push(`difference ${job.stream}`);
        return plainStatistics.comparison(job);
      },
    });
    expect(streams).toEqual([
      'accuracy templates|mini|substring|raw_conversation',
      'accuracy templates|mini|substring|chatgpt_entries',
      'difference templates|mini|substring|chatgpt_entries|raw_conversation',
    ]);
  });
});

/** The same figures by brute force: one filter per figure, no shared state, nothing taken from the code under test. */
function naiveFigures(rows: CellRow[]): Pick<TableContent, 'complete' | 'results' | 'comparisons'> {
  const avg = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const nothing = { value: null, low: null, high: null };
  const silent = ['exhausted', 'empty', 'refusal', 'blocked'];
  const spoken = ['answer', 'truncated'];
  const results: ArmResult[] = [];
  const comparisons: Comparison[] = [];
  const readers = ['a', 'b'].filter((reader) => rows.some((row) => row.reader === reader));
  for (const reader of readers) {
    for (const scorer of testScorers) {
      const isDelivered = (row: CellRow) =>
        silent.includes(row.outcome) || (spoken.includes(row.outcome) && typeof row.scores[scorer]?.value === 'number');
      const value = (row: CellRow) => (spoken.includes(row.outcome) ? (row.scores[scorer]?.value ?? 0) : 0);
      const itemMean = (cells: CellRow[], itemId: string) =>
        avg(
          cells
            .filter((row) => row.itemId === itemId && isDelivered(row))
            .sort((a, b) => a.repetition - b.repetition)
            .map(value),
        );
      for (const template of templateNames) {
        const cells = rows.filter((row) => row.reader === reader && row.arm === template);
        if (cells.length === 0) continue;
        const delivered = cells.filter(isDelivered);
        const answered = delivered.filter(
          (row) => spoken.includes(row.outcome) && row.scores[scorer]?.abstained === false,
        );
        const itemIds = [...new Set(delivered.map((row) => row.itemId))].sort();
        const means = itemIds.map((id) => itemMean(cells, id));
        const total = delivered.map(value).reduce((sum, score) => sum + score, 0);
        const perItem = [...new Set(cells.map((row) => row.itemId))].map((id) => {
          const own = cells.filter((row) => row.itemId === id).sort((a, b) => a.repetition - b.repetition);
          return own.at(-1) as CellRow;
        });
        const words = perItem.map((row) => row.artifactWords).filter((count) => count !== null);
        const judged = perItem.filter((row) => row.gold === 'forms' && row.goldVisible !== null);
        const recalls = perItem.map((row) => row.witnessRecall).filter((share) => share !== null);
        const repeated = itemIds.filter((id) => delivered.filter((row) => row.itemId === id).length > 1);
        const flipped = repeated.filter((id) => {
          const values = delivered.filter((row) => row.itemId === id).map(value);
          return values.some((score) => score !== values[0]);
        });
        const sound = means.filter((_, index) =>
          cells.every((row) => row.itemId !== itemIds[index] || row.isDefective !== true),
        );
        const isAudited = cells.some((row) => row.isDefective !== null);
        const makeable = cells.filter((row) => row.outcome !== 'not_applicable').length;
        const marked = (mark: 'cut' | 'whole_dialogue') => cells.filter((row) => row.marks.includes(mark)).length;
        results.push({
          view: 'templates',
          reader,
          arm: template,
          scorer,
          planned: cells.length,
          notApplicable: cells.filter((row) => row.outcome === 'not_applicable').length,
          judgeErrors: cells.filter((row) => spoken.includes(row.outcome) && row.scores[scorer]?.value === null).length,
          method: means.length === 0 ? null : 'wilson',
          clusters: null,
          delivered: delivered.length,
          unscored: cells.filter((row) => spoken.includes(row.outcome) && !(scorer in row.scores)).length,
          deliveredItems: itemIds.length,
          answered: answered.length,
          right: total,
          accuracy:
            means.length === 0 ? nothing : { value: avg(means), low: Math.min(...means), high: Math.max(...means) },
          accuracyAnswered: answered.length === 0 ? null : avg(answered.map(value)),
          accuracyPlanned: makeable === 0 ? null : total / makeable,
          accuracySound: isAudited && sound.length > 0 ? avg(sound) : null,
          answerRate: delivered.length === 0 ? null : answered.length / delivered.length,
          abstainedRightly: delivered.filter(
            (row) => row.gold === 'unanswerable' && spoken.includes(row.outcome) && row.scores[scorer]?.abstained,
          ).length,
          unanswerable: delivered.filter((row) => row.gold === 'unanswerable').length,
          notScorable: delivered.filter((row) => row.gold === 'rubric').length,
          meanWords: words.length === 0 ? null : avg(words),
          visibility: judged.length === 0 ? null : judged.filter((row) => row.goldVisible).length / judged.length,
          witnessRecall: recalls.length === 0 ? null : avg(recalls),
          flipRate: repeated.length === 0 ? null : flipped.length / repeated.length,
          spread: null,
          marks: {
            ...(marked('cut') > 0 && { cut: marked('cut') }),
            ...(marked('whole_dialogue') > 0 && { whole_dialogue: marked('whole_dialogue') }),
          },
        });

        const base = rows.filter((row) => row.reader === reader && row.arm === 'raw_conversation');
        if (template === 'raw_conversation' || base.length === 0) continue;
        const has = (list: CellRow[], id: string) => list.some((row) => row.itemId === id && isDelivered(row));
        const possible = (list: CellRow[], id: string) =>
          list.some((row) => row.itemId === id && row.outcome !== 'not_applicable');
        const all = [...new Set([...cells, ...base].map((row) => row.itemId))].sort();
        const planned = all.filter((id) => possible(cells, id) && possible(base, id));
        const paired = planned.filter((id) => has(cells, id) && has(base, id));
        const differences = paired.map((id) => itemMean(cells, id) - itemMean(base, id));
        const worst = planned.map(
          (id) => (has(cells, id) ? itemMean(cells, id) : 0) - (has(base, id) ? itemMean(base, id) : 1),
        );
        const best = planned.map(
          (id) => (has(cells, id) ? itemMean(cells, id) : 1) - (has(base, id) ? itemMean(base, id) : 0),
        );
        const better = differences.filter((difference) => difference > 0).length;
        const worse = differences.filter((difference) => difference < 0).length;
        const isPaired = paired.length > 0;
        comparisons.push({
          view: 'templates',
          reader,
          scorer,
          arm: template,
          control: 'raw_conversation',
          pairs: paired.length,
          better,
          worse,
          method: isPaired ? 'percentile' : null,
          percentile: isPaired ? { low: Math.min(...differences), high: Math.max(...differences) } : null,
          significance: isPaired
            ? { ...untested, test: 'sign_flip', pValue: 1 / (1 + Math.abs(better - worse)) }
            : untested,
          clusters: null,
          missing: planned.length - paired.length,
          notApplicable: all.length - planned.length,
          difference:
            paired.length === 0
              ? nothing
              : { value: avg(differences), low: Math.min(...differences), high: Math.max(...differences) },
          missingBounds: planned.length === 0 ? null : { low: avg(worst), high: avg(best) },
        });
      }
    }
  }
  return {
    complete:
      rows.length > 0 &&
      !rows.some((row) => row.outcome === 'pending' || row.outcome === 'deferred') &&
      !results.some((result) => result.unscored > 0),
    results,
    comparisons,
  };
}

describe('tableContent: independent recomputation', () => {
  it('gives the figures that a naive recomputation gives, for any rows in any order', () => {
    fc.assert(
      fc.property(cellRowsArbitrary, (rows) => {
        const { complete, results, comparisons } = atOnce(tableContent([...rows].reverse(), options));
        const naive = naiveFigures(rows);
        expect(complete).toBe(naive.complete);
        expect(results).toEqual(naive.results);
        expect(comparisons).toEqual(naive.comparisons);
      }),
      { numRuns: 400 },
    );
  });

  it('every item of two arms is a pair, missing or not applicable', () => {
    fc.assert(
      fc.property(cellRowsArbitrary, (rows) => {
        for (const { reader, arm, control, pairs, missing, notApplicable } of atOnce(tableContent(rows, options))
          .comparisons) {
          const items = new Set(
            rows
              .filter((row) => row.reader === reader && (row.arm === arm || row.arm === control))
              .map((row) => row.itemId),
          );
          expect(pairs + missing + notApplicable).toBe(items.size);
        }
      }),
    );
  });
});

describe('experimentTable: changed rows change exactly their cells, and the digest', () => {
  const templates = ['raw_conversation', 'chatgpt_entries', 'memgpt_records'] as const;
  const rows = ['a', 'b'].flatMap((reader) =>
    templates.flatMap((template, column) =>
      ['q1', 'q2', 'q3', 'q4'].map((itemId, index) =>
        cellRow({
          reader,
          template,
          itemId,
          scores: Object.fromEntries(testScorers.map((id) => [id, { value: (index + column) % 2, abstained: false }])),
        }),
      ),
    ),
  );
  const identity = {
    experiment: 'templates',
    label: 'templates',
    benchmark: 'sample',
    writtenAt: '2026-01-02T03:04:05Z',
    sample: [],
  } as const;
  const table = atOnce(experimentTable(rows, identity, options));

  /** Which results and comparisons differ from the untouched table's. */
  function changed(mutated: CellRow[]) {
    const after = atOnce(experimentTable(mutated, identity, options));
    const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
    return {
      digest: after.digest !== table.digest,
      results: after.results
        .filter((row, index) => differ(row, table.results[index]))
        .map((row) => `${row.reader}/${row.arm}/${row.scorer}`),
      comparisons: after.comparisons
        .filter((row, index) => differ(row, table.comparisons[index]))
        .map((row) => `${row.reader}/${row.arm}/${row.scorer}`),
    };
  }

  it('how answers came changes what is told of the cells, and neither the digest nor a figure that is stored', () => {
    const delivery = { tier: 'batch', model: 'm', flags: ['context_cut'] };
    const delivered = rows.map((row) => ({ ...row, delivery }));
    expect(changed(delivered)).toEqual({ digest: false, results: [], comparisons: [] });
    const { arms } = atOnce(experimentTable(delivered, identity, options));
    expect(arms[0]).toMatchObject({
      tiers: [{ tier: 'batch' }],
      models: [{ model: 'm' }],
      flags: [{ flag: 'context_cut' }],
    });
    expect(table.arms[0]).toMatchObject({ tiers: [], models: [], flags: [] });
  });

  it('the digest holds for the rows in any order and for no others', () => {
    expect(verifyDigest(table, [...rows].reverse())).toBe(true);
    expect(verifyDigest(table, rows.slice(1))).toBe(false);
    expect(verifyDigest(table, [...rows, cellRow({ itemId: 'q9' })])).toBe(false);
  });

  it('deleting an answer of an arm changes that arm under every scorer and its comparison, nothing else', () => {
    const mutated = rows.map((row) =>
      row.reader === 'a' && row.arm === 'chatgpt_entries' && row.itemId === 'q2'
        ? { ...row, outcome: 'failed' as const, scores: {} }
        : row,
    );
    const arm = testScorers.map((scorer) => `a/chatgpt_entries/${scorer}`);
    expect(changed(mutated)).toEqual({ digest: true, results: arm, comparisons: arm });
  });

  it('editing one value under one scorer changes one result and one comparison', () => {
    const mutated = rows.map((row) =>
      row.reader === 'b' && row.arm === 'memgpt_records' && row.itemId === 'q1'
        ? { ...row, scores: { ...row.scores, strict: { value: 1, abstained: false } } }
        : row,
    );
    const cell = ['b/memgpt_records/strict'];
    expect(changed(mutated)).toEqual({ digest: true, results: cell, comparisons: cell });
  });

  it('deleting a row of the control changes the control and every comparison of its reader', () => {
    const mutated = rows.filter(
      (row) => !(row.reader === 'b' && row.arm === 'raw_conversation' && row.itemId === 'q3'),
    );
    expect(changed(mutated)).toEqual({
      digest: true,
      results: testScorers.map((scorer) => `b/raw_conversation/${scorer}`),
      comparisons: testScorers.flatMap((scorer) => [`b/chatgpt_entries/${scorer}`, `b/memgpt_records/${scorer}`]),
    });
  });

  it('swapping an arm with the control turns its difference round', () => {
    const swap = { raw_conversation: 'chatgpt_entries', chatgpt_entries: 'raw_conversation' } as Record<string, string>;
    const skewed = rows.map((row) =>
      row.arm === 'chatgpt_entries' ? { ...row, scores: { substring: { value: 1, abstained: false } } } : row,
    );
    const swapped = skewed.map((row): CellRow => {
      const arm = swap[row.arm] ?? row.arm;
      return { ...row, arm, factors: { template: arm } };
    });
    const difference = (cells: CellRow[]) =>
      atOnce(tableContent(cells, substringOnly)).comparisons.find((row) => row.arm === 'chatgpt_entries')?.difference
        .value;
    expect(difference(skewed)).toBe(0.5);
    expect(difference(swapped)).toBe(-0.5);
    expect(rowsDigest(swapped)).not.toBe(rowsDigest(skewed));
  });
});

describe('tableContent: arms of several conditions', () => {
  const byHalf = {
    ...substringOnly,
    definition: {
      ...templatesTable,
      views: [
        {
          ...templatesTable.views[0]!,
          id: 'halves',
          armOf: ({ template }: CellRow['factors']) => (template === 'raw_conversation' ? 'raw' : 'made'),
          controlsOf: () => ['raw'],
        },
        templatesTable.views[0]!,
      ],
    },
  };
  const made = (template: string, itemId: string, over: Partial<CellRow>) => cellRow({ template, itemId, ...over });

  it('each condition of an item weighs the same, however often it was repeated; the spread is over conditions', () => {
    const rows = [
      made('chatgpt_entries', 'q1', { scores: right, repetition: 1 }),
      made('chatgpt_entries', 'q1', { scores: right, repetition: 2 }),
      made('chatgpt_entries', 'q1', { scores: wrong, repetition: 3 }),
      made('memgpt_records', 'q1', { scores: wrong }),
      made('memgpt_records', 'q2', { scores: right }),
    ];
    const [result] = atOnce(tableContent(rows, byHalf)).results;
    expect(result).toMatchObject({ view: 'halves', arm: 'made', planned: 5, right: 3, deliveredItems: 2, flipRate: 1 });
    expect(result?.accuracy.value).toBeCloseTo((1 / 3 + 1) / 2);
    expect(result?.spread?.low).toBeCloseTo(1 / 2);
    expect(result?.spread?.high).toBeCloseTo(2 / 3);
  });

  it('a view that puts the same conditions together as an earlier one is left out', () => {
    const views = (rows: CellRow[]) => new Set(atOnce(tableContent(rows, byHalf)).results.map(({ view }) => view));
    expect(views([cellRow(), cellRow({ template: 'witness_turns' })])).toEqual(new Set(['halves']));
    const three = [cellRow(), cellRow({ template: 'witness_turns' }), cellRow({ template: 'memgpt_records' })];
    expect(views(three)).toEqual(new Set(['halves', 'templates']));
  });
});

describe('tableContent: all readers together', () => {
  const pooled = { ...substringOnly, definition: { ...templatesTable, pooled: true } };
  const arm = 'chatgpt_entries';
  const rows = [
    cellRow({ reader: 'a', scores: right }),
    cellRow({ reader: 'b', scores: wrong }),
    cellRow({ reader: 'a', template: arm, scores: right }),
    cellRow({ reader: 'b', template: arm, scores: right }),
    cellRow({ reader: 'a', itemId: 'q2', scores: right }),
    cellRow({ reader: 'b', itemId: 'q2', scores: wrong }),
    cellRow({ reader: 'a', itemId: 'q2', template: arm, scores: right }),
    cellRow({ reader: 'b', itemId: 'q2', template: arm, outcome: 'failed', scores: {} }),
  ];
  const content = atOnce(tableContent(rows, pooled));

  it('accuracy is of each item the mean over the readers that delivered it; counts are summed', () => {
    const results = content.results.filter(({ reader }) => reader === allReaders);
    expect(results).toMatchObject([
      { arm: 'raw_conversation', planned: 4, delivered: 4, right: 2, deliveredItems: 2, accuracy: { value: 0.5 } },
      { arm, planned: 4, delivered: 3, right: 3, deliveredItems: 2, accuracy: { value: 1 } },
    ]);
  });

  it('a difference is over the items that every reader delivered in both arms; the others are missing, within bounds', () => {
    const [difference] = content.comparisons.filter(({ reader }) => reader === allReaders);
    expect(difference).toMatchObject({ pairs: 1, missing: 1, notApplicable: 0, difference: { value: 0.5 } });
    expect(difference?.missingBounds).toEqual({ low: 0.25, high: 0.5 });
  });

  it('one reader alone has no row for all', () => {
    const alone = atOnce(
      tableContent(
        rows.filter(({ reader }) => reader === 'a'),
        pooled,
      ),
    );
    expect(new Set(alone.results.map(({ reader }) => reader))).toEqual(new Set(['a']));
  });

  it('counts of all readers are the sums of theirs, for any rows', () => {
    fc.assert(
      fc.property(cellRowsArbitrary, (any) => {
        const { results } = atOnce(tableContent(any, pooled));
        for (const all of results.filter(({ reader }) => reader === allReaders)) {
          const own = results.filter(({ reader, arm: name }) => reader !== allReaders && name === all.arm);
          for (const count of ['planned', 'notApplicable', 'delivered', 'answered', 'unscored'] as const) {
            expect(all[count]).toBe(own.reduce((sum, row) => sum + row[count], 0));
          }
        }
      }),
    );
  });
});

describe('countOutcomes', () => {
  it('planned is the sum of all other counts', () => {
    fc.assert(
      fc.property(cellRowsArbitrary, (rows) => {
        const { planned, ...others } = countOutcomes(rows.map(({ outcome }) => ({ outcome, cells: 1 })));
        expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(planned);
        expect(planned).toBe(rows.length);
      }),
    );
  });
});
