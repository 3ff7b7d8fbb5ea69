import type { Item } from '../../benchmarks/item';
import type { GenerationForm } from '../../evidence/generation';
import { type PacketLevel, packetLevels } from '../../evidence/packets';
import { promptFamilies, promptMessages, renderPrompt } from '../../evidence/prompts';
import { resolve } from '../../evidence/resolution';
import { readText } from '../../scoring';
import { countWords } from '../../text/words';
import { ItemRenderer } from '../item-renderer';
import { bareContext } from '../render-context';
import type { Surface } from '../surface';
import { fenced } from './fenced';
import { type GuideSection, guideSections, type GuideSurface } from './guide-sections';

/** An artifact of the guide's item, with what tables say of it. */
interface Shown {
  readonly text: string;
  readonly words: number;
  readonly holdsGold: boolean;
  readonly marks: readonly string[];
}

/**
 * One item in every surface, as the Markdown page `docs/surfaces.md`. Texts of the item stand in code blocks only, which
 * they can't leave.
 * @param story what happens in the dialogue, in a sentence or two of Markdown.
 * @param generatedTexts what a generator made of the item, by form, see `generate-texts.ts`.
 * @throws Error where the item can't be shown in one of the surfaces: take another item.
 */
export function renderGuide(item: Item, story: string, generatedTexts: ReadonlyMap<GenerationForm, string>): string {
  const renderer = new ItemRenderer(item, contextOf(generatedTexts), ({ form }) => form);
  const show = (surface: Surface): Shown => shownOf(item, renderer, surface);
  const parts = [
    opening,
    itemPart(item, story),
    summaryPart(show),
    ...guideSections.flatMap((section) => sectionParts(section, show)),
    stateTablePart(show),
    promptPart(item, show({ kind: 'budget', arm: 'streamlined_p2', words: 'packet' }).text),
    closing,
  ];
  return `${parts.join('\n\n')}\n`;
}

function contextOf(generatedTexts: ReadonlyMap<GenerationForm, string>): typeof bareContext {
  const texts: ReadonlyMap<string, string> = generatedTexts;
  return {
    ...bareContext,
    seed: 7,
    generated: (form) => {
      const text = texts.get(form);
      return text === undefined ? { kind: 'none', reason: `no ${form} was made` } : { kind: 'text', text };
    },
  };
}

function shownOf({ gold }: Item, renderer: ItemRenderer, surface: Surface): Shown {
  const rendered = renderer.render(surface);
  if (rendered.kind !== 'artifact') throw new Error(`no ${surface.kind} of this item: ${JSON.stringify(rendered)}`);
  const { text, marks = [] } = rendered;
  const forms = gold.kind === 'forms' ? gold.forms : [];
  const read = readText(text);
  return { text, words: countWords(text), holdsGold: forms.some((form) => read.holds(form)), marks };
}

const opening = `<!-- made by experiments/surface-guide/write-guide.ts; do not edit -->

# The surfaces, on one item

A **surface** is a way to show a dialogue to the model that answers, the reader: the whole of it, some turns, entries,
records, a packet around one value. RENDER ([arXiv 2608.23568](https://arxiv.org/abs/2608.23568)) holds the dialogue, the
question and the reader fixed and varies the surface alone, so that what moves is owed to it.

This page shows one item of the bundled sample in each of them, byte for byte as a reader gets it. The texts it shows
are called **artifacts**.`;

function itemPart(item: Item, story: string): string {
  const { events } = resolve(item, 'event_log');
  const asked = [
    `id:       ${item.id} (${item.type})`,
    `question: ${item.question}`,
    `asked on: ${item.questionDate ?? 'no date'}`,
    `gold:     ${item.gold.raw}`,
  ];
  const found = events.map(({ event, label, reason }) => {
    const target = event.target === null ? '' : ` of ${event.target}`;
    const verdict = reason === null || reason === label ? label : `${label}: ${reason}`;
    return `${event.id} ${event.kind}${target} (${event.address}), value ${event.value ?? 'none'}, ${verdict}\n   ${event.text}`;
  });
  return `## The item

${fenced(asked.join('\n'))}

${story}

A **witness** is a turn that bears the answer, by the data set’s own marks. It is named by its address: \`S1.T3\` is the
third turn of the first conversation, by date. Out of the witnesses the **resolution** reads, by rules that never see
the gold, what is said about the thing asked for, and decides which of these events still stand:

${fenced(found.join('\n'))}`;
}

