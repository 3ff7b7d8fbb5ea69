import { emptySweepReport, incompleteSweepReport, sweepReport } from '../test/support/sweep-report';
import { completion, isModelMismatch, notices } from './notices';
import type { SweepReport } from './sweep-report';

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

  it('say where questions share dialogues, so that intervals over questions are too narrow', () => {
    const locomo = report.datasets.map((dataset) => ({ ...dataset, benchmark: 'locomo' }));
    const said = (datasets: SweepReport['datasets']) => notices({ ...report, datasets }).join('\n');
    expect(said(locomo)).toContain('Questions of locomo share dialogues');
    expect(said(report.datasets)).not.toContain('share dialogues');
  });

  it('flags a reader whose responses name another model than the one asked for, or more than one', () => {
    expect(notices(report)[0]).toBe(
      'Model mismatch: reader mini asked for gpt-5.4-mini; the responses name gpt-5.4-mini, gpt-5.4-mini-fallback.',
    );
    expect(isModelMismatch({ model: 'a', returnedModels: { a: 3 } })).toBe(false);
    expect(isModelMismatch({ model: 'a', returnedModels: {} })).toBe(false);
    expect(isModelMismatch({ model: 'a', returnedModels: { b: 3 } })).toBe(true);
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

  it('a missing price is told of, except for the offline reader, which has nothing to pay', () => {
    const readers = report.readers.map((reader) => ({ ...reader, costUsd: null, uncosted: 0 }));
    const text = notices({ ...report, readers }).join('\n');
    expect(text).toContain('Reader mini has no price');
    expect(text).not.toContain('Reader offline has no price');
  });

  it('tells of answers whose cost is not known, and does not call their reader unpriced', () => {
    expect(notices(report).join('\n')).toContain(
      'The server of reader mini told no usage for 4 answers: the cost is at least what is shown.',
    );
    const readers = report.readers.map((reader) => ({
      ...reader,
      costUsd: null,
      uncosted: reader.id === 'mini' ? 1 : 0,
    }));
    const text = notices({ ...report, readers }).join('\n');
    expect(text).toContain("told no usage for 1 answer: what they cost isn't known.");
    expect(text).not.toContain('has no price');
  });

  it('calls a generator a generator', () => {
    const readers = report.readers.map((reader) => ({ ...reader, role: 'generator' as const }));
    const text = notices({ ...report, readers }).join('\n');
    expect(text).toContain('Model mismatch: generator mini asked for');
    expect(text).toContain('The server of generator mini told no usage');
  });

  it('has nothing to say of a clean sweep', () => {
    expect(notices(emptySweepReport()).filter((text) => !text.includes('failed') && !text.includes('usable'))).toEqual(
      [],
    );
  });
});
