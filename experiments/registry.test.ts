import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { templateNames } from '../evidence/artifact';
import { baseline, experimentSpec, generator, sweepOf } from '../test/support/experiment-specs';
import type { Condition } from './condition';
import { ablatedSystems, reconSystems } from './recon-systems';
import { experiments } from './registry';
import { experimentConditions } from './sweep-conditions';
import type { ExperimentName, ExperimentSpec } from './sweep-spec';

const names = Object.keys(experiments) as ExperimentName[];
const second = { ...baseline, id: 'second', model: 'echo' };
const other = { ...generator, id: 'other' };

function conditionsOf(experiment: ExperimentSpec, readers = [baseline]): Condition[] {
  const entry = { ...experiment, readers: readers.map(({ id }) => id) };
  return experimentConditions(entry, sweepOf([], { readers, generators: [generator, other] }));
}

/** What is shown to the one reader, in its order. */
function armsOf(experiment: ExperimentSpec): string[] {
  return conditionsOf(experiment).flatMap(({ stage, arm }) => (stage === 'read' ? [arm] : []));
}

/** A large entry of each experiment. */
const largest: { readonly [Name in ExperimentName]: ExperimentSpec } = {
  templates: experimentSpec('templates', {
    templates: [...templateNames, 'mine'],
    generators: ['deterministic', 'other'],
  }),
  ladder: experimentSpec('ladder', {
    values: ['gold', 'extractive', 'llm'],
    generators: ['deterministic', 'other'],
    prompts: ['formal', 'neutral', 'permissive', 'mine'],
  }),
  'matched-content': experimentSpec('matched-content', { prompts: ['formal', 'neutral'] }),
  'refusal-factors': experimentSpec('refusal-factors'),
  'budget-control': experimentSpec('budget-control', {
    arms: ['streamlined_p2', 'recency_raw', 'oracle_excerpt', 'oracle_excerpt:centred', 'head_raw'],
    budgets: ['packet', 64, 256],
  }),
  'retrieval-noise': experimentSpec('retrieval-noise', {
    selections: ['random', 'bm25'],
    stores: ['own', 'cross_user'],
    retrieved: [5, 10],
  }),
  'hotpotqa-transfer': experimentSpec('hotpotqa-transfer', {
    surfaces: ['nl', 'raw_gold', 'raw_all', 'summary', 'typed'],
    generators: ['deterministic', 'other'],
  }),
  'locomo-transfer': experimentSpec('locomo-transfer', { levels: ['P0', 'P2', 'P4'] }),
  'own-artifacts': experimentSpec('own-artifacts', { systems: ['mine', 'yours'] }),
  recon: experimentSpec('recon', {
    systems: [...reconSystems],
    proofAblation: [...ablatedSystems],
    generators: ['deterministic', 'other'],
  }),
  'imported-answers': experimentSpec('imported-answers'),
};