function summaryPart(show: (surface: Surface) => Shown): string {
  const shown = guideSections.flatMap(({ surfaces }) => surfaces.map((each) => ({ ...each, heading: each.name })));
  const fromStateTable = packetLevels.map((level) => ({
    name: `${level} state_table`,
    heading: stateTableHeading,
    surface: packetOf(level, 'state_table'),
  }));
  const rows = [...shown, ...fromStateTable].map(({ name, heading, surface }) => {
    const { words, holdsGold, marks } = show(surface);
    const cells = [`[\`${name}\`](#${anchorOf(heading)})`, words, holdsGold ? 'yes' : 'no', marks.join(', ') || '–'];
    return `| ${cells.join(' | ')} |`;
  });
  return `## In short

Words are runs of characters without white space. The gold stands in an artifact where the scorer \`substring\` would find
an accepted form of it: a reader that can only quote is right at most there. Tables also count marks: \`blocked_events\` says
that some of the evidence no longer stands.

<!-- prettier-ignore -->
| Surface | Words | Gold stands in it | Marks |
| --- | ---: | --- | --- |
${rows.join('\n')}`;
}

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/gu, '')
    .replaceAll(' ', '-');
}

function sectionParts({ heading, remark, surfaces }: GuideSection, show: (surface: Surface) => Shown): string[] {
  const shown = ({ name, meaning, surface }: GuideSurface): string =>
    `### \`${name}\`\n\n${meaning}\n\n${fenced(show(surface).text)}`;
  return [`## ${heading}`, ...(remark === undefined ? [] : [remark]), ...surfaces.map(shown)];
}

const stateTableHeading = 'Packets from the state table';

/** What packets of the other backend have that those of the event log have not, levels with the same lines together. */
function stateTablePart(show: (surface: Surface) => Shown): string {
  const levelsByLines = new Map<string, PacketLevel[]>();
  for (const level of packetLevels) {
    const known = new Set(show(packetOf(level, 'event_log')).text.split('\n'));
    const other = show(packetOf(level, 'state_table')).text.split('\n');
    const lines = other.filter((line) => !known.has(line)).join('\n');
    levelsByLines.set(lines, [...(levelsByLines.get(lines) ?? []), level]);
  }
  const groups = [...levelsByLines].map(([lines, levels]) => `${levels.join(', ')}:\n\n${fenced(lines)}`);
  return `## ${stateTableHeading}

Two backends keep the same state in two ways: \`event_log\`, which the packets above come from, appends every event;
\`state_table\` keeps one row, version by version. They never differ in the value, only in what they record of a witness.
These lines stand in place of those above:

${groups.join('\n\n')}`;
}

function packetOf(level: PacketLevel, backend: 'event_log' | 'state_table'): Surface {
  return { kind: 'packet', level, backend, value: { source: 'gold' } };
}

function promptPart({ question, questionDate }: Item, artifact: string): string {
  const families = Object.values(promptFamilies);
  const systems = families.map(({ id, system }) => `### \`${id}\`\n\n${fenced(system)}`);
  const messages = promptMessages(renderPrompt(promptFamilies.neutral, artifact, question, questionDate));
  const user = messages.find(({ role }) => role === 'user')?.content ?? '';
  return `## The prompts around them

A prompt family is the system message: the contract by which a reader answers. Every experiment declares which family it
uses, since the wording alone decides how often readers decline.

${systems.join('\n\n')}

### The user message

It is the same in all families: the artifact, here \`streamlined_p2\`, then the question with its date.

${fenced(user)}`;
}

const closing = `## What is not shown

- The packet’s ingredients one by one (refusal factors): all on is P2, all off \`streamlined_p2\`.
- Noise and retrieval from other users’ dialogues, and distractors chosen by BM25.
- The surfaces of documents (HotpotQA), and subject–relation–value lines made of them.
- What sweeps bring along: templates of their own, and artifacts of their own memory systems.

[docs/library.md](library.md) renders all of these for items of your own.`;
