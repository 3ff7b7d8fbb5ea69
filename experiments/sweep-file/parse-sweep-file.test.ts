import fc from 'fast-check';

import { listedPrice } from '../../providers/listed-price';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { type DataFileState, type ParsedSweepFile, parseSweepFile } from './parse-sweep-file';
import { formatProblem, formatProblems } from './problem';

const folders = { sweepFile: '/sweeps', packageRoot: '/project' };

function parse(text: string, dataFileState: (path: string) => DataFileState = () => 'file'): ParsedSweepFile {
  return parseSweepFile(text, { folders, dataFileState, today: '2026-11-30', priceOf: listedPrice });
}

/** The smallest valid file, with lines replaced or added. */
function sweep(changes: Record<string, string> = {}): string {
  const sections: Record<string, string> = {
    name: 'one',
    benchmarks: '{ sample: { name: sample } }',
    readers: '[{ id: offline, provider: offline, model: extractive-baseline }]',
    experiments: '[{ experiment: templates, benchmark: sample, templates: [raw_conversation] }]',
    ...changes,
  };
  return Object.entries(sections)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
}

function compatible(fields: string): Record<string, string> {
  return { readers: `[{ id: a, provider: compatible, model: m, baseUrl: "http://localhost:1/v1", ${fields} }]` };
}

function problemsOf(text: string, dataFileState?: (path: string) => DataFileState): string[] {
  const parsed = parse(text, dataFileState);
  return parsed.ok ? [] : parsed.problems.map((problem) => formatProblem('s.yaml', problem));
}

function warningsOf(text: string): string[] {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => formatProblem('s.yaml', problem)).join('\n'));
  return parsed.warnings.map((warning) => formatProblem('s.yaml', warning));
}

describe('a valid sweep file', () => {
  it('becomes a spec with every default filled in', () => {
    expect(parse(sweep())).toEqual({
      ok: true,
      warnings: [],
      draft: {
        name: 'one',
        benchmarks: [{ key: 'sample', benchmark: 'sample', path: '/project/sample/sample.json', skipInvalid: false }],
        readers: [
          {
            id: 'offline',
            provider: 'offline',
            model: 'extractive-baseline',
            maxOutputTokens: 128,
            timeoutMs: 120_000,
          },
        ],
        experiments: [
          {
            experiment: 'templates',
            benchmark: 'sample',
            templates: ['raw_conversation'],
            generators: [],
            readers: ['offline'],
            sampling: 'available',
          },
        ],
        generators: [
          {
            id: 'deterministic',
            provider: 'offline',
            model: 'deterministic-generator',
            maxOutputTokens: 128,
            timeoutMs: 120_000,
          },
        ],
        prompts: [],
        templates: [],
        reuse: [],
        scorers: ['substring', 'substring_paper', 'strict', 'exact', 'f1'],
        lanes: {},
        repetitions: 1,
        block: 25,
        seed: 7,
        order: 'planned',
        sharing: true,
      },
    });
  });

  it('keeps what it states, resolves relative paths at its own folder and keeps absolute ones', () => {
    const parsed = parse(
      sweep({
        benchmarks:
          '{ lme: { tier: s, path: ../data/s.json, limit: 3 }, mine: { format: jsonl, path: /q.jsonl, skipInvalid: true } }',
        readers:
          '[{ id: a, provider: compatible, model: "qwen3:4b", baseUrl: "https://host/v1/", keyEnv: LOCAL_KEY, temperature: 0, maxOutputTokens: 64, timeoutMs: 5000, price: { input: 0.5, output: 2 } }]',
        experiments: '[{ experiment: templates, benchmark: lme, templates: [memgpt_records], readers: [a] }]',
        lanes: '{ compatible: { concurrency: 2 }, "compatible/qwen3:4b": { requestsPerMinute: 9 } }',
        budget: '{ usd: 5 }',
        scorers: '[f1]',
        repetitions: '3',
        block: '1',
        seed: '0',
        sharing: 'false',
      }),
    );
    expect(parsed).toMatchObject({
      ok: true,
      draft: {
        benchmarks: [
          { key: 'lme', benchmark: 'longmemeval', tier: 's', path: '/data/s.json', skipInvalid: false, limit: 3 },
          { key: 'mine', benchmark: 'jsonl', path: '/q.jsonl', skipInvalid: true },
        ],
        readers: [
          {
            id: 'a',
            provider: 'compatible',
            model: 'qwen3:4b',
            baseUrl: 'https://host/v1',
            keyEnv: 'LOCAL_KEY',
            temperature: 0,
            maxOutputTokens: 64,
            timeoutMs: 5000,
            price: { input: 0.5, output: 2 },
          },
        ],
        lanes: { compatible: { concurrency: 2 }, 'compatible/qwen3:4b': { requestsPerMinute: 9 } },
        budget: { usd: 5, unpriced: 'refuse' },
        scorers: ['f1'],
        repetitions: 3,
        block: 1,
        seed: 0,
        sharing: false,
      },
    });
  });

  it('may begin with a byte order mark and have Windows line ends', () => {
    expect(parse(`\uFEFF${sweep().replaceAll('\n', '\r\n')}`).ok).toBe(true);
  });
});

