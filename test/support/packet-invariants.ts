import type { Item } from '../../benchmarks/item';
import {
  activeValueOf,
  type PacketInput,
  type PacketLevel,
  packetLevels,
  packetWords,
  renderPacket,
  type ValueSource,
} from '../../evidence/packets';
import { promptFamilies, promptMessages, renderPrompt } from '../../evidence/prompts';
import { type BackendName, backendNames, blockerReasons, type Resolution } from '../../evidence/resolution/resolution';
import { answerTokens } from '../../text/answer-tokens';
import { normaliseText } from '../../text/normalise';
import { countWords } from '../../text/words';

/** An item with what both backends make of it. */
export interface PacketCase {
  readonly item: Item;
  readonly resolutions: Readonly<Record<BackendName, Resolution>>;
}

export interface InvariantOptions {
  /** Default `gold`. */
  readonly source?: ValueSource;
  /** All words that records are written with, besides addresses, numbers and dates. */
  readonly recordWords?: readonly string[];
}

export interface InvariantFailure {
  readonly item: string;
  readonly rule: string;
  readonly found: string;
}

export interface InvariantReport {
  /** Items checked, and those of them that have packets. */
  items: number;
  itemsWithPackets: number;
  /** Packets rendered, and prompts compared with each other. */
  packets: number;
  prompts: number;
  /** By level and reason. */
  readonly notApplicable: Record<string, number>;
  /** Items whose value or witness shares a token or three words with the constant text: by chance, so listed. */
  readonly sharingConstantText: string[];
  /** Items whose value shares a token with a date in a record. */
  readonly sharingDates: string[];
  /** Packets over the budget for their value's sake; these say so. */
  overBudget: number;
  readonly failures: InvariantFailure[];
}

const defaultRecordWords = ['event', 'sequence', 'row', 'version', 'valid', 'from'];
/** Keys of all lines that a packet may have. */
const keys = new Set([
  ...['abstention_rule', 'witness_address', 'record', 'witness_date', 'witnesses_left_out', 'blocker_flags'],
  ...['contested', 'active_value', 'over_budget', 'events_left_out', 'supporting_entry'],
  ...['applicable_event', 'blocked_event', 'out_of_scope_event'],
]);
const heading = 'Evidence ledger packet';
const address = /\b[SD]\d+\.[TS]\d+\b/gu;
const day =
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/gu;
const count = /\b[A-Z]?\d+\b/gu;

type Fail = (rule: string, found: string) => void;
type Packets = Partial<Record<PacketLevel, string>>;

/** Checks what the packet ladder promises, for every item at every level under both backends. */
export function checkPackets(cases: Iterable<PacketCase>, options: InvariantOptions = {}): InvariantReport {
  const report: InvariantReport = {
    items: 0,
    itemsWithPackets: 0,
    packets: 0,
    prompts: 0,
    notApplicable: {},
    sharingConstantText: [],
    sharingDates: [],
    overBudget: 0,
    failures: [],
  };
  for (const each of cases) checkCase(each, options, report);
  return report;
}

function checkCase({ item, resolutions }: PacketCase, options: InvariantOptions, report: InvariantReport): void {
  const fail: Fail = (rule, found) => report.failures.push({ item: item.id, rule, found });
  report.items += 1;
  const byBackend = backendNames.map((backend) => {
    const resolution = resolutions[backend];
    const active = activeValueOf(item, resolution, options.source ?? 'gold', 'a generated value');
    const input: PacketInput = { dialogue: item, question: item.question, resolution, active };
    const packets = renderLevels(input, report, fail);
    checkNesting(packets, fail);
    checkSize(packets, report, fail);
    checkLines(packets, fail);
    const values = active.kind === 'value' ? active.values : [];
    checkSilence(item, values, packets, options.recordWords ?? defaultRecordWords, report, fail);
    return packets;
  });
  if (byBackend.some((packets) => packets.P0 !== undefined)) report.itemsWithPackets += 1;
  checkSameValue(byBackend, fail);
  checkPromptsDiffer(item, byBackend, report, fail);
}

/** Renders every level, twice and from a copy, since the same input must give the same bytes. */
function renderLevels(input: PacketInput, report: InvariantReport, fail: Fail): Packets {
  const packets: Packets = {};
  const copy = structuredClone(input);
  for (const level of packetLevels) {
    const rendered = renderPacket(level, input);
    const again = renderPacket(level, copy);
    if (JSON.stringify(rendered) !== JSON.stringify(again)) fail('the same input gives the same bytes', level);
    if (rendered.kind === 'artifact') {
      packets[level] = rendered.text;
      report.packets += 1;
    } else {
      const key = `${level}: ${rendered.reason}`;
      report.notApplicable[key] = (report.notApplicable[key] ?? 0) + 1;
    }
  }
  return packets;
}

