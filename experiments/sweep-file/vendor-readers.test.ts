import { listedPrice } from '../../providers/listed-price';
import { parseSweepFile } from './parse-sweep-file';
import { formatProblem } from './problem';

const folders = { sweepFile: '/sweeps', packageRoot: '/project' };

/** A sweep file with one reader `a`; `rest` are further sections. */
function parse(reader: string, rest = '') {
  const text =
    'name: one\nbenchmarks: { sample: { name: sample } }\n' +
    `readers: [{ id: a, ${reader} }]\n` +
    'experiments: [{ experiment: templates, benchmark: sample, templates: [raw_conversation] }]\n' +
    rest;
  return parseSweepFile(text, { folders, dataFileState: () => 'file', today: '2026-11-30', priceOf: listedPrice });
}

function draftOf(reader: string, rest?: string) {
  const parsed = parse(reader, rest);
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => formatProblem('s', problem)).join('\n'));
  return parsed.draft;
}

const readerOf = (reader: string, rest?: string) => draftOf(reader, rest).readers[0]!;

function said(reader: string, rest?: string): string[] {
  const parsed = parse(reader, rest);
  return (parsed.ok ? parsed.warnings : parsed.problems).map((problem) => formatProblem('s', problem));
}

describe('a reader of a vendor', () => {
  it('has every setting resolved, and no secret', () => {
    expect(readerOf('provider: openai, model: gpt-5.4-mini, temperature: 0')).toEqual({
      id: 'a',
      provider: 'openai',
      model: 'gpt-5.4-mini',
      baseUrl: 'https://api.openai.com/v1',
      endpoint: 'chat',
      keyEnv: 'OPENAI_API_KEY',
      maxOutputTokens: 128,
      temperature: 0,
      sent: { max_completion_tokens: 128, temperature: 0, reasoning_effort: 'none', store: false },
      declared: [],
      mode: 'realtime',
      timeoutMs: 120_000,
      price: {
        ...{ input: 0.75, cachedInput: 0.075, output: 4.5, batchFactor: 0.5 },
        source: { name: '@pydantic/genai-prices 0.1.8', asOf: '2026-09-23' },
      },
    });
  });

  it('keeps what the file states: a gateway, a key, a version, a cache, a mode, a price', () => {
    expect(
      readerOf(
        'provider: anthropic, model: claude-opus-4-6, baseUrl: "http://127.0.0.1:9/", keyEnv: MY_KEY, ' +
          'apiVersion: "2026-10-21", cache: 5m, mode: batch, price: { input: 4, output: 20, cachedInput: 0.4 }',
      ),
    ).toMatchObject({
      baseUrl: 'http://127.0.0.1:9',
      keyEnv: 'MY_KEY',
      apiVersion: '2026-10-21',
      sent: { max_tokens: 128, cache_control: { type: 'ephemeral', ttl: '5m' } },
      cacheMinimumTokens: 4096,
      mode: 'batch',
      price: { input: 4, output: 20, cachedInput: 0.4, cacheWrite: 5, batchFactor: 0.5 },
    });
  });

  it('pays for an hour of cache twice the input, whoever names the price', () => {
    const base = 'provider: anthropic, model: claude-opus-4-6, cache: 1h';
    expect(readerOf(base).price).toMatchObject({ input: 5, cacheWrite: 10 });
    expect(readerOf(`${base}, price: { input: 4, output: 20 }`).price).toMatchObject({ cacheWrite: 8 });
    expect(readerOf(`${base}, price: { input: 4, output: 20, cacheWrite: 7 }`).price).toMatchObject({ cacheWrite: 7 });
  });

  it('of OpenAI pays for what is written into its automatic cache where its contract says so', () => {
    const price = 'price: { input: 4, output: 20 }';
    expect(readerOf(`provider: openai, model: gpt-5.6-sol, ${price}`).price).toMatchObject({ cacheWrite: 5 });
    expect(readerOf(`provider: openai, model: gpt-5.4, ${price}`).price).not.toHaveProperty('cacheWrite');
    const models = 'models: { openai/gpt-5.4: { cacheWriteFactor: 2 } }\n';
    expect(readerOf('provider: openai, model: gpt-5.4', models).price).toMatchObject({
      cacheWrite: 5,
      longContext: { input: 5, cacheWrite: 10 },
    });
  });

  it('is refused what its model’s contract refuses, at the key that asks for it', () => {
    expect(said('provider: openai, model: gpt-6-sol, temperature: 0')).toEqual([
      expect.stringMatching(/^s:3:\d+: readers\[0\]\.temperature: gpt-6-sol rejects any temperature/),
    ]);
    expect(said('provider: openai, model: gpt-5.2-pro, endpoint: chat, maxOutputTokens: 1024')).toEqual([
      expect.stringContaining('readers[0].endpoint: gpt-5.2-pro is not reached through chat; allowed: responses'),
    ]);
  });

  it('declares what it leaves out where the file allows that', () => {
    const reader = readerOf(
      'provider: openai, model: gpt-6-sol, temperature: 0, policy: { temperature: omit-and-declare }',
    );
    expect(reader.declared).toEqual(['temperature: provider default']);
    expect(reader).not.toHaveProperty('temperature');
  });

  it('is refused what its vendor never takes', () => {
    expect(said('provider: anthropic, model: claude-opus-4-6, temperature: 1.5').join()).toMatch(
      /temperature: 1.5 .* 1/,
    );
    expect(said('provider: google, model: models/gemini-2.5-flash').join()).toContain('without models/ before it');
  });

  it('may be told to take what this version does not know of', () => {
    const models = 'models: { "openai/gpt-6-sol": { temperature: accepted } }\n';
    expect(readerOf('provider: openai, model: gpt-6-sol, temperature: 0', models).sent).toMatchObject({
      temperature: 0,
    });
  });

  it('is warned of its model’s end, and of a model nobody knows', () => {
    expect(said('provider: openai, model: gpt-4.1')).toEqual([
      expect.stringContaining('readers[0].model: gpt-4.1 will be retired on 2027-01-14 (in 45 days)'),
    ]);
    expect(said('provider: google, model: gemini-2.5-flash')).toEqual([
      expect.stringContaining('requests for gemini-2.5-flash are answered by another model, gemini-3.5-flash-lite'),
    ]);
    expect(said('provider: openai, model: gpt-9')).toEqual([
      expect.stringContaining('readers[0].model: what gpt-9 takes is not known here'),
    ]);
  });

  it('is warned of a key and prompts on an open wire, not of a server on this machine', () => {
    const reader = 'provider: openai, model: gpt-5.4, baseUrl: ';
    expect(said(`${reader}"http://host/v1"`).join()).toContain('would travel unencrypted');
    expect(said(`${reader}"http://127.0.0.1:1/v1"`)).toEqual([]);
  });
});

