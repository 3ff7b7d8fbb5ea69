import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { measureKnowledgeUpdates } from './knowledge-updates';

const row = (id: string, type: string, answer: string, texts: readonly string[]): unknown => ({
  ...{ question_id: id, question_type: type, question: 'What is my alarm code?', answer },
  question_date: '2023/12/01 (Fri) 09:00',
  haystack_dates: texts.map((_, index) => `2023/0${index + 1}/10 (Tue) 09:00`),
  haystack_session_ids: texts.map((_, index) => `s${index}`),
  haystack_sessions: texts.map((content) => [{ role: 'user', content, has_answer: true }]),
  answer_session_ids: texts.map((_, index) => `s${index}`),
});

test('counts what became of the knowledge updates of the public test data', () => {
  const base = mkdtempSync(join(tmpdir(), 'knowledge-updates-'));
  mkdirSync(join(base, 'longmemeval'));
  const rows = [
    row('852ce960', 'knowledge-update', '7781', ['My alarm code is 4415.', 'My alarm code is 7781.']),
    row('b', 'knowledge-update', '4415', ['My alarm code is 4415.', 'I may switch my alarm code to 7781 one day.']),
    row('c', 'knowledge-update', '4415', ['It rains.']),
    row('d', 'multi-session', '4415', ['My alarm code is 4415.']),
  ];
  writeFileSync(join(base, 'longmemeval', 'oracle_evidence_turns.json'), JSON.stringify(rows));
  expect(measureKnowledgeUpdates({ RENDER_BENCH_SHARED_DATA: base }, '/nowhere')).toEqual({
    ...{ items: 3, right: 2, contested: 0, unresolved: 1 },
    ...{ rightByLatestMention: 1, rightByFirstMention: 1, trap: '7781' },
  });
});

test('says so where the data is absent', () => {
  expect(measureKnowledgeUpdates({}, '/nowhere/at/all')).toBeUndefined();
});