describe('a faulty sweep file', () => {
  it('has all its problems reported at once, in the order of the file, with place, field, given, allowed and nearest', () => {
    const text = [
      'name: My Sweep',
      'benchmarks:',
      '  Sample: { name: sampel, limt: 3 }',
      '  b: { teir: oracle, path: x.json }',
      '  c: { format: jsonl, path: "~/x.jsonl", skipInvalid: yes }',
      '  e: 5',
      'readers:',
      '  - { id: offline, provider: offlin, model: m }',
      '  - { id: a, provider: offline, model: m, baseUrl: "http://x" }',
      '  - { id: a, provider: compatible, model: m, baseURL: "http://x", apiKey: something }',
      '  -',
      'experiments:',
      '  - { experiment: lader, benchmark: b }',
      '  - { experiment: templates, benchmark: d, templates: [raw_conversation, chatgpt_entry], readers: [] }',
      'scorer: [f1]',
      'scorers: [sub, f1]',
      'lanes: { compatible: { requestsPerMinute: 0 } }',
      'budget: { usd: 0 }',
      'repetitions: "3"',
    ].join('\n');
    const parsed = parse(text);
    matchGoldenText('sweep-file/many-problems.txt', parsed.ok ? '' : `${formatProblems('my.yaml', parsed.problems)}\n`);
  });

  it.each([
    ['block', '0'],
    ['block', '501'],
    ['repetitions', '0'],
    ['seed', '-1'],
    ['seed', '1.5'],
    ['seed', '.nan'],
    ['seed', '.inf'],
    ['sharing', '1'],
    ['budget', '{ usd: 0 }'],
    ['scorers', '[]'],
    ['readers', '[]'],
    ['experiments', '[]'],
    ['benchmarks', '{}'],
    ['benchmarks', '{ sample: { name: sample, limit: 0 } }'],
    ['name', '""'],
  ])('is refused for %s: %s', (key, value) => {
    const problems = problemsOf(sweep({ [key]: value }));
    expect(problems.some((problem) => problem.includes(`: ${key}`))).toBe(true);
  });

  it('names a key that is missing', () => {
    expect(problemsOf('name: one')).toEqual([
      's.yaml:1:1: benchmarks: is missing; give a map',
      's.yaml:1:1: readers: is missing; give a list with at least one entry, each { id, provider: offline, model } or { id, provider: compatible, model, baseUrl } or { id, provider: openai, model } or { id, provider: anthropic, model } or { id, provider: google, model }',
      expect.stringMatching(
        /^s\.yaml:1:1: experiments: is missing; give a list with at least one entry, each { experiment: templates, benchmark, templates } or .* or { experiment: recon, benchmark }$/,
      ),
    ]);
  });

  it.each(['5', '[1, 2]', 'text'])('is refused where it is no map: %s', (text) => {
    expect(problemsOf(text)[0]).toMatch(/was given; allowed: a map with name, benchmarks, /);
  });

  it('never becomes a spec through keys of Object.prototype', () => {
    expect(problemsOf(`${sweep()}__proto__: { seed: 9 }\n`)[0]).toContain('the key "__proto__" can\'t be used');
    for (const section of ['benchmarks', 'prompts', 'templates', 'lanes'])
      expect(problemsOf(sweep({ [section]: '{ __proto__: { concurrency: 1 } }' })).length).toBeGreaterThan(0);
  });
});

