import { checkEndpoint, type Endpoint } from './check-endpoint';

const help = { provider: 'compatible', exampleUrl: 'http://127.0.0.1:11434/v1', keyIsOptional: true } as const;
const baseUrl = 'https://host.example/v1';
const refusal = (endpoint: Endpoint, given: Parameters<typeof checkEndpoint>[1] = help): string => {
  try {
    checkEndpoint(endpoint, given);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

test.each([
  { baseUrl },
  { baseUrl: 'http://127.0.0.1:11434/v1/' },
  { baseUrl: 'http://[::1]:8080/v1', apiKey: 'none' },
  { baseUrl, apiKey: 'sk-0123456789' },
])('%j is taken', (endpoint) => {
  expect(refusal(endpoint)).toBe('none');
});

test.each([
  ['no URL', 'localhost', /is no URL.*such as http:\/\/127\.0\.0\.1:11434\/v1/],
  ['another scheme', 'ftp://host/v1', /neither http nor https/],
  ['a password', 'http://user:planted-pass@host/v1', /user name or password/],
  ['a password and no URL', 'http//user:planted-pass@host', /is no URL/],
  ['a query', 'http://host/v1?api-version=1', /query/],
  ['a fragment', 'http://host/v1#x', /fragment/],
])('a base URL that is or holds %s is refused without showing a secret', (_what, bad, message) => {
  expect(refusal({ baseUrl: bad })).toMatch(message);
  expect(refusal({ baseUrl: bad })).not.toContain('planted');
});

test.each(['', 'planted key', 'planted\n', 'plantéd'])('the key %j is refused without showing it', (apiKey) => {
  expect(refusal({ baseUrl, apiKey })).toMatch(/compatible: the API key .*leave keyEnv out/);
  expect(refusal({ baseUrl, apiKey })).not.toContain('plant');
});

test('a vendor that wants a key is not said to go without', () => {
  const vendor = { provider: 'openai', exampleUrl: 'https://api.openai.com/v1' } as const;
  expect(refusal({ baseUrl, apiKey: '' }, vendor)).toMatch(/^openai: the API key is empty.*without them\.$/);
});
