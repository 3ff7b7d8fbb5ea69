/**
 * The surfaces and scorers of render-bench in a harness of your own: one item in every surface, each shown to a reader,
 * each answer judged by every scorer. Replace `ask` and `generate` by your models.
 *
 *   node examples/own-harness.mjs
 *   node examples/own-harness.mjs --file data/longmemeval_oracle.json --benchmark longmemeval --item 6a1eabeb
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { openDataset } from 'render-bench/benchmarks';
import {
  activeValueOf,
  backendNames,
  countWords,
  documentForms,
  generationForms,
  generationPrompt,
  noiseSurfaces,
  ownStore,
  packetLevels,
  promptFamilies,
  promptMessages,
  rawArms,
  readGenerated,
  renderDocuments,
  renderNoisy,
  renderPacket,
  renderPrompt,
  renderRawArm,
  renderStreamlined,
  renderWitnessText,
  resolve,
  retrievedTurns,
  selectDistractors,
  templates,
} from 'render-bench/evidence';
import { readText, scorers } from 'render-bench/scoring';

/** Your reader: the messages in, its visible text out. This stub quotes the last amount of money that it sees. */
async function ask(messages) {
  return (
    messages
      .at(-1)
      .content.match(/\$\d[\d,.]*\d/g)
      ?.at(-1) ?? 'ABSTAIN'
  );
}

/** Your generator, for the surfaces that a model makes. This stub repeats the first 40 words of its source. */
async function generate(messages) {
  return messages.at(-1).content.split(/\s+/).slice(0, 40).join(' ');
}

const seed = 7;

/** Every surface of the item as [name, artifact or the reason why there is none]. */
async function surfacesOf(item) {
  const packetInput = (backend) => {
    const resolution = resolve(item, backend);
    // Where the value comes from is a choice to declare: the gold here, `extractive` for what the resolution found.
    return { dialogue: item, question: item.question, resolution, active: activeValueOf(item, resolution, 'gold') };
  };
  const streamlined = renderStreamlined(packetInput('event_log'));
  const budget = streamlined.kind === 'artifact' ? countWords(streamlined.text) : 64;
  const distractors = selectDistractors({ item, store: ownStore(item), selection: 'random', k: 3, seed });
  return [
    ...Object.entries(templates).map(([name, template]) => [name, template(item)]),
    ...packetLevels.flatMap((level) =>
      backendNames.map((backend) => [`${level} ${backend}`, renderPacket(level, packetInput(backend))]),
    ),
    ['witness_text', renderWitnessText(item)],
    ['streamlined_p2', streamlined],
    ...rawArms.map((arm) => [`${arm} ${budget}`, renderRawArm(item, arm, budget)]),
    ...noiseSurfaces.map((surface) => [`noise ${surface}`, renderNoisy({ item, distractors, surface })]),
    ...noiseSurfaces.map((surface) => [`retrieved ${surface}`, retrievedTurns({ item, m: 5, surface, seed })]),
    ...documentForms.map((form) => [`documents ${form}`, renderDocuments(form, item)]),
    ...(await Promise.all(generationForms.map(async (form) => [`generated ${form}`, await generated(form, item)]))),
  ];
}

async function generated(form, item) {
  const prompt = generationPrompt(form, item);
  if (prompt.kind === 'not_applicable') return prompt;
  const { family, source: artifact, question } = prompt;
  return readGenerated(form, await generate(promptMessages({ system: family.system, artifact, question })));
}

/** What becomes of one artifact: a row of the table. */
async function rowOf(item, name, { text }) {
  const answer = await ask(
    promptMessages(renderPrompt(promptFamilies.neutral, text, item.question, item.questionDate)),
  );
  const artifact = readText(text);
  const holdsGold = item.gold.kind === 'forms' && item.gold.forms.some((form) => artifact.holds(form));
  const scores = Object.values(scorers).map((scorer) => scorer.score(answer, item.gold).value.toFixed(2));
  return [
    name,
    String(countWords(text)),
    holdsGold ? 'yes' : 'no',
    answer.replace(/\s+/g, ' ').slice(0, 24),
    ...scores,
  ];
}

function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

/** The item asked for, or the first whose answer stands in marked evidence. */
async function findItem({ file, benchmark, item: id }) {
  for await (const item of openDataset({ benchmark, path: file }).items()) {
    if (item.id === id) return item;
    const hasWitness = item.sessions.some(({ turns }) => turns.some(({ isWitness }) => isWitness));
    if (id === undefined && hasWitness && item.gold.kind === 'forms') return item;
  }
  throw new Error(`${file} has no item ${id ?? 'with marked evidence and a short answer'}`);
}

const bundled = fileURLToPath(import.meta.resolve('render-bench/sample/sample.json'));
const { values: options } = parseArgs({
  options: { file: { type: 'string' }, benchmark: { type: 'string' }, item: { type: 'string' } },
});
const isSample = options.file === undefined;
const item = await findItem({
  file: options.file ?? bundled,
  benchmark: options.benchmark ?? (isSample ? 'sample' : 'longmemeval'),
  item: options.item ?? (isSample ? 'sample-25' : undefined),
});
const surfaces = await surfacesOf(item);
const rows = surfaces.filter(([, rendered]) => rendered.kind === 'artifact');
console.log(`${item.id}: ${item.question} (gold: ${item.gold.raw})\n`);
printTable([
  ['surface', 'words', 'holds gold', 'answer', ...Object.keys(scorers)],
  ...(await Promise.all(rows.map(([name, artifact]) => rowOf(item, name, artifact)))),
]);
for (const [name, { kind, reason }] of surfaces) if (kind !== 'artifact') console.log(`${name}: none, as ${reason}`);
