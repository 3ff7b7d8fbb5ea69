import fc from 'fast-check';

import { examplePlanInput, exampleVendorInput } from '../test/support/example-plan';
import { type PlanInput, type PlannedCondition, summarizePlan } from './plan-summary';

const input = examplePlanInput();
const plan = summarizePlan(input);

function withConditions(conditions: readonly PlannedCondition[], changes: Partial<PlanInput['spec']> = {}) {
  return summarizePlan({ ...input, spec: { ...input.spec, ...changes }, conditions });
}

const [first] = input.conditions as [PlannedCondition];

describe('totals', () => {
  it('cells are calls, shared cells and those not applicable', () => {
    expect(plan.totals).toMatchObject({
      ...{ conditions: 9, cells: 3_000, calls: 2_760, notApplicable: 220, shared: 20, awaiting: 200 },
    });
  });

  it('of experiments and of readers add up to those of the plan, whatever the conditions', () => {
    const conditions = fc.array(
      fc.record({
        experiment: fc.constant('templates'),
        benchmark: fc.constantFrom('longmemeval', 'talks'),
        reader: fc.constantFrom('offline', 'mini', 'local'),
        label: fc.constantFrom('a', 'b'),
        notApplicable: fc.dictionary(fc.constantFrom('no_witness', 'no_session'), fc.nat(50)),
        calls: fc.nat(100),
        inputTokens: fc.nat(10_000),
        promptBytes: fc.nat(10_000),
        awaiting: fc.nat(100),
        shared: fc.nat(20),
      }),
    );
    fc.assert(
      fc.property(conditions, (drawn) => {
        const summary = withConditions(
          drawn.map(({ shared, ...condition }) => ({
            ...condition,
            cells: shared + condition.calls + Object.values(condition.notApplicable).reduce((a, b) => a + b, 0),
          })),
        );
        for (const key of ['cells', 'calls', 'notApplicable', 'shared', 'outputTokensAtMost'] as const)
          expect(summary.experiments.reduce((sum, entry) => sum + entry[key], 0)).toBe(summary.totals[key]);
        expect(summary.readers.reduce((sum, entry) => sum + entry.calls, 0)).toBe(summary.totals.calls);
        expect(summary.notApplicable.reduce((sum, entry) => sum + entry.cells, 0)).toBe(summary.totals.notApplicable);
        expect(summary.totals.shared).toBe(drawn.reduce((sum, { shared }) => sum + shared, 0));
      }),
      { numRuns: 200 },
    );
  });

  it('counts that contradict each other are a fault of the caller', () => {
    expect(() => withConditions([{ ...first, calls: 501 }])).toThrow(/more calls than applicable cells/);
    expect(() => withConditions([{ ...first, notApplicable: { x: 501 } }])).toThrow(/more cells are not applicable/);
    expect(() => withConditions([{ ...first, reader: 'nobody' }])).toThrow(/unknown reader/);
    expect(() => withConditions([{ ...first, benchmark: 'none' }])).toThrow(/unknown data set/);
  });

  it('an empty plan is all zeros', () => {
    expect(withConditions([])).toMatchObject({
      totals: { cells: 0 },
      seconds: 0,
      costUsd: null,
      egress: [],
      lanes: [],
    });
  });
});

describe('cost', () => {
  it('of an offline reader is zero, of an unpriced one unknown', () => {
    expect(plan.readers.map(({ id, costUsd, priceSource }) => [id, costUsd === null, priceSource])).toEqual([
      ['offline', false, 'offline, free'],
      ['mini', false, 'sweep file'],
      ['local', true, 'none'],
      ['rules', false, 'offline, free'],
    ]);
  });

  it('goes from short prompts without an answer to long prompts with every answer at its cap', () => {
    // 1,180 calls of 2,000 tokens at $0.5 per million, 0.7 and 1.3 times; 128 tokens out at $2.
    expect(plan.costUsd?.low).toBeCloseTo((1_180 * 2_000 * 0.7 * 0.5) / 1e6, 6);
    expect(plan.costUsd?.high).toBeCloseTo((1_180 * (2_000 * 1.3 * 0.5 + 128 * 2)) / 1e6, 6);
  });
});

