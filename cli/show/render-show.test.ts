import picocolors from 'picocolors';

import type { StoredAttempt, StoredCellDetail } from '../../db/queries/show-cell';
import type { StoredSweep } from '../../db/queries/sweeps';
import { promptFamilies } from '../../evidence/prompts';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { sweepSpec } from '../../test/support/stored-sweep';
import { cellView } from './cell-view';
import { generatedText, summariseForm } from './generated-view';
import { listPrompts } from './prompt-list';
import { renderCell } from './render-cell';
import { renderCells } from './render-cells';
import { renderGenerated, renderGeneratedTexts } from './render-generated';
import { renderPrompt, renderPrompts } from './render-prompts';

const colors = picocolors.createColors(false);
const options = { colors, full: false };
const spec = sweepSpec('/boats.jsonl', {
  readers: [
    {
      id: 'mini',
      provider: 'compatible',
      model: 'qwen3:4b',
      maxOutputTokens: 128,
      temperature: 0,
      declared: ['reasoning: provider default'],
      timeoutMs: 1,
    },
  ],
  generators: [{ id: 'det', provider: 'offline', model: 'deterministic-generator', maxOutputTokens: 9, timeoutMs: 1 }],
  prompts: [{ id: 'terse', system: 'Answer, or say ABSTAIN.' }],
});

const address = (id: string, condition: string) => ({
  id: id.padEnd(32, '0'),
  sweepId: 'oracle-7f3a',
  experiment: 'templates',
  condition,
  itemId: 'q7',
  repetition: 0,
});

const bareAttempt: StoredAttempt = {
  id: 11,
  series: 1,
  epoch: 1,
  workerId: 'worker-a',
  journalledAt: new Date('2024-05-01T10:00:00Z'),
  sentAt: null,
  endedAt: null,
  outcome: 'orphan',
  answer: null,
  httpStatus: null,
  finishReason: null,
  returnedModel: null,
  requestId: null,
  client: null,
  failureCode: null,
  failureMessage: null,
  retry: null,
  inputUncached: null,
  inputCached: null,
  inputWritten: null,
  outputVisible: null,
  outputReasoning: null,
  rawUsage: null,
  costMicroUsd: null,
  reusedFrom: null,
  sentBy: null,
  tier: null,
  batch: null,
  flags: [],
};

const sent = { sentAt: new Date('2024-05-01T10:00:01Z'), endedAt: new Date('2024-05-01T10:00:01.400Z') };
const attempts: readonly StoredAttempt[] = [
  bareAttempt,
  {
    ...bareAttempt,
    ...sent,
    id: 12,
    epoch: 2,
    outcome: 'failed',
    httpStatus: 503,
    failureCode: 'http_503',
    failureMessage: 'over\x1b[2Jloaded',
    retry: 'transient',
  },
  {
    ...bareAttempt,
    ...sent,
    id: 13,
    epoch: 2,
    outcome: 'answer',
    answer: 'The Mizuno.\nScores\x1b]0;owned\x07\n  strict 1',
    httpStatus: 200,
    finishReason: 'stop',
    returnedModel: 'qwen3:8b',
    requestId: 'req-1',
    client: 'openai 6.49.0',
    inputUncached: 1_200,
    inputCached: 34,
    outputVisible: 5,
    outputReasoning: 60,
    rawUsage: { total_tokens: 1_299 },
    costMicroUsd: 420,
    sentBy: 'templates/langchain_summary:det/mini',
    tier: 'batch',
    batch: { id: 3, vendorId: 'batch_6f\x1b[2J', line: '0123456789abcdef-13' },
    flags: ['context_cut', 'other_model'],
  },
  { ...bareAttempt, ...sent, id: 14, outcome: 'answer', answer: 'Twice.', returnedModel: 'qwen3:4b' },
  { ...bareAttempt, id: 21, series: 2, outcome: 'answer', answer: 'Mizuno', reusedFrom: 'oracle-1111' },
];

