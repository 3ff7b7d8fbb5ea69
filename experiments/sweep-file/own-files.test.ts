import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../../contracts/user-error';
import { dialogueItem } from '../../test/support/hand-made-items';
import { outputOf, runTypeScript } from '../../test/support/run-typescript';
import { packageRoot } from '../../text/package-root';
import { specHash } from '../identity';
import { loadInputs } from '../load-inputs';
import { ItemPlanner } from '../plan-item';
import { bareContext } from '../render-context';
import { sweepConditions } from '../sweep-conditions';
import { sweepScorers } from '../sweep-scorers';
import type { SweepSpec } from '../sweep-spec';
import { loadSweepFile } from './load-sweep-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const template = `module.exports = ({ sessions }) => sessions.flatMap(({ turns }) => turns).map(({ text }) => text).join(' / ');`;
const scorer = `module.exports = { id: 'longest', version: 1, score: (answer) => ({ value: answer.length > 5 ? 1 : 0, abstained: false }) };`;
const artifacts = `{"question_id": "${dialogueItem.id}", "system": "mine", "artifact": "It knows."}\n`;

/** A sweep that names a file of each kind. */
function sweepFile(changes: Record<string, string> = {}): string {
  write('terse.txt', '\n  Answer in one word, or ABSTAIN.\n');
  const sections = {
    name: 'own',
    benchmarks: '{ b: { name: sample } }',
    readers: '[{ id: offline, provider: offline, model: echo }]',
    prompts: '{ terse: terse.txt }',
    templates: '{ joined: joined.cjs }',
    experiments:
      '[{ experiment: templates, benchmark: b, templates: [joined] }, { experiment: matched-content, benchmark: b, prompts: [terse] }, { experiment: own-artifacts, benchmark: b, path: artifacts.jsonl }]',
    scorers: '[substring, longest.cjs]',
    ...changes,
  };
  return write(
    'sweep.yaml',
    Object.entries(sections)
      .map(([key, value]) => `${key}: ${value}\n`)
      .join(''),
  );
}

function writeAll(): void {
  write('joined.cjs', template);
  write('longest.cjs', scorer);
  write('artifacts.jsonl', artifacts);
}

async function loaded(changes?: Record<string, string>): Promise<SweepSpec> {
  return (await loadSweepFile(sweepFile(changes))).spec;
}

