import { stopAdvice } from '../retry-decision';
import { type ErrorRule, unknownFinish } from '../signals';
import { describeDecision, describeEnd } from './describe-end';
import { markdownTable } from './markdown-table';
import type { SignalTable } from './signal-table';
import { statusRows } from './status-rows';

/** The Markdown page `docs/outcomes.md`: what every signal of every API comes to. */
export function renderGuide(tables: readonly SignalTable[]): string {
  const parts = [opening(), transportPart(), statusPart(), ...tables.map((table) => apiPart(table, tables))];
  return `${parts.join('\n\n')}\n`;
}

function opening(): string {
  const outcomes = markdownTable(
    ['Outcome', 'Meaning', 'Then'],
    [
      ['**answer**', 'a whole text', 'a result'],
      ['**truncated**', 'a text cut at the cap or at the end of the context', 'a result'],
      ['**exhausted**', 'no text, the cap went to reasoning', 'a result'],
      ['**empty**', 'no text, and nothing says why', 'a result'],
      ['**refusal**', 'the model declined', 'a result'],
      ['**blocked**', 'a filter removed the prompt or the answer; a partial text is kept apart', 'a result'],
      ['failed', 'a fault of the transport or the provider', 'see below'],
    ],
  );
  return `<!-- made by providers/outcome-guide/write-guide.ts; do not edit -->

# Outcomes

What becomes of a call: each signal of a provider, and what this tool makes of it. The tables are made from the rules
that the adapters run on.

${outcomes}

A **result** settles its call: it is never sent again. Of the failures,

- **tried again**: the call backs off, up to 8 attempts in the first pass and 8 in the second;
- **the lane waits**: for the time the provider asks for, at most an hour, or else for seconds at first, longer the longer
  it lasts, at most 60 s. The call loses none of its attempts, and no worker sends on that lane meanwhile;
- **the lane stops**: until the operator acts and gives \`resume\`, or \`run\` with the same file. Other lanes go on;
- **the call has failed**: this very request can't succeed. Ten such in a row stop the lane, as the fault is then in what
  all of them share.

A response that names another model than the one asked for, or shows that a context was cut or filled, is flagged on its
row.`;
}

function transportPart(): string {
  const transient = describeDecision({ kind: 'transient' });
  const faults = markdownTable(
    ['What happens', 'Code', 'Then'],
    [
      ['no whole answer within `timeoutMs`: no headers, a stalled body, one that trickles', '`timeout`', transient],
      ['refused, reset before or inside the body, cut short, a name not resolved', '`connection`', transient],
      ['no HTTP, an impossible status, more than 32 MB', '`malformed`', transient],
      ['a 2xx that is a page, broken JSON, empty, or of an unexpected shape', '`malformed`', transient],
      ['the run was cancelled', '`cancelled`', `${transient}, when the run goes on`],
    ],
  );
  return `## Transport, at every provider

One request per attempt: the vendors' libraries repeat nothing, follow no redirect and take nothing from the environment.
One deadline spans connecting, headers and the whole body.

${faults}`;
}

function statusPart(): string {
  return `## Statuses, where no rule for the error fits

The code of such a failure is \`http_\` and the status. A wait that the response asks for (\`retry-after-ms\`,
\`retry-after\`) is handed to the lane; no library sleeps for it.

${markdownTable(['Status', 'Then'], statusRows())}

Where a lane stops, its advice says what to do:

${markdownTable(['Cause', 'Advice'], Object.entries(stopAdvice))}`;
}

function apiPart(table: SignalTable, tables: readonly SignalTable[]): string {
  const { api, notes, finishRules } = table;
  const finishRows = Object.entries(finishRules).map(([reason, { text, noText }]) => [
    `\`${reason}\``,
    describeEnd(text),
    describeEnd(noText),
  ]);
  const unknown = describeEnd(unknownFinish);
  return `## ${api}

${notes.map((note) => `- ${note}`).join('\n')}

${markdownTable(['Finish reason', 'With text', 'Without'], [...finishRows, ['any other', unknown, unknown]])}

${errorPart(table, tables)}`;
}

/** APIs of one vendor share their rules; these stand at the first. */
function errorPart({ api, errorRules }: SignalTable, tables: readonly SignalTable[]): string {
  const first = tables.find((table) => table.errorRules === errorRules);
  if (first && first.api !== api) return `Errors: as for ${first.api}.`;
  return `The first rule that fits an error decides:

${markdownTable(['Error', 'Comes to'], [...errorRules.map(errorRow), ['any other', 'by its status']])}`;
}

function errorRow({ status, code, message, end }: ErrorRule): readonly string[] {
  const signs = [
    ...(status === undefined ? [] : [String(status)]),
    ...(code === undefined ? [] : [`\`${code}\``]),
    ...(message === undefined ? [] : [`a message like \`${message.source}\``]),
  ];
  return [signs.join(' '), describeEnd(end, code)];
}
