import type { Case, Entry, EntryId } from '../../recon/model/case';
import { dayOf } from '../../recon/model/time';
import { headerOf } from '../../recon/validators/headers';
import { orderSessions } from '../dialogue';
import type { Address, Benchmark, Gold, ParsedItem, Session } from '../item';
import { problemOf } from '../row-problem';
import { folderRows, type ReconRow } from './folder';
import { namesOf, oracleJson } from './oracle-json';
import type { ReconProof } from './recon-key';
import { reconCase, type ReconQuery, reconQuery, type ReconQuestion, reconQuestion } from './schema';

export const recon: Benchmark = {
  name: 'recon',
  licence: 'Apache-2.0',
  source: 'this project: cases written by its seeded generator after RECON (arXiv 2607.16716)',
  tiers: [],
  idField: 'id',
  itemsShareDialogues: true,
  rows: folderRows,
  parseRow: parseReconRow,
};

/** A case read once for all its questions, which share its days, its entries and its graph. */
interface ReadCase {
  readonly full: Case;
  readonly sessions: readonly Session[];
  /** What stands above each entry, and where it lies. */
  readonly places: ReadonlyMap<EntryId, { readonly address: Address; readonly header: string }>;
  readonly oracle: string;
}

/** A case that can't be read is one problem; a question that can't be used leaves the others alone. */
function parseReconRow(row: unknown): readonly ParsedItem[] {
  const { id, case: given, questions, queries } = row as ReconRow;
  const parsed = reconCase.safeParse(given);
  if (!parsed.success) return [{ kind: 'invalid', problem: { id, ...problemOf(given, parsed.error, ['case']) } }];
  const read = readCase(parsed.data);
  const structured = new Map(
    queries.flatMap((each): [string, ReconQuery][] => {
      const query = reconQuery.safeParse(each);
      return query.success ? [[query.data.id, query.data]] : [];
    }),
  );
  return questions.map((question, index) => parseQuestion(question, index, read, structured));
}

function readCase(full: Case): ReadCase {
  const nameOf = namesOf(full);
  const days = entriesByDay(full);
  const sessions = orderSessions(
    days.map(([day, entries]) => ({
      id: `day-${day}`,
      title: `Day ${day}`,
      saidAt: null,
      turns: entries.map((entry) => ({
        role: 'document',
        text: `${headerOf(entry, nameOf)}\n${entry.body ?? ''}`,
        isWitness: false,
      })),
    })),
    'documents',
  );
  const places = days.flatMap(([, entries], day) =>
    entries.map((entry, index): [EntryId, { address: Address; header: string }] => [
      entry.id,
      { address: sessions[day]!.turns[index]!.address, header: headerOf(entry, nameOf) },
    ]),
  );
  return { full, sessions, places: new Map(places), oracle: oracleJson(full) };
}

function entriesByDay({ entries }: Case): [day: number, entries: readonly Entry[]][] {
  const days = new Map<number, Entry[]>();
  for (const entry of [...entries].sort((one, other) => one.at - other.at)) {
    const day = days.get(dayOf(entry.at));
    if (day) day.push(entry);
    else days.set(dayOf(entry.at), [entry]);
  }
  return [...days];
}

function parseQuestion(
  given: unknown,
  index: number,
  read: ReadCase,
  structured: ReadonlyMap<string, ReconQuery>,
): ParsedItem {
  const caseId = read.full.id;
  const parsed = reconQuestion.safeParse(given);
  if (!parsed.success) {
    return { kind: 'invalid', problem: { id: caseId, ...problemOf(given, parsed.error, ['questions', index]) } };
  }
  const question = parsed.data;
  const id = `${caseId}/${question.id}`;
  const query = structured.get(question.id);
  if (query === undefined) {
    return { kind: 'invalid', problem: { id, field: `queries[${index}]`, reason: 'has no readable query of its id' } };
  }
  const stranger = question.proof.find(({ entry }) => !read.places.has(entry));
  if (stranger !== undefined) {
    const field = `questions[${index}].proof`;
    return {
      kind: 'invalid',
      problem: { id, field, reason: `names "${stranger.entry}", which the case does not have` },
    };
  }
  const proof = question.proof.map((each): ReconProof => ({ ...each, ...read.places.get(each.entry)! }));
  const sessions = withWitnesses(read.sessions, new Set(proof.map(({ address }) => address)));
  return {
    kind: 'item',
    item: {
      id,
      type: `${question.task}/${question.format}`,
      question: askedText(question),
      questionDate: null,
      gold: goldOf(question, query, proof, read.full),
      sessions,
      flags: proof.length === 0 ? ['no_witness'] : [],
      structured: read.oracle,
    },
  };
}

/** Stem and lettered options, as every prompt shows them. */
function askedText({ stem, options }: ReconQuestion): string {
  const lines = options.map(({ letter, text }) => `${letter}. ${text}`);
  return lines.length === 0 ? stem : [stem, '', ...lines].join('\n');
}

function goldOf(question: ReconQuestion, query: ReconQuery, proof: readonly ReconProof[], full: Case): Gold {
  const { task, variant, format, options, answer, difficulty } = question;
  return {
    kind: 'recon',
    raw: describeAnswer(answer),
    key: {
      caseId: full.id,
      domain: full.domain,
      ...{ task, variant, format, answer, proof, difficulty },
      letters: options.map(({ letter }) => letter),
      failures: Object.fromEntries(
        query.options.flatMap(({ letter, failure }) => (failure === undefined ? [] : [[letter, failure.mode]])),
      ),
      query: query.query,
      refs: query.options.map(({ letter, ref }) => ({ letter, ref })),
    },
  };
}

/** A key as people read it; of a free-form question what judges are told. */
function describeAnswer(answer: ReconQuestion['answer']): string {
  switch (answer.format) {
    case 'single':
      return answer.letter;
    case 'multiple':
      return answer.letters.join(', ');
    case 'ordering':
      return answer.letters.join(' > ');
    case 'integer':
      return String(answer.value);
    case 'free':
      return [
        answer.reference,
        'Key facts:',
        ...answer.keyFacts.map((fact) => `- ${fact}`),
        ...(answer.contradictions.length === 0 ? [] : ['Contradicted by:']),
        ...answer.contradictions.map((fact) => `- ${fact}`),
      ].join('\n');
  }
}

/** The questions of a case share its texts, its entries and every day that holds no proof entry of theirs. */
function withWitnesses(sessions: readonly Session[], witnesses: ReadonlySet<Address>): readonly Session[] {
  return sessions.map((session) => {
    if (!session.turns.some(({ address }) => witnesses.has(address))) return session;
    const turns = session.turns.map((turn) => (witnesses.has(turn.address) ? { ...turn, isWitness: true } : turn));
    return { ...session, turns };
  });
}
