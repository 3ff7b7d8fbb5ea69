import { faultOfParameter } from './parameter-rules';

test.each([
  ['openai', 'seed', undefined],
  ['openai', 'prompt_cache_key', undefined],
  ['anthropic', 'top_k', undefined],
  ['compatible', 'reasoning_effort', undefined],
  ['openai', 'reasoning_effort', /can't be set here/],
  ['openai', 'stream', /can't be set here/],
  ['openai', 'web_search_options', /can't be set here/],
  ['openai', 'prompt', /can't be set here/],
  ['anthropic', 'thread', /can't be set here/],
  ['google', 'candidateCount', /can't be set here/],
  ['google', 'generationConfig', /can't be set here/],
  ['google', 'topK', undefined],
  ['google', 'thinking_config', /camelCase/],
  ['compatible', 'max_tokens', /can't be set here/],
  ['compatible', 'key', /looks like a key/],
  ['compatible', 'api_key', /looks like a key/],
  ['compatible', 'apiKey', /looks like a key/],
  ['compatible', 'X-Api-Key', /looks like a key/],
  ['compatible', 'client_secret', /looks like a key/],
  ['compatible', 'Authorization', /looks like a key/],
] as const)('%s: %s is judged by its name', (provider, name, expected) => {
  const fault = faultOfParameter(name, provider);
  if (expected === undefined) expect(fault).toBeUndefined();
  else expect(fault).toMatch(expected);
});