describe('time', () => {
  it('is that of the slowest lane, and of a lane that of its tightest limit', () => {
    const compatible = plan.lanes.find(({ key }) => key === 'compatible');
    expect(compatible?.requestsSeconds).toBeCloseTo((1_380 / 500) * 60);
    expect(compatible?.tokensSeconds).toBeCloseTo(((1_380 * 2_128) / 200_000) * 60);
    expect(compatible?.seconds).toBe(compatible?.tokensSeconds);
    expect(plan.seconds).toBe(compatible?.seconds);
  });

  it('assumes a starting concurrency only for calls whose concurrency no lane declares', () => {
    const byKey = Object.fromEntries(plan.lanes.map((lane) => [lane.key, lane]));
    expect(byKey['compatible']).toMatchObject({ concurrency: { value: 4, source: 'assumed' } });
    expect(byKey['compatible']?.concurrencySeconds).toBeCloseTo((1_180 * 2) / 4);
    expect(byKey['compatible/qwen3:4b']).toMatchObject({ concurrency: { value: 2, source: 'sweep file' } });
    expect(byKey['compatible/qwen3:4b']?.concurrencySeconds).toBeCloseTo((200 * 2) / 2);
    const declared = withConditions(input.conditions, { lanes: { compatible: { concurrency: 20 } } });
    expect(declared.lanes.map(({ key, concurrency }) => [key, concurrency?.value])).toEqual([
      ['offline', 4],
      ['compatible', 20],
    ]);
  });
});

describe('what leaves the machine', () => {
  it('is nothing for offline readers and servers on this machine, else the data sets with their licences', () => {
    expect(plan.egress).toEqual([
      {
        provider: 'offline',
        host: null,
        leavesMachine: false,
        readers: ['offline', 'rules'],
        datasets: [
          { key: 'longmemeval', licence: 'MIT' },
          { key: 'talks', licence: 'CC BY-NC 4.0' },
        ],
        promptBytes: 1_380 * 8_000,
      },
      {
        provider: 'compatible',
        host: 'api.example.com',
        leavesMachine: true,
        readers: ['mini'],
        datasets: [
          { key: 'longmemeval', licence: 'MIT' },
          { key: 'talks', licence: 'CC BY-NC 4.0' },
        ],
        promptBytes: 1_180 * 8_000,
      },
      {
        provider: 'compatible',
        host: '127.0.0.1:11434',
        leavesMachine: false,
        readers: ['local'],
        datasets: [{ key: 'talks', licence: 'CC BY-NC 4.0' }],
        promptBytes: 200 * 8_000,
      },
    ]);
  });
});

it('warnings name what a person should know before sending anything', () => {
  expect(plan.warnings).toEqual([
    'No price is known for local: the cost leaves them out.',
    'The cost may reach the budget of $1; the sweep then waits, with everything kept.',
    'transfer: the data set is short of temporal (60 of 80 planned); all there are were taken.',
    'talks (CC BY-NC 4.0) would be sent to api.example.com: its licence forbids commercial use.',
    'templates on talks: nothing to ask in the condition memgpt_records.',
  ]);
});

it('cells that are not applicable are grouped by experiment, data set and reason, with the conditions it holds for', () => {
  const reasons = ['longmemeval', 'talks'].flatMap((benchmark) =>
    ['a', 'b', 'a'].map((label) => ({
      ...first,
      benchmark,
      label,
      cells: 9,
      calls: 1,
      notApplicable: { 'no evidence': 2, ...(label === 'b' && { 'no turns': 1 }) },
    })),
  );
  const { notApplicable } = withConditions(reasons);
  expect(notApplicable.map(({ benchmark, reason, labels, cells }) => [benchmark, reason, labels, cells])).toEqual([
    ['longmemeval', 'no evidence', ['a', 'b'], 6],
    ['longmemeval', 'no turns', ['b'], 1],
    ['talks', 'no evidence', ['a', 'b'], 6],
    ['talks', 'no turns', ['b'], 1],
  ]);
});

it('calls that wait for a generator are said to be estimates, and only where there are any', () => {
  const isSaid = (conditions: readonly PlannedCondition[]) =>
    withConditions(conditions).assumptions.some((text) => text.includes('what a generator makes first'));
  expect([isSaid(input.conditions), isSaid([first])]).toEqual([true, false]);
});

