import { readFileSync } from 'node:fs';

import type { Dialogue, Turn } from '../../benchmarks/item';
import { sharedData } from '../../test/support/shared-data';
import { countWords } from '../../text/words';
import { templates } from '.';

interface Row {
  readonly haystack_session_ids: readonly string[];
  readonly haystack_dates: readonly string[];
  readonly haystack_sessions: readonly (readonly {
    readonly role: Turn['role'];
    readonly content: string;
    readonly has_answer?: boolean;
  }[])[];
}

/** Just enough of the data set's format; sessions in file order suffice for what is tested here. */
function dialogueOf(row: Row): Dialogue {
  return {
    sessions: row.haystack_sessions.map((turns, index) => ({
      ordinal: index + 1,
      id: row.haystack_session_ids[index] ?? '',
      saidAt: row.haystack_dates[index]?.replace(/^(\d+)\/(\d+)\/(\d+) \(\w+\) /u, '$1-$2-$3T') ?? null,
      turns: turns.map(({ role, content, has_answer }, at) => ({
        address: `S${index + 1}.T${at + 1}`,
        role,
        text: content,
        isWitness: has_answer === true,
      })),
    })),
  };
}

const files = ['oracle_rows.json', 'oracle_evidence_turns.json', 's_row.json'].map((name) =>
  sharedData(`longmemeval/${name}`),
);
const numbers = (text: string) => text.match(/\p{N}[\p{N}.,:]*(?<=\p{N})/gu) ?? [];

test('entries of real rows are third-person lines whose numbers are the turn’s, records hold spans of it', () => {
  const present = files.filter((file) => file !== undefined);
  if (present.length === 0) {
    console.log('skipped: no LongMemEval rows beside the checkout');
    return;
  }
  const rows = present.flatMap((file) => {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as Row | Row[];
    return Array.isArray(parsed) ? parsed : [parsed];
  });
  let lines = 0;
  let withoutWitness = 0;
  let firstPersonLeft = 0;
  for (const dialogue of rows.map(dialogueOf)) {
    const witnesses = dialogue.sessions.flatMap(({ turns }) => turns).filter(({ isWitness }) => isWitness);
    const entries = templates.chatgpt_entries(dialogue);
    const records = templates.memgpt_records(dialogue);
    if (entries.kind === 'not_applicable' || records.kind === 'not_applicable') {
      withoutWitness += 1;
      expect(witnesses).toHaveLength(0);
      continue;
    }
    const values = [...records.text.matchAll(/^value_text: (.*)$/gmu)].map(([, value]) => value);
    entries.text.split('\n').forEach((entry, index) => {
      const said = witnesses[index]?.text ?? '';
      const told = entry.replace(/^\d+ \p{L}+ \d{4}: /u, '');
      lines += 1;
      expect(countWords(entry)).toBeLessThanOrEqual(60);
      const spoken = numbers(said);
      for (const number of numbers(told)) expect(spoken).toContain(number);
      expect(said).toContain(values[index]);
      if (/\b(?:I|I'm|I've|I'd|I'll|me|my)\b/u.test(told.replace(/“.*”|"[^"]*"/gu, ''))) firstPersonLeft += 1;
    });
  }
  console.log(
    `${rows.length} rows, ${lines} entries, ${withoutWitness} without evidence, ${firstPersonLeft} with first person left`,
  );
  expect(firstPersonLeft / lines).toBeLessThan(0.005);
});
