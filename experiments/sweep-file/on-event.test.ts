import { listedPrice } from '../../providers/listed-price';
import { specHash } from '../identity';
import { explainEventUrl } from './explain-event-url';
import { type ParsedSweepFile, parseSweepFile } from './parse-sweep-file';
import { formatProblem } from './problem';

const folders = { sweepFile: '/sweeps', packageRoot: '/project' };

function parse(onEvent: string | undefined): ParsedSweepFile {
  const text = `name: one
benchmarks: { sample: { name: sample } }
readers: [{ id: offline, provider: offline, model: extractive-baseline }]
experiments: [{ experiment: templates, benchmark: sample, templates: [raw_conversation] }]
${onEvent === undefined ? '' : `onEvent: ${onEvent}`}
`;
  return parseSweepFile(text, { folders, dataFileState: () => 'file', today: '2026-11-30', priceOf: listedPrice });
}

function draftOf(onEvent: string | undefined) {
  const parsed = parse(onEvent);
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => formatProblem('s.yaml', problem)).join('\n'));
  return parsed.draft;
}

function problemsOf(onEvent: string): string {
  const parsed = parse(onEvent);
  return parsed.ok ? '' : parsed.problems.map((problem) => formatProblem('s.yaml', problem)).join('\n');
}

it('has its defaults, and names all events unless some are chosen', () => {
  expect(draftOf('{ urlEnv: HOOK }').onEvent).toEqual({
    urlEnv: 'HOOK',
    stalledMinutes: 15,
    events: ['finished', 'lane_stopped', 'budget_reached', 'stalled'],
  });
  expect(draftOf('{ urlEnv: HOOK, events: [finished] }').onEvent).toMatchObject({ events: ['finished'] });
  expect(draftOf(undefined).onEvent).toBeUndefined();
});

it('a program named by a path is found from the sweep file, a bare name stays for the PATH', () => {
  expect(draftOf('{ command: [./tell.sh, ./as-it-is] }').onEvent).toMatchObject({
    command: ['/sweeps/tell.sh', './as-it-is'],
  });
  expect(draftOf('{ command: [notify-send] }').onEvent).toMatchObject({ command: ['notify-send'] });
});

it('is no part of what is measured', () => {
  const hash = (onEvent: string | undefined) =>
    specHash({ ...draftOf(onEvent), prompts: [], templates: [], experiments: [], ownScorers: [] });
  expect(hash('{ command: [a], stalledMinutes: 3 }')).toBe(hash(undefined));
});

it.each([
  ['{ urlEnv: HOOK, event: [finished] }', 'unknown key "event"', 'Did you mean "events"?'],
  ['{ urlEnv: HOOK, events: [finnished] }', 'finnished', 'Did you mean "finished"?'],
  ['{ urlEnv: HOOK, url: "https://a.example" }', 'a map with urlEnv, url', '{ command } or { url } or { urlEnv }'],
  ['{ commands: [a] }', 'a map with commands', 'Did you mean "command"?'],
  ['{ command: [] }', 'an empty list', 'at least one entry'],
  ['{ command: [~/tell.sh] }', '"~" is not expanded here', ''],
  ['{ urlEnv: "not a name" }', 'characters (not shown)', 'the name of an environment variable'],
  ['{ urlEnv: HOOK, stalledMinutes: 0 }', '0 was given', '0.1'],
])('%s is refused with what is allowed', (onEvent, said, alsoSaid) => {
  expect(problemsOf(onEvent)).toContain(said);
  expect(problemsOf(onEvent)).toContain(alsoSaid);
});

it.each([
  'https://user:pw-0123@hooks.example.com/x',
  'https://hooks.example.com/x?token=pw-0123',
  'https://hooks.example.com/services/T0pw-0123/B012345678/AbC123dEf456GhI789jKl012',
])('an address that may hold a secret is refused without repeating it: %s', (url) => {
  expect(problemsOf(`{ url: "${url}" }`)).toContain('name that with urlEnv');
  expect(problemsOf(`{ url: "${url}" }`)).not.toContain('pw-0123');
});

it('an ordinary address is taken', () => {
  expect(explainEventUrl('https://hooks.example.com/render-bench/sweeps')).toBeUndefined();
  expect(explainEventUrl('http://127.0.0.1:8080/')).toBeUndefined();
  expect(explainEventUrl('ftp://example.com')).toContain('no http or https address');
});