const stored: StoredCellDetail = {
  ...address('4f9a', 'langchain_summary:det/mini'),
  stage: 'read',
  factors: { template: 'langchain_summary:det' },
  readerId: 'mini',
  benchmark: 'boats',
  series: 1,
  nextSeries: null,
  outcome: 'answer',
  notApplicable: null,
  artifactWords: 6,
  goldVisible: true,
  marks: ['whole_dialogue', 'cut'],
  item: {
    type: 'single-session-user',
    question: 'What is my boat called?',
    questionDate: '2024-03-01T00:00',
    gold: { kind: 'forms', raw: 'Mizuno', forms: ['Mizuno', 'the Mizuno'] },
    flags: ['late_evidence'],
    defect: 'wrong "gold"\u202e',
    witnesses: ['S1.T1'],
  },
  call: {
    key: 5,
    id: 'c'.repeat(32),
    readerId: 'twin',
    system: promptFamilies.neutral.system,
    artifact: `The boat is called Mizuno. ${'a'.repeat(2_100)}`,
    question: 'Date of the question: Friday, 1 March 2024, 00:00\nWhat is my boat called?',
    cells: 3,
  },
  allSeries: [
    { series: 1, state: 'settled', settledAttempt: 13, openedBy: null },
    {
      ...{ series: 2, state: 'settled', settledAttempt: 21 },
      openedBy: { action: 'rerun', at: '2026-11-30T10:00:00.000Z', who: 'ann@lab', reason: 'outage' },
    },
  ],
  attempts,
  scores: [
    { series: 1, scorer: 'strict', version: 1, value: 0, abstained: false },
    { series: 1, scorer: 'f1', version: 2, value: 2 / 3, abstained: false },
    { series: 2, scorer: 'strict', version: 1, value: 1, abstained: false },
  ],
  generatorCall: 'd'.repeat(32),
  madeBy: address('99aa', 'generate/summary/det'),
  judges: null,
  judgedBy: [],
  shownBy: { total: 0, rows: [] },
};

/** A cell without a call, as one that is not applicable has it. */
const uncalled = { call: null, allSeries: [], attempts: [], scores: [], generatorCall: null, madeBy: null };

describe('a cell', () => {
  it('is shown from question to scores, its texts quoted and cut, every attempt named', () => {
    matchGoldenText('cli/show-cell.txt', renderCell(cellView(stored, spec), options));
  });

  it('is shown with its texts whole where all is asked for', () => {
    const text = renderCell(cellView(stored, spec), { ...options, full: true });
    expect(text).toContain('a'.repeat(2_100));
    expect(text).not.toContain('more; --full');
  });

  it('that is not applicable says why, and that nothing was sent', () => {
    const view = cellView(
      { ...stored, ...uncalled, outcome: 'not_applicable', notApplicable: 'no witness', artifactWords: null },
      spec,
    );
    const text = renderCell(view, options);
    expect(text).toContain('Not applicable: nothing was sent\n  │ no witness\n');
    expect(text).not.toMatch(/Attempts|Messages|Artifact|call /u);
  });

  it.each([
    ['pending', 'No answer yet'],
    ['deferred', 'No answer yet'],
    ['refusal', 'No text: refusal'],
    ['failed', 'No text: failed'],
  ])('whose outcome is %s says: %s', (outcome, said) => {
    const text = renderCell(cellView({ ...stored, outcome, attempts: [], scores: [] }, spec), options);
    expect(text).toContain(`\n${said}\n`);
    expect(text).toContain('Attempts: none yet\n');
    expect(text).not.toContain('\nScores');
  });

  it('of a generator shows its material, its messages without a question and the cells that show its text', () => {
    const shownBy = { total: 12, rows: [address('1234', 'langchain_summary:det/mini')] };
    const call = { ...stored.call!, system: 'Old instructions', question: '', readerId: 'det', cells: 1 };
    const view = cellView(
      { ...stored, stage: 'generate', readerId: 'det', generatorCall: null, madeBy: null, call, shownBy },
      spec,
    );
    const text = renderCell(view, options);
    expect(text).toContain('generator    det: offline/deterministic-generator\n');
    expect(text).toContain("Source: the generator's material\n");
    expect(text).toContain('prompt of another version');
    expect(text).toContain(
      `Shown by\n  ${'1234'.padEnd(32, '0')}  templates  langchain_summary:det/mini\n  and 11 more\n`,
    );
    expect(view.messages).toEqual([
      { role: 'system', content: 'Old instructions' },
      { role: 'user', content: call.artifact },
    ]);
  });

  it.each([
    [{ kind: 'rubric', raw: 'Likes tea.' } as const, 'which no string scorer can judge\n  │ Likes tea.\n'],
    [{ kind: 'unanswerable', raw: 'Never said.' } as const, 'ABSTAIN is right\n  │ Never said.\n'],
  ])('tells what gold it has: $kind', (gold, said) => {
    expect(renderCell(cellView({ ...stored, item: { ...stored.item, gold } }, spec), options)).toContain(said);
  });
});