describe('further parameters', () => {
  it('of a compatible reader stand beside its own', () => {
    const server = 'provider: compatible, model: m, baseUrl: "http://127.0.0.1:1/v1", temperature: 0';
    expect(readerOf(`${server}, parameters: { cache_prompt: false }`).sent).toEqual({
      max_tokens: 128,
      temperature: 0,
      cache_prompt: false,
    });
    expect(readerOf(server)).not.toHaveProperty('sent');
    expect(readerOf(server)).not.toHaveProperty('parameters');
  });

  it.each([
    ['what one request is', 'stream: true', '"stream" can\'t be set here'],
    ['what a key of its own says', 'temperature: 1', '"temperature" can\'t be set here'],
    ['the vendor’s word for it', 'reasoning_effort: low', '"reasoning_effort" can\'t be set here'],
    ['a key', 'api_key: hunter2', 'looks like a key'],
    ['a value that may be a key', 'user: sk-proj-hunter2hunter2hunter2', 'may be a key (not shown)'],
    ['such a value deep inside', 'metadata: { a: [sk-proj-hunter2hunter2hunter2] }', 'may be a key (not shown)'],
    ['a name that may be a key', 'sk-proj-hunter2hunter2hunter2: 1', 'holds a name that may be a key (not shown)'],
    ['a number that JSON lacks', 'seed: .inf', 'is no number that can be sent'],
  ])('are refused for %s, which is never repeated', (_what, parameters, expected) => {
    const problems = said(`provider: openai, model: gpt-5.4, parameters: { ${parameters} }`).join('\n');
    expect(problems).toContain(expected);
    expect(problems).not.toContain('hunter2');
  });
});

describe('base URLs', () => {
  it.each([
    ['openai, model: gpt-5.4', 'http://h/v1/responses', '"/responses"'],
    ['anthropic, model: claude-opus-4-6', 'http://h/v1', '"/v1"'],
    ['anthropic, model: claude-opus-4-6', 'http://h/v1/messages/', '"/v1/messages"'],
    ['anthropic, model: claude-opus-4-6', 'http://h/v2', '"/v2"'],
    ['google, model: gemini-3-flash-preview', 'http://h/v1beta', '"/v1beta"'],
    ['google, model: gemini-3-flash-preview', 'http://h/v1beta1/', '"/v1beta1"'],
  ])('of %s leave off what is added to them: %s', (reader, url, added) => {
    expect(said(`provider: ${reader}, baseUrl: "${url}"`)[0]).toContain(`leave off ${added}`);
  });
});

