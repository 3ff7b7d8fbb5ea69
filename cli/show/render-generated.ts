import { escapeTerminal } from '../escape-terminal';
import { formatCount } from '../format';
import { renderTable } from '../table';
import type { GeneratedSummary, GeneratedText } from './generated-view';
import { quoteText } from './quote-text';
import { fact, modelText, renderAddresses, type ShowOptions } from './render-cell';

const number = (header: string) => ({ header, align: 'right' }) as const;

/** What generators made, a line for each generator and form. */
export function renderGenerated(rows: readonly GeneratedSummary[], { colors, width }: ShowOptions): string {
  return renderTable(
    [
      { header: 'generator' },
      { header: 'model', flexible: true },
      { header: 'form' },
      { header: 'prompt' },
      { header: 'sha-256' },
      number('asked'),
      number('delivered'),
      number('texts'),
      number('failed'),
      number('open'),
      number('not applicable'),
      { header: 'without text' },
    ],
    rows.map((row) => [
      row.generatorId,
      `${row.generator.provider}/${row.generator.model}`,
      row.form,
      row.prompt.id,
      shortHash(row.prompt.sha256),
      ...[row.planned, row.delivered, row.texts, row.failed, row.open, row.notApplicable].map(formatCount),
      withoutText(row),
    ]),
    { colors, width },
  );
}

/** `refusal 2, empty 1`: answered calls that gave no text, by why. */
function withoutText({ outcomes }: GeneratedSummary): string {
  const reasons = ['refusal', 'blocked', 'exhausted', 'empty'];
  return reasons.flatMap((reason) => (outcomes[reason] ? [`${reason} ${outcomes[reason]}`] : [])).join(', ');
}

/** The texts made of one item, each with the cells that show it. */
export function renderGeneratedTexts(texts: readonly GeneratedText[], options: ShowOptions): string {
  return texts.map((text) => renderText(text, options)).join('\n\n');
}

function renderText(made: GeneratedText, { colors, full }: ShowOptions): string {
  const { form, generator, prompt, outcome, callId, text, notApplicable, cells, shownBy } = made;
  const body = text ?? notApplicable;
  return [
    colors.bold(escapeTerminal(`${form} by ${generator.id}: ${outcome}`)),
    fact('generator', modelText(generator)),
    fact('prompt', `${prompt.id}, sha-256 ${shortHash(prompt.sha256)}`),
    ...(callId === null ? [] : [fact('call', callId)]),
    ...(body === null ? [] : [quoteText(body, full)]),
    "generator's cells",
    ...renderAddresses({ total: cells.length, rows: cells }),
    ...(shownBy.total > 0 ? ['shown by', ...renderAddresses(shownBy)] : ['shown by no cell yet']),
  ].join('\n');
}

function shortHash(sha256: string | null): string {
  return sha256 === null ? 'not recorded' : sha256.slice(0, 12);
}
