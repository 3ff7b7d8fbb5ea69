import { ComposeFile } from './compose-file';

const file = ComposeFile.parse(`
x-common: &common { A: '1' }
services:
  one:
    image: example/one:1.2.3
    environment: { <<: *common, URL: 'db://u:\${PASSWORD:?set it}@host', MODE: '\${MODE:-plain}' }
  two: { build: . }
`);

it('fills in variables as compose does: given, by default, required', () => {
  const filled = { A: '1', URL: 'db://u:secret@host', MODE: 'plain' };
  expect(file.environment('one', { PASSWORD: 'secret' })).toEqual(filled);
  expect(file.environment('one', { PASSWORD: 'secret', MODE: 'odd' })).toEqual({ ...filled, MODE: 'odd' });
  expect(() => file.environment('one', { PASSWORD: '' })).toThrow('PASSWORD is not set: set it');
});

it("knows an image's version, and says where there is none", () => {
  expect(file.version('one')).toBe('1.2.3');
  expect(() => file.version('two')).toThrow('the service two has no image with a tag');
  expect(() => file.version('three')).toThrow('docker-compose.yml has no service three');
});

it('is read from the project', () => {
  const passwords = { POSTGRES_PASSWORD: 'a', TEMPORAL_DB_PASSWORD: 'b', LEDGER_DB_PASSWORD: 'c' };
  const project = ComposeFile.read();
  expect(project.environment('temporal', passwords)['POSTGRES_PWD']).toBe('b');
  expect(() => project.environment('orchestrator', passwords)).toThrow('WORKER_DB_PASSWORD is not set');
  expect(project.version('temporal')).toBe(project.version('temporal-schema'));
});
