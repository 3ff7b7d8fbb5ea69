import fc from 'fast-check';

import { templateNames } from '../../evidence/artifact';
import { scorerIds } from '../../scoring/scorer';
import { atOnce, cellRow, cellRowsArbitrary, plainStatistics } from '../../test/support/cell-rows';
import type { Comparison, TemplateResult } from '../sweep-report';
import { type CellRow, countOutcomes } from './cell-row';
import { rowsDigest, verifyDigest } from './rows-digest';
import { type TemplateFigures, templateResults, templatesTable } from './templates';

const options = { ...plainStatistics, scorers: scorerIds };
const substringOnly = { ...plainStatistics, scorers: ['substring'] as const };
const right = { substring: { value: 1, abstained: false } };
const wrong = { substring: { value: 0, abstained: false } };
const abstained = { substring: { value: 0, abstained: true } };

function resultOf(rows: CellRow[], template = 'raw_conversation'): TemplateResult {
  const result = atOnce(templateResults(rows, substringOnly)).results.find((row) => row.template === template);
  if (result === undefined) throw new Error(`no result for ${template}`);
  return result;
}

describe('templateResults: denominators', () => {
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
    expect(atOnce(templateResults([cellRow({ outcome, scores: {} })], substringOnly)).complete).toBe(complete);
  });

  it('an answer without a score is in no denominator and makes the table incomplete', () => {
    const rows = [cellRow({ scores: {} }), cellRow({ itemId: 'q2' })];
    expect(resultOf(rows)).toMatchObject({ planned: 2, delivered: 1, unscored: 1, accuracy: { value: 1 } });
    expect(atOnce(templateResults(rows, substringOnly)).complete).toBe(false);
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
      { ...row, itemId: 'q3', template: 'witness_turns', notApplicableReason: 'no witness' } as const,
    ];
    expect(atOnce(templateResults(rows, substringOnly)).notApplicable).toEqual([
      { template: 'raw_conversation', reason: 'the item has no session', count: 2 },
      { template: 'witness_turns', reason: 'no witness', count: 1 },
    ]);
  });

  it('refuses a cell that was read twice', () => {
    expect(() => atOnce(templateResults([cellRow(), cellRow()], substringOnly))).toThrow(
      'the cell mini × raw_conversation × q1 × repetition 1 was read twice',
    );
  });

  it.each([NaN, -0.1, 1.5, Infinity])('refuses a stored score of %p', (value) => {
    const rows = [cellRow({ scores: { substring: { value, abstained: false } } })];
    expect(() => atOnce(templateResults(rows, substringOnly))).toThrow('is not between 0 and 1');
  });
});

describe('templateResults: comparisons', () => {
  const arm = 'chatgpt_entries';

  it('leaves an item that is missing in one arm out of both, counts it and bounds what it could have done', () => {
    const rows = [
      cellRow({ itemId: 'q1', template: arm }),
      cellRow({ itemId: 'q1', scores: wrong }),
      cellRow({ itemId: 'q2', template: arm, outcome: 'failed', scores: {} }),
      cellRow({ itemId: 'q2', scores: right }),
    ];
    expect(atOnce(templateResults(rows, substringOnly)).comparisons).toEqual([
      {
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
        missingBounds: { low: 0, high: 0.5 },
      },
    ]);
  });

  it('an item of which one arm cannot be made is not missing', () => {
    const rows = [
      cellRow({ template: arm, outcome: 'not_applicable', scores: {}, artifactWords: null, goldVisible: null }),
      cellRow(),
    ];
    expect(atOnce(templateResults(rows, substringOnly)).comparisons).toMatchObject([
      { pairs: 0, missing: 0, notApplicable: 1, difference: { value: null }, missingBounds: null },
    ]);
  });

  it('a reader without the whole dialogue has no comparisons', () => {
    expect(atOnce(templateResults([cellRow({ template: arm })], substringOnly)).comparisons).toEqual([]);
  });

  it('names the stream of each estimate, so that intervals do not share random numbers', () => {
    const streams: string[] = [];
    atOnce(
      templateResults([cellRow(), cellRow({ template: arm })], {
        scorers: ['substring'],
        interval: (values, stream) => {
          streams.push(`interval ${stream}`);
          return plainStatistics.interval(values, stream);
        },
        pairedDifference: (pairs, stream) => {
          streams.push(`difference ${stream}`);
          return plainStatistics.pairedDifference(pairs, stream);
        },
      }),
    );
    expect(streams).toEqual([
      'interval mini|substring|raw_conversation',
      'interval mini|substring|chatgpt_entries',
      'difference mini|substring|chatgpt_entries',
    ]);
  });
});