function checkNesting(packets: Packets, fail: Fail): void {
  const pairs = [
    ['P1', 'P0'],
    ['P1', 'P2'],
    ['P2', 'P3'],
    ['P3', 'P4'],
  ] as const;
  for (const [small, large] of pairs) {
    const [part, whole] = [packets[small], packets[large]];
    if (part === undefined || whole === undefined) continue;
    if (!isSubsequence(part.split('\n'), whole.split('\n'))) fail(`${small} is a part of ${large}`, whole);
    if (part === whole) fail(`${small} is not ${large} under another name`, whole);
  }
}

function checkSize(packets: Packets, report: InvariantReport, fail: Fail): void {
  for (const packet of Object.values(packets)) {
    if (countWords(packet) <= packetWords) continue;
    if (packet.includes('\nover_budget: ')) report.overBudget += 1;
    else fail('a packet has at most 256 words or says why', `${countWords(packet)} words`);
  }
}

function checkLines(packets: Packets, fail: Fail): void {
  for (const packet of Object.values(packets)) {
    const [first, ...lines] = packet.split(/[\n\r\v\f\u0085\u2028\u2029]/u);
    if (first !== heading) fail('the heading is the same at all levels', first ?? '');
    const unknown = lines.find((line) => !keys.has(line.slice(0, Math.max(line.indexOf(': '), 0))));
    if (unknown !== undefined) fail('every line is a known key with its value', unknown);
  }
}

/** P0 and P1 hold addresses, counts, dates of records and constant text: nothing of the value, nothing that was said. */
function checkSilence(
  item: Item,
  values: readonly string[],
  packets: Packets,
  recordWords: readonly string[],
  report: InvariantReport,
  fail: Fail,
): void {
  const valueTokens = new Set(values.flatMap(answerTokens));
  const runs = threeWordRuns(item);
  for (const level of ['P0', 'P1'] as const) {
    const packet = packets[level];
    if (packet === undefined) continue;
    const undated = packet.replace(address, ' ').replace(day, ' ');
    const wording = plainWords(undated.replace(count, ' '));
    const rest = wording.filter((word) => !isConstant(word, recordWords));
    if (rest.length > 0) fail(`${level} holds constant text alone`, rest.join(' '));
    const leaked = rest.filter((word) => answerTokens(word).some((token) => valueTokens.has(token)));
    if (leaked.length > 0) fail(`${level} holds no token of the value`, leaked.join(' '));
    const said = runsOf(rest).find((run) => runs.has(run));
    if (said !== undefined) fail(`${level} holds no three words of a witness`, said);
    const shares = wording.some((word) => valueTokens.has(word)) || runsOf(wording).some((run) => runs.has(run));
    if (shares) list(report.sharingConstantText, item.id);
    const dates = (packet.match(day) ?? []).flatMap(answerTokens);
    if (dates.some((token) => valueTokens.has(token))) list(report.sharingDates, item.id);
  }
}

function isConstant(word: string, recordWords: readonly string[]): boolean {
  const flags: readonly string[] = [...blockerReasons, 'no_witness', 'contested'];
  const cue = 'answer abstain unless the value is established here';
  const wrapper = plainWords(`${heading} ${cue}`);
  return keys.has(word) || flags.includes(word) || wrapper.includes(word) || recordWords.includes(word);
}

function checkSameValue(byBackend: readonly Packets[], fail: Fail): void {
  for (const level of ['P2', 'P3', 'P4'] as const) {
    const values = byBackend.map((packets) => packets[level]?.split('\n').filter(isValueLine).join('\n'));
    if (new Set(values).size > 1) fail(`both backends state the same value at ${level}`, values.join(' | '));
  }
}

function isValueLine(line: string): boolean {
  return line.startsWith('active_value: ') || line.startsWith('contested: ');
}

function checkPromptsDiffer(item: Item, byBackend: readonly Packets[], report: InvariantReport, fail: Fail): void {
  const prompts = byBackend
    .flatMap((packets) => Object.values(packets))
    .flatMap((packet) =>
      Object.values(promptFamilies).map((family) =>
        JSON.stringify(promptMessages(renderPrompt(family, packet, item.question, item.questionDate))),
      ),
    );
  report.prompts += prompts.length;
  const distinct = new Set(prompts).size;
  if (distinct !== prompts.length) fail('all prompts of an item differ', `${distinct} of ${prompts.length}`);
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let matched = 0;
  for (const line of whole) if (line === part[matched]) matched += 1;
  return matched === part.length;
}

function threeWordRuns(item: Item): ReadonlySet<string> {
  const witnesses = item.sessions.flatMap(({ turns }) => turns.filter(({ isWitness }) => isWitness));
  return new Set(witnesses.flatMap(({ text }) => runsOf(plainWords(text))));
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
}

/** Lower-case words without the punctuation around them. */
function plainWords(text: string): string[] {
  return normaliseText(text).match(/[\p{L}\p{N}_']+/gu) ?? [];
}

function list(ids: string[], id: string): void {
  if (ids.at(-1) !== id) ids.push(id);
}
