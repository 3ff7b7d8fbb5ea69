import { emptySweepReport, incompleteSweepReport, sweepReport } from '../test/support/sweep-report';
import { isModelMismatch } from './delivery-notices';
import { completion, notices } from './notices';
import type { Clustering, SweepReport } from './sweep-report';

describe('completion', () => {
  it('says complete only where sweep, counts and every table agree', () => {
    const report = sweepReport();
    const pending = { ...report.sweep.outcomes, pending: 1, answer: report.sweep.outcomes.answer - 1 };
    const partial = report.tables.map((table) => ({ ...table, complete: false }));
    const variants: [SweepReport, boolean][] = [
      [report, true],
      [{ ...report, sweep: { ...report.sweep, complete: false } }, false],
      [{ ...report, sweep: { ...report.sweep, outcomes: pending } }, false],
      [{ ...report, tables: partial }, false],
      [emptySweepReport(), false],
    ];
    for (const [variant, complete] of variants) {
      expect(completion(variant).complete).toBe(complete);
      expect(completion(variant).text.startsWith(complete ? 'Complete: ' : 'INCOMPLETE: ')).toBe(true);
    }
  });

  it('says how many cells are settled and what the others wait for', () => {
    expect(completion(incompleteSweepReport()).text).toContain(
      'INCOMPLETE: 1,012 of 1,200 cells settled. 159 pending, 29 deferred.',
    );
  });

  it('names the table that lacks scores when every cell is settled', () => {
    const report = sweepReport();
    const tables = report.tables.map((table) => ({ ...table, complete: false }));
    expect(completion({ ...report, tables }).text).toContain(
      'The table of templates on longmemeval still lacks scores.',
    );
  });
});

