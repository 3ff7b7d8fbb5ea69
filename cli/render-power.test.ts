import picocolors from 'picocolors';

import type { PlannedCondition } from '../experiments/plan-summary-types';
import { assumedDiscordances, type FamilyPower, type MeasuredDiscordance, planPower } from '../report/plan-power';
import { minimalDetectableDifference } from '../scoring/statistics';
import { matchGoldenText } from '../test/support/match-golden-text';
import { echo, sweepSpec } from '../test/support/stored-sweep';
import { renderPower } from './render-power';

const options = { colors: picocolors.createColors(false), width: 120 };
const readers = [echo, { ...echo, id: 'other' }];
const templates = ['raw_conversation', 'chatgpt_entries', 'memgpt_records'];
const spec = sweepSpec('/questions.jsonl', {
  readers,
  experiments: [
    {
      ...{ experiment: 'templates', benchmark: 'boats', sampling: 'available', templates, generators: [] },
      readers: readers.map(({ id }) => id),
    },
  ],
});

/** 200 items; of 20 of them no records can be made. */
const conditions = templates.flatMap((label) =>
  readers.map(({ id: reader }): PlannedCondition => ({
    ...{ experiment: 'templates', benchmark: 'boats', reader, label, cells: 200 },
    notApplicable: label === 'memgpt_records' ? { 'no session': 20 } : {},
    ...{ calls: 200, inputTokens: 0, promptBytes: 0, awaiting: 0 },
  })),
);
const clustering = new Map([['templates', { items: 200, clusters: 190 }]]);
const input = { spec, conditions, clustering };

function onlyFamily(families: readonly FamilyPower[]): FamilyPower {
  expect(families).toHaveLength(1);
  return families[0]!;
}

describe('planPower', () => {
  it('leaves comparisons of which no pair can be made out of their family, as the tables do', () => {
    const none = conditions.map((row) =>
      row.label === 'memgpt_records' ? { ...row, notApplicable: { 'no session': 200 } } : row,
    );
    const family = onlyFamily(planPower({ ...input, conditions: none }));
    expect(family).toMatchObject({ tests: 2, alpha: 0.05 / 2 });
    expect(family.comparisons.map(({ arm }) => arm)).toEqual(['chatgpt_entries', 'chatgpt_entries']);
  });

  it('tells of each comparison what it can find at its pairs and at what the correction leaves', () => {
    const family = onlyFamily(planPower(input));
    expect(family).toMatchObject({
      family: 'templates · templates · substring',
      tests: 4,
      alpha: 0.05 / 4,
      power: 0.8,
    });
    expect(family.comparisons.map(({ reader, arm, pairs }) => [reader, arm, pairs])).toEqual([
      ['echo', 'chatgpt_entries', 200],
      ['echo', 'memgpt_records', 180],
      ['other', 'chatgpt_entries', 200],
      ['other', 'memgpt_records', 180],
    ]);
    expect(family.comparisons[1]!.detectable).toEqual(
      assumedDiscordances.map((discordance) => ({
        ...{ discordance, from: 'assumed' },
        difference: minimalDetectableDifference({ pairs: 180, discordance, alpha: 0.05 / 4, power: 0.8 }),
      })),
    );
  });

  it('takes the family, the level and the power of the sweep file', () => {
    const families = { main: { scorers: ['substring', 'strict'] } };
    const statistics = { correction: 'holm' as const, alpha: 0.01, power: 0.9, families };
    const family = onlyFamily(planPower({ ...input, spec: { ...spec, statistics } }));
    expect(family).toMatchObject({ family: 'main', tests: 8, alpha: 0.01 / 8, power: 0.9 });
    expect(family.comparisons).toHaveLength(4);
  });

  it('takes how often arms differed from the same comparison, else from other readers, else from the family', () => {
    const row = { label: 'templates', view: 'templates', scorer: 'substring', control: 'raw_conversation' };
    const measured: MeasuredDiscordance[] = [
      { ...row, reader: 'echo', arm: 'chatgpt_entries', discordance: 0.12 },
      { ...row, reader: 'echo', scorer: 'strict', arm: 'memgpt_records', discordance: 0.5 },
    ];
    const { comparisons } = onlyFamily(planPower({ ...input, measured }));
    expect(comparisons.map(({ detectable }) => detectable.map(({ discordance, from }) => [discordance, from]))).toEqual(
      [[[0.12, 'comparison']], [[0.12, 'family']], [[0.12, 'readers']], [[0.12, 'family']]],
    );
  });

  it('says which items share evidence, and whether scores are means', () => {
    expect(onlyFamily(planPower(input))).toMatchObject({
      clustered: [{ label: 'templates', items: 200, clusters: 190 }],
      averaged: false,
    });
    const repeated = { ...input, spec: { ...spec, repetitions: 2 }, clustering: new Map() };
    const family = onlyFamily(planPower(repeated));
    expect(family).toMatchObject({ clustered: [], averaged: true });
    expect(family.comparisons[0]!.pairs).toBe(100);
  });

  it('of an experiment without comparisons says nothing', () => {
    const [entry] = spec.experiments;
    const alone = { ...spec, experiments: [{ ...entry!, templates: ['chatgpt_entries'] }] } as typeof spec;
    expect(planPower({ ...input, spec: alone })).toEqual([]);
    expect(renderPower([], options)).toBe('');
  });
});

it('reads the same until someone changes it on purpose', () => {
  const row = { label: 'templates', view: 'templates', scorer: 'substring', control: 'raw_conversation' };
  const measured = ['chatgpt_entries', 'memgpt_records'].map((arm, index) => ({
    ...row,
    ...{ reader: 'echo', arm, discordance: 0.1 + 0.2 * index },
  }));
  matchGoldenText(
    'plan/power.txt',
    [planPower(input), planPower({ ...input, measured })]
      .map((families) => renderPower(families, options))
      .join('\n\n'),
  );
});