describe('YAML', () => {
  it.each([
    ['an empty file', '', /^s\.yaml:1:1: the file is empty/],
    ['a file of comments', '# nothing\n', /the file is empty/],
    ['a key that stands twice', `${sweep()}name: two\n`, /^s\.yaml:5:1: the key "name" stands twice/],
    ['an anchor', sweep({ name: '&a one' }), /^s\.yaml:1:\d+: an anchor/],
    ['an alias', `x: &a 1\ny: *a\n`, /an alias/],
    ['a second document', `${sweep()}---\nname: two\n`, /a second document begins here/],
    ['an unknown tag', sweep({ name: '!secret one' }), /a tag/],
    ['a tab', 'name: one\nbenchmarks:\n\tsample: { name: sample }\n', /^s\.yaml:3:1: a tab/],
    ['an open bracket', 'name: [one\n', /^s\.yaml:\d+:\d+: YAML syntax/],
    ['a key that is no text', `${sweep()}1: x\n`, /^s\.yaml:5:1: a key must be text/],
    ['a key that is a list', `${sweep()}? [a]\n: x\n`, /a key must be text/],
    ['deep nesting', '['.repeat(50_000), /^s\.yaml:\d+:\d+: /],
  ])('%s is refused by name and place', (_, text, expected) => {
    expect(problemsOf(text).join('\n')).toMatch(expected);
  });

  it('never throws, whatever the text', () => {
    const fragments = fc.constantFrom(
      ...'{}[]:,-?&*!|>\'"%@`# \n\t~'.split(''),
      'name',
      'readers',
      'null',
      '<<',
      '1e999',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fragments, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 }),
        (parts) => {
          parse(parts.join(''));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('cross checks', () => {
  it.each([
    [
      'a benchmark that is not declared',
      { experiments: '[{ experiment: templates, benchmark: sampel, templates: [raw_conversation] }]' },
      'experiments[0].benchmark: "sampel" does not stand under benchmarks; allowed: sample. Did you mean "sample"?',
    ],
    [
      'a reader that is not declared',
      {
        experiments: '[{ experiment: templates, benchmark: sample, templates: [raw_conversation], readers: [ofline] }]',
      },
      'experiments[0].readers[0]: "ofline" does not stand under readers; allowed: offline. Did you mean "offline"?',
    ],
    [
      'a template twice',
      {
        experiments: '[{ experiment: templates, benchmark: sample, templates: [raw_conversation, raw_conversation] }]',
      },
      'experiments[0].templates[1]: "raw_conversation" stands here twice; remove one',
    ],
    [
      'a reader id twice',
      { readers: '[{ id: a, provider: offline, model: echo }, { id: a, provider: offline, model: echo }]' },
      'readers[1].id: "a" is already the id of readers[0]; ids are unique',
    ],
    [
      "a generator with a reader's id",
      { generators: '[{ id: offline, provider: offline, model: deterministic-generator }]' },
      'generators[0].id: "offline" is already the id of readers[0]; ids are unique',
    ],
    [
      "a reader with the bundled generator's id",
      {
        readers: '[{ id: deterministic, provider: offline, model: echo }]',
        experiments: '[{ experiment: matched-content, benchmark: sample }]',
      },
      'readers[0].id: "deterministic" is the id of the generator that comes with the project; give this reader another',
    ],
    [
      'a model that the offline provider does not have',
      { readers: '[{ id: offline, provider: offline, model: extractive-baselin }]' },
      'readers[0].model: the offline provider has no model "extractive-baselin"; allowed: extractive-baseline, echo, scripted, deterministic-generator, symbolic. Did you mean "extractive-baseline"?',
    ],
    [
      'values made by a generator where there is none',
      {
        generators: '[]',
        experiments: '[{ experiment: ladder, benchmark: sample, values: [gold, llm] }]',
      },
      'experiments[0].values: llm is made by a generator, and generators is an empty list; name a generator there, or leave generators out for the bundled one',
    ],
    [
      'documents in a generated form where there is no generator',
      {
        generators: '[]',
        experiments: '[{ experiment: hotpotqa-transfer, benchmark: sample }]',
      },
      'experiments[0].surfaces: summary and typed are made by a generator, and generators is an empty list; name a generator there, or leave generators out for the bundled one',
    ],
    [
      'a template that is no JavaScript module',
      {
        templates: '{ mine: mine.ts }',
      },
      'templates.mine: "mine.ts" was given; allowed: the path of a .mjs, .cjs or .js file; "~" is not expanded here, write the folder out.',
    ],
    [
      'a generator that is not declared',
      {
        experiments:
          '[{ experiment: templates, benchmark: sample, templates: [raw_conversation], generators: [determinstic] }]',
      },
      'experiments[0].generators[0]: "determinstic" does not stand under generators; allowed: deterministic. Did you mean "deterministic"?',
    ],
    [
      'a prompt family that is not declared',
      { experiments: '[{ experiment: ladder, benchmark: sample, prompts: [formal, natural] }]' },
      'experiments[0].prompts[1]: "natural" does not stand under prompts; allowed: formal, neutral, permissive. Did you mean "neutral"?',
    ],
    [
      'a template that is not declared',
      {
        experiments: '[{ experiment: locomo-transfer, benchmark: sample, templates: [my_notes] }]',
        templates: '{ my-notes: notes.mjs }',
      },
      'experiments[0].templates[0]: "my_notes" does not stand under templates; allowed: raw_conversation, witness_turns, chatgpt_entries, langchain_summary, memgpt_records, my-notes. Did you mean "my-notes"?',
    ],
    [
      'a template with the name of a built-in one',
      { templates: '{ x: a.mjs }', prompts: '{ formal: p.txt }' },
      'prompts.formal: "formal" comes with the project; give yours another name',
    ],
    [
      'one name for two experiments',
      {
        experiments:
          '[{ name: a, experiment: ladder, benchmark: sample }, { name: a, experiment: refusal-factors, benchmark: sample }]',
      },
      'experiments[1]: experiments[0] is called a already',
    ],
    [
      'a name that is the label of another experiment',
      {
        experiments:
          '[{ experiment: ladder, benchmark: sample }, { name: ladder, experiment: refusal-factors, benchmark: sample }]',
      },
      'experiments[1]: experiments[0] is called ladder already',
    ],
    [
      'a scorer that is neither known nor a module',
      { scorers: '[sub_string]' },
      'scorers[0]: "sub_string" was given; allowed: one of substring, substring_paper, strict, exact, f1, drop_f1, recon, recon_strict or the path of a .mjs, .cjs or .js file with a scorer of your own. Did you mean "substring"?',
    ],
    [
      'a budget of words that is no number',
      { experiments: '[{ experiment: budget-control, benchmark: sample, budgets: [pakcet] }]' },
      'experiments[0].budgets[0]: "pakcet" was given; allowed: packet or a whole number from 1 to 1000000. Did you mean "packet"?',
    ],
    [
      'a number of distractors twice',
      { experiments: '[{ experiment: retrieval-noise, benchmark: sample, k: [1, 1] }]' },
      'experiments[0].k: names a number twice; remove one',
    ],
    [
      'a key of another experiment',
      { experiments: '[{ experiment: matched-content, benchmark: sample, levels: [P2] }]' },
      '"levels" belongs to ladder and locomo-transfer, not to matched-content.',
    ],
    [
      'an unpriced generator under a budget',
      {
        generators: '[{ id: g, provider: compatible, model: m, baseUrl: "http://localhost:1/v1" }]',
        budget: '{ usd: 5 }',
      },
      'generators[0]: generator "g" has no price, so the budget can\'t hold it',
    ],
    [
      'one experiment twice on one data set',
      {
        experiments:
          '[{ experiment: templates, benchmark: sample, templates: [raw_conversation] }, { experiment: templates, benchmark: sample, templates: [witness_turns] }]',
      },
      'experiments[1]: experiments[0] is called templates@sample already; put both into one entry, or give this one a name of its own',
    ],
    [
      'a lane no reader uses',
      { lanes: '{ ofline: { concurrency: 1 } }' },
      'lanes.ofline: no reader uses the lane "ofline"; allowed: offline, offline/extractive-baseline, offline/deterministic-generator. Did you mean "offline"?',
    ],
    ['a lane without a limit', { lanes: '{ offline: {} }' }, 'lanes.offline: declares no limit'],
    [
      'an unpriced reader under a budget',
      { ...compatible(''), budget: '{ usd: 5 }' },
      'readers[0]: reader "a" has no price, so the budget can\'t hold it',
    ],
  ])('%s is refused', (_, changes, expected) => {
    expect(problemsOf(sweep(changes)).join('\n')).toContain(expected);
  });

  it('run on the sections that are right while others are wrong', () => {
    const problems = problemsOf(sweep({ block: '0', lanes: '{ compatible: { concurrency: 1 } }' }));
    expect(problems).toHaveLength(2);
  });

  it('refuse a data file that is not there, naming the path it was looked for at', () => {
    const text = sweep({ benchmarks: '{ sample: { tier: oracle, path: data/o.json } }' });
    expect(problemsOf(text, () => 'missing')).toEqual([
      "s.yaml:2:45: benchmarks.sample.path: there is no such file: /sweeps/data/o.json (relative paths start at the sweep file's folder)",
    ]);
    expect(problemsOf(text, () => 'other')[0]).toContain('this is no file that can be read: /sweeps/data/o.json');
  });

  it('refuse every other file that is not there: audits, prompts, templates, scorers and artifacts', () => {
    const text = sweep({
      benchmarks: '{ sample: { format: locomo, path: l.json, defects: d.json } }',
      prompts: '{ p: p.txt }',
      templates: '{ t: t.mjs }',
      scorers: '[substring, s.mjs]',
      experiments: '[{ experiment: own-artifacts, benchmark: sample, path: a.jsonl }]',
    });
    const fields = problemsOf(text, () => 'missing').map((problem) => problem.split(': ')[1]);
    expect(fields).toEqual([
      'benchmarks.sample.path',
      'benchmarks.sample.defects',
      'prompts.p',
      'templates.t',
      'scorers[1]',
      'experiments[0].path',
    ]);
  });

  it.each([
    ['offline readers, which cost nothing', {}],
    ['a price of zero', compatible('price: { input: 0, output: 0 }')],
  ])('let a budget hold %s', (_, changes) => {
    expect(problemsOf(sweep({ ...changes, budget: '{ usd: 5 }' }))).toEqual([]);
  });
});

describe('secrets', () => {
  const secret = 'sk-proj-abcdefghijklmnop1234567890';

  it.each([
    ['as keyEnv', compatible(`keyEnv: ${secret}`)],
    ['as a lower-case keyEnv', compatible('keyEnv: hunter2-is-my-key')],
    ['as a keyEnv of more than 64 characters', compatible(`keyEnv: ${'A'.repeat(65)}`)],
    ['under an unknown key', compatible(`apiKey: ${secret}`)],
    ['as model', { readers: `[{ id: a, provider: offlin, model: "x y ${secret}" }]` }],
    ['in a base URL', { readers: '[{ id: a, provider: compatible, model: m, baseUrl: "https://u:hunter2@h/v1" }]' }],
    ['in a query', { readers: '[{ id: a, provider: compatible, model: m, baseUrl: "https://h/v1?key=hunter2" }]' }],
    [
      'in a base URL of another kind',
      { readers: '[{ id: a, provider: compatible, model: m, baseUrl: "ftp://u:hunter2@h" }]' },
    ],
    ['as name', { name: secret.toUpperCase() }],
    ['in broken YAML', { name: `one" ${secret}\n"x` }],
  ])('are refused %s and never repeated', (_, changes) => {
    const problems = problemsOf(sweep(changes)).join('\n');
    expect(problems).not.toBe('');
    for (const part of ['abcdefghijklmnop', 'ABCDEFGHIJKLMNOP', 'hunter2', 'AAAA'])
      expect(problems).not.toContain(part);
  });

  it('are pointed to the environment', () => {
    expect(problemsOf(sweep(compatible(`apiKey: ${secret}`)))[0]).toContain('name the environment variable');
    expect(problemsOf(sweep(compatible(`keyEnv: ${secret}`)))[0]).toContain('the NAME of an environment variable');
  });
});

describe('base URLs', () => {
  it.each([
    ['no URL', 'localhost', /is no http or https address/],
    ['another protocol', 'ftp://host/v1', /is no http or https address/],
    ['the endpoint itself', 'http://host/v1/chat/completions', /ends in the endpoint/],
  ])('that are %s are refused', (_, url, expected) => {
    const readers = `[{ id: a, provider: compatible, model: m, baseUrl: "${url}" }]`;
    expect(problemsOf(sweep({ readers })).join('\n')).toMatch(expected);
  });

  it('are for readers that answer over a network only', () => {
    const readers = '[{ id: a, provider: offline, model: m, baseUrl: "http://host/v1" }]';
    expect(problemsOf(sweep({ readers }))[0]).toContain(
      '"baseUrl" belongs to compatible, openai, anthropic and google, not to offline',
    );
  });
});

describe('warnings', () => {
  it.each([
    [
      'a data set no experiment uses',
      { benchmarks: '{ sample: { name: sample }, other: { name: sample } }' },
      'benchmarks.other: no experiment uses this data set',
    ],
    [
      'a reader no experiment uses',
      {
        readers: '[{ id: a, provider: offline, model: echo }, { id: b, provider: offline, model: echo }]',
        experiments: '[{ experiment: templates, benchmark: sample, templates: [raw_conversation], readers: [a] }]',
      },
      'readers[1]: no experiment uses this reader',
    ],
    [
      'spend that is not counted',
      { ...compatible(''), budget: '{ usd: 5, unpriced: allow }' },
      'budget: the spend of a is not counted, as no price is given',
    ],
    [
      'two servers under one lane',
      {
        readers:
          '[{ id: a, provider: compatible, model: m, baseUrl: "http://localhost:1/v1" }, { id: b, provider: compatible, model: m, baseUrl: "http://localhost:2/v1" }]',
        lanes: '{ compatible: { concurrency: 1 } }',
      },
      'lanes.compatible: 2 servers share these limits',
    ],
    [
      'a key over plain http to another machine',
      { readers: '[{ id: a, provider: compatible, model: m, baseUrl: "http://host/v1", keyEnv: KEY }]' },
      'readers[0].baseUrl: the key and all prompts would travel unencrypted',
    ],
  ])('name %s', (_, changes, expected) => {
    expect(warningsOf(sweep(changes)).join('\n')).toContain(expected);
  });

  it('stay silent on a key over plain http to this machine', () => {
    expect(warningsOf(sweep(compatible('keyEnv: KEY')))).toEqual([]);
  });
});
