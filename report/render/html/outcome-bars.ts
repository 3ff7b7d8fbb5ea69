import type { OutcomeCounts, SweepReport } from '../../sweep-report';
import { formatCount, formatPercent } from '../format';
import { html, type SafeHtml } from './safe-html';

/** Outcomes that mean the same to a reader of the report share a colour; the table below tells them apart. */
const parts: readonly {
  readonly name: string;
  readonly tone: string;
  readonly keys: readonly (keyof OutcomeCounts)[];
}[] = [
  { name: 'answered with text', tone: 'text', keys: ['answer', 'truncated'] },
  { name: 'no text', tone: 'silent', keys: ['exhausted', 'empty'] },
  { name: 'refused or blocked', tone: 'refused', keys: ['refusal', 'blocked'] },
  { name: 'failed or given up', tone: 'lost', keys: ['failed', 'givenUp'] },
  { name: 'still open', tone: 'open', keys: ['pending', 'deferred'] },
  { name: 'not applicable', tone: 'none', keys: ['notApplicable'] },
];

/** The mix of outcomes as one bar per reader, with a legend of the parts that occur. */
export function outcomeBars(report: SweepReport): SafeHtml {
  const used = parts.filter((part) => sumOf(report.sweep.outcomes, part.keys) > 0);
  return html`<ul class="legend">
      ${used.map((part) => html`<li><span class="swatch ${part.tone}"></span>${part.name}</li>`)}
    </ul>
    ${report.readers.map((reader, index) => bar(reader.id, reader.outcomes, `outcomes-${index + 1}`))}`;
}

function bar(reader: string, outcomes: OutcomeCounts, id: string): SafeHtml {
  const used = parts
    .map((part) => ({ ...part, count: sumOf(outcomes, part.keys) }))
    .filter((part) => part.count > 0 && outcomes.planned > 0);
  const description = used.map((part) => `${part.name} ${formatCount(part.count)}`).join(', ');
  let start = 0;
  const rects = used.map((part) => {
    const share = part.count / outcomes.planned;
    const x = start;
    start += share;
    return html`<rect class="${part.tone}" x="${percent(x)}" width="${percent(share)}" y="0" height="18"
      ><title>${part.name}: ${formatCount(part.count)} (${formatPercent(share)})</title></rect
    >`;
  });
  return html`<figure class="bar">
    <figcaption><b>${reader}</b> <span>${description}</span></figcaption>
    <svg role="img" width="100%" height="18" aria-labelledby="${id}-title ${id}-desc">
      <title id="${id}-title">What became of the cells of ${reader}</title>
      <desc id="${id}-desc">${description}</desc>
      ${rects}
    </svg>
  </figure>`;
}

function sumOf(outcomes: OutcomeCounts, keys: readonly (keyof OutcomeCounts)[]): number {
  return keys.reduce((sum, key) => sum + outcomes[key], 0);
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