describe('cellView', () => {
  it('gives the answer of the series that the cell uses', () => {
    expect(cellView({ ...stored, series: 2 }, spec).answer).toBe('Mizuno');
    expect(cellView(stored, spec).attempts.map(({ isUsed, isModelMismatch }) => [isUsed, isModelMismatch])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('names the prompt by its text: built in, or the sweep’s own', () => {
    const promptOf = (system: string): unknown =>
      cellView({ ...stored, call: { ...stored.call!, system } }, spec).prompt;
    const { id, hash } = promptFamilies.formal;
    expect(promptOf(promptFamilies.formal.system)).toEqual({ id, sha256: hash });
    expect(promptOf('Answer, or say ABSTAIN.')).toMatchObject({ id: 'terse' });
    expect(promptOf('Something else')).toBeNull();
  });
});

test('several cells are a table with the first words of each answer, and what is left out is counted', () => {
  const line = { outcome: 'answer', notApplicable: null, scores: { f1: 2 / 3, strict: 0 } };
  const rows = [
    {
      ...address('4f9a', 'raw_conversation/mini'),
      ...line,
      answer: 'The\nMizuno \x1b[2J of the harbour, which I bought',
    },
    { ...address('5d', 'raw_conversation/mini'), ...line, repetition: 1, answer: '', scores: {}, outcome: 'empty' },
    {
      ...address('6e', 'memgpt_records/mini'),
      answer: null,
      scores: {},
      outcome: 'not_applicable',
      notApplicable: 'no witness turns',
    },
  ];
  matchGoldenText('cli/show-cells.txt', `${renderCells({ total: 1_203, rows }, { colors })}\n`);
  expect(renderCells({ total: 1, rows: rows.slice(0, 1) }, { colors })).not.toMatch(/more|repetition/u);
});

describe('prompts', () => {
  const byId = (id: string) => listPrompts().find((prompt) => prompt.id === id)!;

  it('are listed with the first digits of their hashes', () => {
    matchGoldenText('cli/show-prompts.txt', `${renderPrompts(listPrompts(), { colors })}\n`);
  });

  it.each(['neutral', 'generate-value', 'generate-summary'])('are shown whole, with their layout: %s', (id) => {
    matchGoldenText(`cli/show-prompt-${id}.txt`, `${renderPrompt(byId(id), colors)}\n`);
  });
});

describe('what generators made', () => {
  const sweep = { spec, provenance: { 'prompt generate-summary': '0123456789abcdef' } } as unknown as StoredSweep;

  it('is counted by generator and form', () => {
    const outcomes = { answer: 5, truncated: 1, refusal: 2, empty: 1, failed: 3, open: 4, deferred: 1 };
    const row = { generatorId: 'det', experiments: ['templates'], planned: 17, outcomes, notApplicable: 1 };
    const forms = ['summary', 'entries'].map((form) => summariseForm({ ...row, form }, sweep));
    expect(forms[0]).toMatchObject({ delivered: 9, texts: 6, failed: 3, open: 5 });
    matchGoldenText('cli/show-generated.txt', `${renderGenerated(forms, options)}\n`);
  });

  it('of one item is shown with the cells that made it and those that show it', () => {
    const made = { generatorId: 'det', callId: 'd'.repeat(32), outcome: 'answer', notApplicable: null };
    const texts = [
      {
        ...made,
        form: 'summary',
        text: 'The boat is called Mizuno.\x07',
        cells: [address('99aa', 'generate/summary/det')],
        shownBy: { total: 1, rows: [address('4f9a', 'langchain_summary:det/mini')] },
      },
      {
        ...made,
        form: 'entries',
        callId: null,
        outcome: 'not_applicable',
        notApplicable: 'no witness turns',
        text: null,
        cells: [address('99bb', 'generate/entries/det')],
        shownBy: { total: 0, rows: [] },
      },
    ].map((row) => generatedText(row, sweep));
    matchGoldenText('cli/show-generated-item.txt', `${renderGeneratedTexts(texts, options)}\n`);
  });
});