async function refusal(task: Promise<unknown> | (() => unknown)): Promise<string> {
  try {
    await (typeof task === 'function' ? task() : task);
  } catch (error) {
    if (UserError.is(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a sweep file with files of one’s own', () => {
  it('freezes a prompt as its text, and modules and artifacts by their SHA-256', async () => {
    writeAll();
    const spec = await loaded();
    expect(spec.prompts).toEqual([{ id: 'terse', system: 'Answer in one word, or ABSTAIN.' }]);
    const frozen = (name: string) => ({
      path: join(folder, name),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    });
    expect(spec.templates).toEqual([{ id: 'joined', ...frozen('joined.cjs') }]);
    expect(spec.ownScorers).toEqual([{ id: 'longest', ...frozen('longest.cjs') }]);
    expect(spec.scorers).toEqual(['substring', 'longest']);
    expect(spec.experiments[2]).toMatchObject({ file: frozen('artifacts.jsonl'), systems: ['mine'] });
    expect(spec.experiments[2]).not.toHaveProperty('path');
  });

  it('shows what they make', async () => {
    writeAll();
    const spec = await loaded();
    const shown: string[] = [];
    for (const experiment of spec.experiments) {
      const conditions = sweepConditions({ ...spec, experiments: [experiment] }).map(({ condition }) => condition);
      const context = { ...bareContext, ...(await loadInputs(spec, experiment)) };
      shown.push(...new ItemPlanner(spec, 'plan', conditions, context).plan(dialogueItem).texts);
    }
    expect(shown).toContain('Answer in one word, or ABSTAIN.');
    expect(shown).toContain('It knows.');
    expect(shown.some((text) => text.includes('24:30! / Congratulations!'))).toBe(true);
    const [, own] = sweepScorers(spec);
    expect(own!.score('a long answer', dialogueItem.gold)).toEqual({ value: 1, abstained: false });
  });

  it.each([
    ['a template', 'two.cjs', `${template}\n`, { templates: '{ joined: two.cjs }' }],
    ['a scorer', 'two.cjs', `${scorer}\n`, { scorers: '[substring, two.cjs]' }],
    ['a prompt', 'two.txt', 'Answer in two words, or ABSTAIN.', { prompts: '{ terse: two.txt }' }],
  ])(
    'with other content of %s is another plan, and with equal content in another file the same',
    async (_what, name, content, changes) => {
      writeAll();
      const before = specHash(await loaded());
      write(name, content);
      expect(specHash(await loaded(changes))).not.toBe(before);
      write(`same-${name}`, content.replace('two words', 'one word').replace(/\n$/u, ''));
      const same = Object.fromEntries(
        Object.entries(changes).map(([key, value]) => [key, value.replace('two.', 'same-two.')]),
      );
      expect(specHash(await loaded(same))).toBe(before);
    },
  );
});

describe('a file that changed since the plan froze it is refused, with what was frozen and what was found', () => {
  it.each([
    ['a template', 'joined.cjs', 0, /^The template "joined" in .*joined\.cjs changed since the plan froze/u],
    ['artifacts', 'artifacts.jsonl', 2, /^The artifacts in .*artifacts\.jsonl changed since the plan froze/u],
  ])('%s', async (_what, name, index, message) => {
    writeAll();
    const spec = await loaded();
    const experiment = spec.experiments[index]!;
    const frozen = index === 0 ? spec.templates[0]!.sha256 : (experiment as { file: { sha256: string } }).file.sha256;
    write(name, index === 0 ? `${template}//` : artifacts.replace('knows', 'knew'));
    const text = await refusal(loadInputs(spec, experiment));
    expect(text).toMatch(message);
    expect(text).toContain(`SHA-256 then ${frozen.slice(0, 12)}, now `);
    expect(text).toContain("start a new sweep with 'npx render-bench run SPEC --new'");
  });

  it('a scorer', async () => {
    writeAll();
    const spec = await loaded();
    const frozen = { ...spec.ownScorers[0]!, sha256: '0'.repeat(64) };
    const text = await refusal(() => sweepScorers({ ...spec, ownScorers: [frozen] }));
    expect(text).toContain('The scorer "longest" in ');
    expect(text).toContain('SHA-256 then 000000000000, now ');
  });

  it('a file that is gone', async () => {
    writeAll();
    const spec = await loaded();
    rmSync(join(folder, 'joined.cjs'));
    expect(await refusal(loadInputs(spec, spec.experiments[0]!))).toContain('joined.cjs');
  });
});

describe('a file that is not what it should be is refused by name', () => {
  it.each<[string, string, string | Buffer, RegExp]>([
    ['a prompt that is blank', 'terse.txt', ' \n', /terse/u],
    ['a prompt that is not UTF-8', 'terse.txt', Buffer.from('caf\xe9', 'latin1'), /the prompt "terse", is not UTF-8/u],
    ['a template without a function', 'joined.cjs', 'module.exports = 5;', /exports no function/u],
    ['a template that does not load', 'joined.cjs', 'module.exports = (', /The template "joined" .* can't be loaded/u],
    [
      'a scorer without score',
      'longest.cjs',
      'module.exports = { id: "x", version: 1 };',
      /no object with a function `score`/u,
    ],
    ['artifacts that are none', 'artifacts.jsonl', '{"question_id": "q"}\n', /1 of 1 rows can't be used/u],
    ['artifacts that are empty', 'artifacts.jsonl', '', /artifacts.jsonl: is empty/u],
  ])('%s', async (_what, name, content, message) => {
    writeAll();
    const path = sweepFile();
    write(name, content);
    expect(await refusal(loadSweepFile(path))).toMatch(message);
  });

  it('two scorers of one id', async () => {
    writeAll();
    write('again.cjs', scorer);
    expect(await refusal(loaded({ scorers: '[longest.cjs, again.cjs]' }))).toMatch(/have the id "longest"/u);
  });

  it.each([
    ['a number', '() => 5', /gave number for a dialogue/u],
    ['a promise', 'async () => "x"', /gave a promise \(it is async\) for a dialogue/u],
    ['nothing', '() => undefined', /gave undefined for a dialogue/u],
  ])('a template that gives %s', async (_what, source, message) => {
    writeAll();
    write('joined.cjs', `module.exports = ${source};`);
    const spec = await loaded();
    const { ownTemplates } = await loadInputs(spec, spec.experiments[0]!);
    expect(await refusal(() => ownTemplates.get('joined')!(dialogueItem))).toMatch(message);
  });

  it('a template that throws', async () => {
    writeAll();
    write('joined.cjs', 'module.exports = () => { throw new Error("no turns"); };');
    const spec = await loaded();
    const { ownTemplates } = await loadInputs(spec, spec.experiments[0]!);
    expect(await refusal(() => ownTemplates.get('joined')!(dialogueItem))).toMatch(/"joined".*no turns/u);
  });

  it('a template that throws what can’t be shown', async () => {
    writeAll();
    write('joined.cjs', 'module.exports = () => { throw Object.create(null); };');
    const spec = await loaded();
    const { ownTemplates } = await loadInputs(spec, spec.experiments[0]!);
    expect(await refusal(() => ownTemplates.get('joined')!(dialogueItem))).toMatch(/"joined" threw/u);
  });
});

describe('what a sweep file is made of lies in its folder or below', () => {
  let outside: string;
  beforeEach(() => {
    outside = mkdtempSync(join(tmpdir(), 'own-files-outside-'));
    for (const [name, text] of Object.entries({ 'terse.txt': 'Say it, or ABSTAIN.', 'joined.cjs': template }))
      writeFileSync(join(outside, name), text);
    writeFileSync(join(outside, 'longest.cjs'), scorer);
    writeFileSync(join(outside, 'artifacts.jsonl'), artifacts);
  });
  afterEach(() => rmSync(outside, { recursive: true }));

  const own = '{ experiment: own-artifacts, benchmark: b, path: PATH }';
  const named: [string, string, string, string][] = [
    ['a prompt', 'prompts', '{ terse: PATH }', 'terse.txt'],
    ['a template', 'templates', '{ joined: PATH }', 'joined.cjs'],
    ['a scorer', 'scorers', '[substring, PATH]', 'longest.cjs'],
    ['artifacts', 'experiments', `[${own}]`, 'artifacts.jsonl'],
  ];

  it.each(named)(
    '%s by an absolute path elsewhere, through .., or by a link out of it, is refused with what to do',
    async (_what, key, form, name) => {
      writeAll();
      symlinkSync(join(outside, name), join(folder, 'link'.concat(name.slice(name.lastIndexOf('.')))));
      symlinkSync(outside, join(folder, 'folder'));
      const link = `link${name.slice(name.lastIndexOf('.'))}`;
      for (const path of [
        join(outside, name),
        join('..', outside.slice(tmpdir().length + 1), name),
        link,
        `folder/${name}`,
      ]) {
        const text = await refusal(loaded({ [key]: form.replace('PATH', path) }));
        expect(text).toMatch(/lies outside of the sweep file's folder, .*Copy the file there, or move the sweep file/u);
      }
    },
  );

  it.each(named)(
    '%s by an absolute path, in a folder below, or by a link within it, is fine',
    async (_what, key, form, name) => {
      writeAll();
      write('terse.txt', 'Say it, or ABSTAIN.');
      mkdirSync(join(folder, 'below'));
      writeFileSync(join(folder, 'below', name), readFileSync(join(folder, name)));
      symlinkSync(join(folder, 'below'), join(folder, 'folder'));
      for (const path of [join(folder, name), `below/../below/${name}`, `folder/${name}`]) {
        await expect(loaded({ [key]: form.replace('PATH', path) })).resolves.toMatchObject({ name: 'own' });
      }
    },
  );

  it('nothing is said of whether a file elsewhere is there', async () => {
    writeAll();
    const there = await refusal(loaded({ prompts: `{ terse: ${outside}/terse.txt }` }));
    const none = await refusal(loaded({ prompts: `{ terse: ${outside}/terst.txt }` }));
    expect(none.replace('terst', 'terse')).toBe(there);
  });

  it('data files may lie anywhere', async () => {
    writeAll();
    const path = join(outside, 'questions.jsonl');
    const turns = [{ role: 'user', text: 'Blue.', witness: true }];
    writeFileSync(path, `${JSON.stringify({ id: 'q', question: 'Which?', answer: 'Blue.', sessions: [{ turns }] })}\n`);
    const benchmarks = `{ b: { format: jsonl, path: ${path} } }`;
    await expect(loaded({ benchmarks })).resolves.toMatchObject({ benchmarks: [{ path }] });
  });
});

it('the modules of docs/sweep-file.md are a template and a scorer', async () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'sweep-file.md'), 'utf8');
  const [shown, judged] = [...page.matchAll(/^```js\n([^]*?)^```/gmu)].map(([, source]) =>
    source!.replace('export default', 'module.exports ='),
  );
  writeAll();
  write('joined.cjs', shown!);
  write('longest.cjs', judged!);
  const spec = await loaded();
  const { ownTemplates } = await loadInputs(spec, spec.experiments[0]!);
  const { sessions } = dialogueItem;
  expect(ownTemplates.get('joined')!({ sessions: sessions.slice(2) })).toEqual({
    kind: 'artifact',
    text: 'undated: I love my new cat, Mochi.',
  });
  expect(ownTemplates.get('joined')!({ sessions: [] })).toMatchObject({ kind: 'not_applicable' });
  const scores = ['24:30 now', 'It is 24:30', 'ABSTAIN'].map((answer) =>
    sweepScorers(spec)[1]!.score(answer, dialogueItem.gold),
  );
  expect(scores.map(({ value, abstained }) => [value, abstained])).toEqual([
    [1, false],
    [0, false],
    [0, true],
  ]);
});

describe('a template of one’s own', () => {
  it.each([
    ['the export itself', 'module.exports = () => "made";'],
    ['the default export', 'exports.default = () => "made";'],
    ['the export `template`', 'exports.template = () => "made";'],
  ])('is %s of its module', async (_what, source) => {
    writeAll();
    write('joined.cjs', source);
    const spec = await loaded();
    const { ownTemplates } = await loadInputs(spec, spec.experiments[0]!);
    expect(ownTemplates.get('joined')!(dialogueItem)).toEqual({ kind: 'artifact', text: 'made' });
  });

  it('may be an ES module', async () => {
    // In a process of its own: Jest puts a loader of CommonJS alone in the place of Node's.
    const path = write('own.mjs', 'export default ({ sessions }) => `${sessions.length} sessions`;');
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    const load = join(packageRoot(), 'experiments', 'own-template.ts');
    const printed = await outputOf(
      runTypeScript(
        `const { loadOwnTemplate } = require(${JSON.stringify(load)});
         const template = loadOwnTemplate(${JSON.stringify({ id: 'own', path, sha256 })});
         console.log(JSON.stringify(template({ sessions: [] })));`,
        { env: { ...process.env, NODE_NO_WARNINGS: '1' }, cwd: packageRoot() },
      ),
    );
    expect(JSON.parse(printed)).toEqual({ kind: 'artifact', text: '0 sessions' });
  });

  it('that changed after this process had loaded it is refused, since it would be loaded no more', async () => {
    writeAll();
    await loaded();
    write('joined.cjs', `${template}//`);
    expect(await refusal(loaded())).toMatch(/changed after this process had loaded it.*Start the worker anew/u);
  });

  it('says with null that it makes nothing, which is not applicable', async () => {
    writeAll();
    write('joined.cjs', 'module.exports = () => null;');
    const spec = await loaded();
    const { ownTemplates } = await loadInputs(spec, spec.experiments[0]!);
    expect(ownTemplates.get('joined')!(dialogueItem)).toEqual({
      kind: 'not_applicable',
      reason: 'the template joined makes nothing of it',
    });
  });

  it('sees the sessions alone, and can not change them for the templates after it', async () => {
    writeAll();
    write(
      'joined.cjs',
      'module.exports = (dialogue) => { const seen = Object.keys(dialogue).join(); dialogue.sessions[0].turns.length = 0; return seen; };',
    );
    const spec = await loaded();
    const item = structuredClone(dialogueItem);
    const conditions = sweepConditions({ ...spec, experiments: spec.experiments.slice(0, 1) });
    const context = { ...bareContext, ...(await loadInputs(spec, spec.experiments[0]!)) };
    const planner = new ItemPlanner(
      spec,
      'plan',
      conditions.map(({ condition }) => condition),
      context,
    );
    expect(planner.plan(item).texts).toContain('sessions');
    expect(item).toEqual(dialogueItem);
  });
});
