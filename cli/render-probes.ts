import { escapeTerminal } from './escape-terminal';
import { formatDuration, formatUsd } from './format';
import type { ProbeReport } from './sweep/probe-now';
import { renderTable, type TableOptions } from './table';

const nothing = '–';

/** What readers answered to their probes, for people: a table, and below it what to know or to do. */
export function renderProbes(probes: readonly ProbeReport[], options: TableOptions): string {
  const heading = options.colors.bold('Probes – one tiny request has been sent to each reader');
  if (probes.length === 0) return `${heading}\nNo reader of this sweep is served by a server: nothing to ask.\n`;
  const table = renderTable(
    [
      { header: 'reader' },
      { header: 'model', flexible: true },
      { header: 'outcome' },
      { header: 'answered by' },
      { header: 'latency', align: 'right' },
      { header: 'cost', align: 'right' },
      { header: 'failure' },
    ],
    probes.map(({ reader, provider, model, outcome, returnedModel, latencyMs, costUsd, failure }) => [
      reader,
      `${provider}/${model}`,
      outcome,
      returnedModel ?? nothing,
      latencyMs === null ? 'not sent' : formatDuration(latencyMs / 1000),
      costUsd === null ? nothing : formatUsd(costUsd),
      failure?.code ?? nothing,
    ]),
    options,
  );
  const remarks = probes.flatMap(({ ok, remark }) =>
    remark === null ? [] : [options.colors[ok ? 'yellow' : 'red'](escapeTerminal(remark))],
  );
  return `${[heading, table, ...(remarks.length > 0 ? ['', ...remarks] : [])].join('\n')}\n`;
}