describe('notices', () => {
  const report = sweepReport();

  it('say where items share evidence, and that few clusters make intervals too narrow', () => {
    const said = (clustering: Clustering) =>
      notices({ ...report, tables: report.tables.map((table) => ({ ...table, clustering })) }).join('\n');
    expect(said({ items: 329, clusters: 319, unknown: 0 })).toContain('329 items in 319 clusters');
    expect(said({ items: 329, clusters: 319, unknown: 0 })).not.toContain('Fewer than 20 clusters');
    expect(said({ items: 1434, clusters: 7, unknown: 0 })).toContain('Fewer than 20 clusters');
    expect(said({ items: 120, clusters: 120, unknown: 0 })).not.toMatch(/cluster/i);
  });

  it('say of which items an earlier version did not keep what they share', () => {
    const tables = report.tables.map((table) => ({
      ...table,
      clustering: { items: 120, clusters: 120, unknown: 120 },
    }));
    expect(notices({ ...report, tables }).join('\n')).toContain(
      'Clusters unknown (templates on longmemeval: 120 items)',
    );
  });

  it('flags a reader whose responses name another model than the one asked for; its snapshots are no other', () => {
    expect(notices(report)[0]).toBe(
      'Model mismatch: reader mini asked for gpt-5.4-mini; the responses name gpt-5.4-mini, gpt-5.4-mini-fallback. ' +
        'What is measured is the model that answered.',
    );
    expect(isModelMismatch({ model: 'a', returnedModels: { a: 3 } })).toBe(false);
    expect(isModelMismatch({ model: 'a', returnedModels: {} })).toBe(false);
    expect(isModelMismatch({ model: 'a', returnedModels: { 'a-2026-03-05': 3 } })).toBe(false);
    expect(isModelMismatch({ model: 'a', returnedModels: { b: 3 } })).toBe(true);
  });

  it('tell which conditions pool answers of several models, and of several tiers, with counts', () => {
    const text = notices(report).join('\n');
    expect(text).toContain(
      '1 condition of reader mini (templates/chatgpt_entries/mini) holds answers of more than one returned model ' +
        '(gpt-5.4-mini 108, gpt-5.4-mini-fallback 7)',
    );
    expect(text).toContain(
      '1 condition of reader mini (templates/raw_conversation/mini) holds answers of more than one tier (batch 78, default 40)',
    );
  });

  it.each([
    ['context_cut', 'docs/local-models.md'],
    ['context_full', 'docs/outcomes.md'],
    ['other_model', 'docs/outcomes.md'],
  ])('say where answers are flagged %s, what it means and where more stands', (flag, page) => {
    const flags = ['P2/mini', 'P3/mini', 'P4/mini', 'P0/mini'].map((condition) => ({
      experiment: 'ladder',
      condition,
      readerId: 'mini',
      flag,
      cells: 300,
    }));
    const [said, ...others] = notices({ ...report, flags }).filter((text) => text.includes(`(${flag})`));
    expect(others).toEqual([]);
    expect(said).toContain(
      '1,200 cells of reader mini (ladder/P2/mini 300, ladder/P3/mini 300, ladder/P4/mini 300 and 1 more)',
    );
    expect(said).toContain(page);
  });

  it('tells of possible and known double payments', () => {
    expect(notices(report).join('\n')).toContain(
      'Possible double payments: reader mini has 2 attempts without an end (may have been paid) and 1 repeated answer',
    );
  });

  it('tells of lost cells, of cells without a usable answer and of rows left out', () => {
    const text = notices(report).join('\n');
    expect(text).toContain('7 cells failed or were given up');
    expect(text).toContain('12 delivered cells have no usable answer');
    expect(text).toContain('1 row of longmemeval could not be read and was left out.');
  });

  it('a missing price is told of', () => {
    const readers = report.readers.map((reader) => (reader.id === 'mini' ? { ...reader, price: null } : reader));
    const text = notices({ ...report, readers }).join('\n');
    expect(text).toContain('Reader mini has no price');
    expect(text).not.toContain('Reader offline has no price');
  });

  it('tells of requests whose cost is not known, with what they cost at most, and does not call their reader unpriced', () => {
    expect(notices(report).join('\n')).toContain(
      "What 7 requests of reader mini cost isn't known (no usage was told, or no end was seen; at most $0.0077 by their " +
        'estimates): the cost is at least what is shown.',
    );
    const [mini, ...others] = report.readers;
    const spend = { ...mini!.spend, uncosted: 1, uncostedAtMostUsd: null };
    const text = notices({ ...report, readers: [{ ...mini!, costUsd: null, spend }, ...others] }).join('\n');
    expect(text).toContain(
      "What 1 request of reader mini cost isn't known (no usage was told, or no end was seen): nothing",
    );
    expect(text).not.toContain('has no price');
  });

  it('tells what probes cost, where they cost anything', () => {
    const notice = 'Probes before the sweep cost $0.0004, counted in the cost of the sweep and of no reader.';
    expect(notices({ ...report, sweep: { ...report.sweep, probesUsd: 0.0004 } })).toContain(notice);
    expect(notices({ ...report, sweep: { ...report.sweep, probesUsd: null } }).join('\n')).not.toContain('Probes');
  });

  it('calls a generator a generator', () => {
    const readers = report.readers.map((reader) => ({ ...reader, role: 'generator' as const }));
    const text = notices({ ...report, readers }).join('\n');
    expect(text).toContain('Model mismatch: generator mini asked for');
    expect(text).toContain('What 7 requests of generator mini cost');
    expect(text).toContain('7 cells of generator mini');
  });

  it('calls a judge a judge', () => {
    const readers = report.readers.map((reader) => ({ ...reader, role: 'judge' as const, price: null }));
    expect(notices({ ...report, readers }).join('\n')).toContain('Judge mini has no price');
  });

  it('has nothing to say of a clean sweep', () => {
    expect(notices(emptySweepReport()).filter((text) => !text.includes('failed') && !text.includes('usable'))).toEqual(
      [],
    );
  });
});