describe('models', () => {
  it.each([
    [
      'no reader',
      '"openai/gpt-5.5": { temperature: accepted }',
      /no reader asks for "openai\/gpt-5.5"; there are: openai\/gpt-5.4, .*Did you mean "openai\/gpt-5.4"\?/,
    ],
    [
      'no vendor',
      '"mistral/large": { temperature: accepted }',
      /the name "mistral\/large" can't be used; allowed: a provider and model/,
    ],
    [
      'an unknown rule',
      '"openai/gpt-5.4": { temperature: acepted }',
      /"acepted" was given; allowed: one of accepted, .*Did you mean "accepted"\?/,
    ],
    [
      'an unknown key',
      '"openai/gpt-5.4": { temprature: accepted }',
      /unknown key "temprature".*Did you mean "temperature"\?/,
    ],
    [
      'another vendor’s API',
      '"openai/gpt-5.4": { endpoints: [{ api: messages, cap: max_tokens }] }',
      /endpoints\[0\].api: messages was given; allowed here: chat, responses/,
    ],
    [
      'another vendor’s way to be off',
      '"openai/gpt-5.4": { reasoning: { off: disabled } }',
      /reasoning.off: disabled was given; allowed here: omitted, none/,
    ],
    [
      'no day',
      '"openai/gpt-5.4": { lifecycle: { retires: 2027-02-31 } }',
      /is no day of the calendar|was given; allowed: a day/,
    ],
    ['nothing allowed', '"openai/gpt-5.4": { reasoning: {} }', /allows nothing; give off, levels or budget/],
  ])('with %s are refused', (_what, models, expected) => {
    expect(said('provider: openai, model: gpt-5.4', `models: { ${models} }\n`).join('\n')).toMatch(expected);
  });

  it('may be said of all that begin alike', () => {
    const models = 'models: { "openai/gpt-9*": { temperature: rejected } }\n';
    expect(said('provider: openai, model: gpt-9-mini, temperature: 0', models).join()).toContain(
      'rejects any temperature',
    );
  });
});

describe('a budget', () => {
  it('holds a reader whose price is listed, and not one of which no price is known', () => {
    const budget = 'budget: { usd: 5 }\n';
    expect(said('provider: openai, model: gpt-5.4', budget)).toEqual([]);
    expect(said('provider: anthropic, model: claude-sonnet-5-5', budget).join()).toContain(
      'reader "a" has no price, here or in the list of prices, so the budget can\'t hold it',
    );
  });

  it('has a cap of each condition, which is to be below the whole', () => {
    const reader = 'provider: offline, model: echo';
    expect(draftOf(reader, 'budget: { usd: 5, perConditionUsd: 1 }\n').budget).toEqual({
      usd: 5,
      perConditionUsd: 1,
      unpriced: 'refuse',
    });
    expect(said(reader, 'budget: { usd: 5, perConditionUsd: 6 }\n').join()).toContain('this cap never comes to bear');
  });
});

describe('lanes', () => {
  it('are a vendor, or a vendor and model, with limits by the day too', () => {
    const lanes = 'lanes: { openai: { requestsPerDay: 10000 }, openai/gpt-5.4: { concurrency: 3 } }\n';
    expect(draftOf('provider: openai, model: gpt-5.4', lanes).lanes).toEqual({
      openai: { requestsPerDay: 10_000 },
      'openai/gpt-5.4': { concurrency: 3 },
    });
  });
});

describe('a model id', () => {
  it.each([
    'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789',
    'AIzaSyA0123456789abcdefghijklmnop',
    'gsk_abcdefghijklmnopqrst0123456789',
  ])('that is a pasted key is refused and not repeated: %s', (key) => {
    const messages = said(`provider: openai, model: ${key}`).join('\n');
    expect(messages).toContain('readers[0].model: holds something that may be a key (not shown)');
    expect(messages).not.toContain(key);
  });

  it.each(['Qwen/Qwen3-4B-Instruct-2507-FP8-dynamic', 'skywork-13b-chat-v1-2026-preview', 'xai-grok-4-fast-reasoning'])(
    'may be a long mix of letters and digits: %s',
    (model) => {
      expect(readerOf(`provider: compatible, baseUrl: 'http://127.0.0.1:9/v1', model: ${model}`).model).toBe(model);
    },
  );

  it.each(['gpt\\e[31m', 'gpt\\u202E4', 'gpt\\u200B'])(
    'holds no character that steers a terminal or is not seen: %s',
    (model) => {
      expect(said(`provider: openai, model: "${model}"`).join()).toContain('allowed: a model id without spaces');
    },
  );
});