describe.each(names)('the conditions of %s', (name) => {
  const conditions = conditionsOf(largest[name], [baseline, second]);

  it('have distinct keys, which are the arm and the reader', () => {
    expect(new Set(conditions.map(({ key }) => key)).size).toBe(conditions.length);
    for (const { key, arm, readerId } of conditions) expect(key).toBe(`${arm}/${readerId}`);
  });

  it('are an arm each, which is their factors joined and the same for every reader', () => {
    const read = conditions.filter(({ stage }) => stage === 'read');
    for (const { arm, factors } of read) expect(arm).toBe(Object.values(factors).join('/'));
    const ofReader = (id: string) => read.flatMap(({ readerId, arm }) => (readerId === id ? [arm] : []));
    expect(ofReader('second')).toEqual(ofReader('offline'));
  });

  it('show something different in each arm', () => {
    const shown = conditionsOf(largest[name]).map(({ surface, promptFamily }) =>
      JSON.stringify([surface, promptFamily]),
    );
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('are the same every time', () => {
    expect(conditionsOf(structuredClone(largest[name]), [baseline, second])).toEqual(conditions);
  });

  it('generate before they read, each thing once', () => {
    const stages = conditions.map(({ stage }) => stage);
    expect(stages).toEqual([...stages].sort());
    const made = conditions.filter(({ stage }) => stage === 'generate').map(({ surface }) => JSON.stringify(surface));
    expect(new Set(made).size).toBe(made.length);
  });
});

describe('the ladder', () => {
  it('has 30 conditions per reader with the gold value: 5 levels, 3 prompt families, 2 backends', () => {
    const arms = armsOf(experimentSpec('ladder'));
    expect(arms).toHaveLength(30);
    expect(arms.slice(0, 7)).toEqual([
      'P0/formal/event_log/none',
      'P0/formal/state_table/none',
      'P0/neutral/event_log/none',
      'P0/neutral/state_table/none',
      'P0/permissive/event_log/none',
      'P0/permissive/state_table/none',
      'P1/formal/event_log/none',
    ]);
    expect(arms[12]).toBe('P2/formal/event_log/gold');
  });

  it('gains 18 conditions by each further source of the value, and P0 and P1 run once', () => {
    const withValues = (values: ('gold' | 'extractive' | 'llm')[], generators = ['deterministic']) =>
      armsOf(experimentSpec('ladder', { values, generators }));
    expect(withValues(['gold', 'extractive'])).toHaveLength(48);
    expect(withValues(['gold', 'extractive', 'llm'])).toHaveLength(66);
    expect(withValues(['gold', 'llm'], ['deterministic', 'other'])).toHaveLength(66);
    expect(withValues(['extractive'])).toHaveLength(30);
    const levels = withValues(['gold', 'extractive', 'llm']).map((arm) => arm.split('/')[0]);
    expect(['P0', 'P1', 'P2', 'P3', 'P4'].map((level) => levels.filter((each) => each === level).length)).toEqual([
      6, 6, 18, 18, 18,
    ]);
  });

  it('asks each generator for the value once, whatever shows it', () => {
    const generated = conditionsOf(largest.ladder).filter(({ stage }) => stage === 'generate');
    expect(generated.map(({ key }) => key)).toEqual(['generate/value/deterministic', 'generate/value/other']);
  });
});

describe('the other experiments', () => {
  it('templates: one arm per template, and one per generator for those that a model can make', () => {
    expect(armsOf(largest.templates)).toEqual([
      ...templateNames,
      'mine',
      'chatgpt_entries:deterministic',
      'chatgpt_entries:other',
      'langchain_summary:deterministic',
      'langchain_summary:other',
      'memgpt_records:deterministic',
      'memgpt_records:other',
    ]);
  });

  it('matched content: witness text and P2 under each prompt', () => {
    expect(armsOf(largest['matched-content'])).toEqual([
      'witness_text/formal',
      'p2/formal',
      'witness_text/neutral',
      'p2/neutral',
    ]);
  });

  it('refusal factors: the 16 combinations, the last bit being the prompt', () => {
    const conditions = conditionsOf(largest['refusal-factors']);
    expect(conditions.map(({ arm }) => arm)).toEqual(
      Array.from({ length: 16 }, (_, cell) => cell.toString(2).padStart(4, '0')),
    );
    for (const { arm, promptFamily } of conditions) {
      expect(promptFamily).toBe(arm.endsWith('1') ? 'formal' : 'neutral');
    }
  });

  it('budget control: every arm at every budget, four and `packet` by default', () => {
    expect(armsOf(largest['budget-control'])).toHaveLength(15);
    expect(armsOf(experimentSpec('budget-control'))).toEqual([
      'streamlined_p2/packet',
      'recency_raw/packet',
      'oracle_excerpt/packet',
      'head_raw/packet',
    ]);
  });

  it('retrieval noise: surfaces × selections × stores × k, and surfaces × stores × m beside', () => {
    expect(armsOf(experimentSpec('retrieval-noise'))).toEqual(
      ['raw', 'chatgpt_entries'].flatMap((surface) => [0, 1, 3, 5, 9].map((k) => `${surface}/random/own/${k}`)),
    );
    const arms = armsOf(largest['retrieval-noise']);
    expect(arms).toHaveLength(2 * 2 * 2 * 5 + 2 * 2 * 2);
    expect(arms.at(-1)).toBe('chatgpt_entries/retrieved/cross_user/10');
  });

  it('HotpotQA: summary and typed facts once per generator, the other forms once', () => {
    expect(armsOf(largest['hotpotqa-transfer'])).toEqual([
      'nl',
      'raw_gold',
      'raw_all',
      'summary/deterministic',
      'summary/other',
      'typed/deterministic',
      'typed/other',
    ]);
    expect(armsOf(experimentSpec('hotpotqa-transfer'))).toHaveLength(4);
  });

  it('LoCoMo: five templates, P2 and P4', () => {
    expect(armsOf(experimentSpec('locomo-transfer'))).toEqual([...templateNames, 'P2', 'P4']);
  });

  it('own artifacts: each system of the file, then the five controls', () => {
    expect(armsOf(largest['own-artifacts'])).toEqual([
      'system:mine',
      'system:yours',
      'raw_conversation',
      'witness_text',
      'chatgpt_entries',
      'streamlined_p2',
      'oracle_excerpt',
    ]);
  });
});

test.each(names)(
  'the workflow of %s has a generate stage exactly where an arm can show what a generator makes',
  (name) => {
    const workflow = readFileSync(join(__dirname, '..', 'workflows', 'experiments', `${name}.ts`), 'utf8');
    const generates = conditionsOf(largest[name]).some(({ stage }) => stage === 'generate');
    expect(workflow.includes('run.generateArtifacts()')).toBe(generates);
  },
);