/** The same figures by brute force: one filter per figure, no shared state, nothing taken from the code under test. */
function naiveFigures(rows: CellRow[]): Pick<TemplateFigures, 'complete' | 'results' | 'comparisons'> {
  const avg = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const nothing = { value: null, low: null, high: null };
  const silent = ['exhausted', 'empty', 'refusal', 'blocked'];
  const spoken = ['answer', 'truncated'];
  const results: TemplateResult[] = [];
  const comparisons: Comparison[] = [];
  const readers = ['a', 'b'].filter((reader) => rows.some((row) => row.reader === reader));
  for (const reader of readers) {
    for (const scorer of scorerIds) {
      const isDelivered = (row: CellRow) =>
        silent.includes(row.outcome) || (spoken.includes(row.outcome) && scorer in row.scores);
      const value = (row: CellRow) => (spoken.includes(row.outcome) ? (row.scores[scorer]?.value ?? 0) : 0);
      const itemMean = (cells: CellRow[], itemId: string) =>
        avg(
          cells
            .filter((row) => row.itemId === itemId && isDelivered(row))
            .sort((a, b) => a.repetition - b.repetition)
            .map(value),
        );
      for (const template of templateNames) {
        const cells = rows.filter((row) => row.reader === reader && row.template === template);
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
        const repeated = itemIds.filter((id) => delivered.filter((row) => row.itemId === id).length > 1);
        const flipped = repeated.filter((id) => {
          const values = delivered.filter((row) => row.itemId === id).map(value);
          return values.some((score) => score !== values[0]);
        });
        results.push({
          reader,
          template,
          scorer,
          planned: cells.length,
          notApplicable: cells.filter((row) => row.outcome === 'not_applicable').length,
          delivered: delivered.length,
          unscored: cells.filter((row) => spoken.includes(row.outcome) && !(scorer in row.scores)).length,
          deliveredItems: itemIds.length,
          answered: answered.length,
          right: total,
          accuracy:
            means.length === 0 ? nothing : { value: avg(means), low: Math.min(...means), high: Math.max(...means) },
          accuracyAnswered: answered.length === 0 ? null : total / answered.length,
          answerRate: delivered.length === 0 ? null : answered.length / delivered.length,
          abstainedRightly: delivered.filter(
            (row) => row.gold === 'unanswerable' && spoken.includes(row.outcome) && row.scores[scorer]?.abstained,
          ).length,
          unanswerable: delivered.filter((row) => row.gold === 'unanswerable').length,
          notScorable: delivered.filter((row) => row.gold === 'rubric').length,
          meanWords: words.length === 0 ? null : avg(words),
          visibility: judged.length === 0 ? null : judged.filter((row) => row.goldVisible).length / judged.length,
          flipRate: repeated.length === 0 ? null : flipped.length / repeated.length,
        });

        const base = rows.filter((row) => row.reader === reader && row.template === 'raw_conversation');
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
        comparisons.push({
          reader,
          scorer,
          arm: template,
          control: 'raw_conversation',
          pairs: paired.length,
          better: differences.filter((difference) => difference > 0).length,
          worse: differences.filter((difference) => difference < 0).length,
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

describe('templateResults: independent recomputation', () => {
  it('gives the figures that a naive recomputation gives, for any rows in any order', () => {
    fc.assert(
      fc.property(cellRowsArbitrary, (rows) => {
        const { complete, results, comparisons } = atOnce(templateResults([...rows].reverse(), options));
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
        for (const { reader, arm, control, pairs, missing, notApplicable } of atOnce(templateResults(rows, options))
          .comparisons) {
          const items = new Set(
            rows
              .filter((row) => row.reader === reader && (row.template === arm || row.template === control))
              .map((row) => row.itemId),
          );
          expect(pairs + missing + notApplicable).toBe(items.size);
        }
      }),
    );
  });
});

describe('templatesTable: changed rows change exactly their cells, and the digest', () => {
  const templates = ['raw_conversation', 'chatgpt_entries', 'memgpt_records'] as const;
  const rows = ['a', 'b'].flatMap((reader) =>
    templates.flatMap((template, column) =>
      ['q1', 'q2', 'q3', 'q4'].map((itemId, index) =>
        cellRow({
          reader,
          template,
          itemId,
          scores: Object.fromEntries(scorerIds.map((id) => [id, { value: (index + column) % 2, abstained: false }])),
        }),
      ),
    ),
  );
  const identity = { benchmark: 'sample', writtenAt: '2026-01-02T03:04:05Z' };
  const table = atOnce(templatesTable(rows, identity, options));

  /** Which results and comparisons differ from the untouched table's. */
  function changed(mutated: CellRow[]) {
    const after = atOnce(templatesTable(mutated, identity, options));
    const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
    return {
      digest: after.digest !== table.digest,
      results: after.results
        .filter((row, index) => differ(row, table.results[index]))
        .map((row) => `${row.reader}/${row.template}/${row.scorer}`),
      comparisons: after.comparisons
        .filter((row, index) => differ(row, table.comparisons[index]))
        .map((row) => `${row.reader}/${row.arm}/${row.scorer}`),
    };
  }

  it('the digest holds for the rows in any order and for no others', () => {
    expect(verifyDigest(table, [...rows].reverse())).toBe(true);
    expect(verifyDigest(table, rows.slice(1))).toBe(false);
    expect(verifyDigest(table, [...rows, cellRow({ itemId: 'q9' })])).toBe(false);
  });

  it('deleting an answer of an arm changes that arm under every scorer and its comparison, nothing else', () => {
    const mutated = rows.map((row) =>
      row.reader === 'a' && row.template === 'chatgpt_entries' && row.itemId === 'q2'
        ? { ...row, outcome: 'failed' as const, scores: {} }
        : row,
    );
    const arm = scorerIds.map((scorer) => `a/chatgpt_entries/${scorer}`);
    expect(changed(mutated)).toEqual({ digest: true, results: arm, comparisons: arm });
  });

  it('editing one value under one scorer changes one result and one comparison', () => {
    const mutated = rows.map((row) =>
      row.reader === 'b' && row.template === 'memgpt_records' && row.itemId === 'q1'
        ? { ...row, scores: { ...row.scores, strict: { value: 1, abstained: false } } }
        : row,
    );
    const cell = ['b/memgpt_records/strict'];
    expect(changed(mutated)).toEqual({ digest: true, results: cell, comparisons: cell });
  });

  it('deleting a row of the control changes the control and every comparison of its reader', () => {
    const mutated = rows.filter(
      (row) => !(row.reader === 'b' && row.template === 'raw_conversation' && row.itemId === 'q3'),
    );
    expect(changed(mutated)).toEqual({
      digest: true,
      results: scorerIds.map((scorer) => `b/raw_conversation/${scorer}`),
      comparisons: scorerIds.flatMap((scorer) => [`b/chatgpt_entries/${scorer}`, `b/memgpt_records/${scorer}`]),
    });
  });

  it('swapping an arm with the control turns its difference round', () => {
    const swap = { raw_conversation: 'chatgpt_entries', chatgpt_entries: 'raw_conversation' } as Record<string, string>;
    const skewed = rows.map((row) =>
      row.template === 'chatgpt_entries' ? { ...row, scores: { substring: { value: 1, abstained: false } } } : row,
    );
    const swapped = skewed.map((row) => ({ ...row, template: swap[row.template] ?? row.template }) as CellRow);
    const difference = (cells: CellRow[]) =>
      atOnce(templateResults(cells, substringOnly)).comparisons.find((row) => row.arm === 'chatgpt_entries')?.difference
        .value;
    expect(difference(skewed)).toBe(0.5);
    expect(difference(swapped)).toBe(-0.5);
    expect(rowsDigest(swapped)).not.toBe(rowsDigest(skewed));
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
