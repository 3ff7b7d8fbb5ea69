import { installedVersion } from './installed-version';
import { packageVersion } from './package-root';

test.each(['openai', '@anthropic-ai/sdk', '@google/genai', '@pydantic/genai-prices'])(
  'the version of %s is that of its package.json, not of a nested one',
  (name) => expect(installedVersion(name)).toMatch(/^\d+\.\d+\.\d+$/u),
);

test('it is no version of this project', () => {
  expect(installedVersion('openai')).not.toBe(packageVersion());
});