it('what the sweep file was warned of comes first', () => {
  const { warnings } = summarizePlan({ ...input, fileWarnings: ['a.yaml:1:1: odd'] });
  expect(warnings[0]).toBe('a.yaml:1:1: odd');
});

describe('readers of vendors', () => {
  const vendorInput = exampleVendorInput();
  const planned = summarizePlan(vendorInput);
  const [mini, opus, flash] = planned.readers;

  it('are priced by their own price or the list, half in batches, and at the price of a cache where they write one', () => {
    // 100 calls of 3,000 tokens in, 300,000 × 0.7 to × 1.3; out at most 12,800.
    expect(mini).toMatchObject({
      mode: 'batch',
      costUsd: { low: 0.5 * 0.21 * 0.75, high: expect.closeTo(0.5 * (0.39 * 0.75 + 0.0128 * 4.5)) as number },
      priceSource: 'listed',
      priceList: 'a list 1.2.3 of 2026-09-23',
      priceShare: 0.5,
    });
    expect(opus).toMatchObject({
      mode: 'realtime',
      costUsd: { low: 0.21 * 5, high: expect.closeTo(0.39 * 6.25 + 0.0128 * 25) as number },
      priceSource: 'sweep file',
      priceList: null,
      priceShare: 1,
    });
  });

  it('with long prompts have the prices of those', () => {
    const long = summarizePlan({
      ...vendorInput,
      conditions: vendorInput.conditions.map((one) => ({ ...one, inputTokens: one.calls * 200_000 })),
    });
    // 140,000 tokens a call at the lower end are short, 260,000 at the upper are long.
    expect(long.readers[2]!.costUsd).toEqual({ low: 14 * 1, high: 26 * 2 + 0.0128 * 8 });
    expect(flash!.costUsd).toEqual({ low: 0.21 * 1, high: expect.closeTo(0.39 * 1 + 0.0128 * 4) as number });
  });

  it('have what is declared of them beside', () => {
    expect(planned.readers.map(({ declared }) => declared)).toEqual([[], ['temperature: provider default'], []]);
  });

  it('are told which of the assumptions are theirs', () => {
    expect(planned.assumptions).toEqual(
      expect.arrayContaining([
        'Caches: nothing is taken to be read from one, which would make it cheaper; at the upper end every prompt of opus is written into one, at the price of that.',
        'Listed prices: a list 1.2.3 of 2026-09-23.',
        'Batches: mini at 0.5 of its price, taken to be answered in batches throughout, for which a vendor may take a day; what it lets expire is sent in real time at the whole price.',
      ]),
    );
  });

  it('are warned of prompts that are too short for the cache they ask for', () => {
    expect(planned.warnings).toContain(
      'opus: in 1 of 1 conditions prompts are on average shorter than the 4096 tokens from which claude-opus-4-6 caches; most of those are not cached.',
    );
  });

  it('leave the machine for their vendors’ hosts', () => {
    expect(planned.egress.map(({ provider, host, leavesMachine }) => [provider, host, leavesMachine])).toEqual([
      ['openai', 'api.openai.com', true],
      ['anthropic', 'api.anthropic.com', true],
      ['google', 'generativelanguage.googleapis.com', true],
    ]);
  });

  it('wait a day for each further day’s requests', () => {
    const daysOf = (requestsPerDay: number) =>
      summarizePlan({ ...vendorInput, spec: { ...vendorInput.spec, lanes: { anthropic: { requestsPerDay } } } })
        .lanes[0]!;
    expect([101, 100, 99, 50, 33].map((limit) => daysOf(limit).daySeconds)).toEqual([0, 0, 86_400, 86_400, 259_200]);
    expect(daysOf(33).seconds).toBe(259_200);
  });

  it('in batches count against no lane, and take no time that could be told', () => {
    expect(planned.lanes.map(({ key }) => key)).toEqual(['anthropic', 'google']);
    const [mini] = vendorInput.spec.readers;
    const inBatches = summarizePlan({
      ...vendorInput,
      spec: { ...vendorInput.spec, readers: [mini!] },
      conditions: vendorInput.conditions.filter(({ reader }) => reader === mini!.id),
    });
    expect([inBatches.lanes, inBatches.seconds]).toEqual([[], 0]);
    expect(inBatches.assumptions.filter((text) => text.startsWith('Time'))).toEqual([]);
  });
});
