import type { EstimatedRange, PlannedEgress, PlannedLane, PlanSummary } from '../experiments/plan-summary-types';
import { escapeTerminal } from './escape-terminal';
import { formatBytes, formatCount, formatDuration, formatPlural, formatUsd } from './format';
import { renderPower } from './render-power';
import type { PlannedSweep } from './sweep/plan-sweep';
import { type Column, renderTable, type TableOptions } from './table';

/** A plan for people. What a spec file or a data set names is printed with its control characters spelled out. */
export function renderPlan(plan: PlanSummary & Partial<Pick<PlannedSweep, 'power'>>, options: TableOptions): string {
  const heading = (text: string) => options.colors.bold(text);
  const sections = [
    [heading(`Plan of ${escapeTerminal(plan.sweep.name)} – nothing of it has been sent`), renderTotals(plan)],
    [heading('Experiments'), renderExperiments(plan, options)],
    ...(plan.notApplicable.length > 0 ? [[heading('Not applicable'), renderNotApplicable(plan, options)]] : []),
    ...(plan.samples.length > 0 ? [[heading('Samples'), renderSamples(plan, options)]] : []),
    [heading('Readers'), renderReaders(plan, options)],
    ...(plan.readers.some(({ declared }) => declared.length > 0)
      ? [[heading('Declared with the results'), renderDeclared(plan)]]
      : []),
    ...(plan.lanes.length > 0 ? [[heading('Time at the limits'), renderLanes(plan, options)]] : []),
    ...(plan.power === undefined || plan.power.length === 0
      ? []
      : [[heading('What comparisons can find'), renderPower(plan.power, options)]]),
    [heading('What leaves this machine'), renderEgress(plan)],
    [heading('Estimates'), bullets(plan.assumptions)],
    ...(plan.warnings.length > 0 ? [[options.colors.yellow('Warnings'), bullets(plan.warnings)]] : []),
  ];
  return `${sections.map((section) => section.join('\n')).join('\n\n')}\n`;
}

function renderTotals({ sweep, totals, costUsd, ...plan }: PlanSummary): string {
  const facts = [
    `${formatPlural(totals.conditions, 'condition')}, ${formatPlural(totals.cells, 'cell')}: ` +
      `${formatPlural(totals.calls, 'distinct call')}, ${formatCount(totals.shared)} shared, ` +
      `${formatCount(totals.notApplicable)} not applicable`,
    `${formatRange(totals.inputTokens)} tokens in, at most ${formatCount(totals.outputTokensAtMost)} out`,
    `cost ${formatCost(costUsd)}${sweep.budgetUsd === null ? ', no budget' : `, budget ${formatUsd(sweep.budgetUsd)}`}` +
      `${sweep.conditionBudgetUsd === null ? '' : `, of each condition ${formatUsd(sweep.conditionBudgetUsd)}`}` +
      `; ${formatTime(plan)}`,
    `repetitions ${sweep.repetitions}, sharing ${sweep.sharing ? 'on' : 'off'}, block ${sweep.block}, seed ${sweep.seed}` +
      `${sweep.order === 'shuffled' ? ', order shuffled' : ''}`,
  ];
  return facts.join('\n');
}

/** A vendor takes what time it likes for a batch, and promises no more than a day. */
function formatTime({ readers, lanes, seconds }: Pick<PlanSummary, 'readers' | 'lanes' | 'seconds'>): string {
  return [
    ...(lanes.length > 0 || readers.length === 0 ? [`about ${formatDuration(seconds)}`] : []),
    ...(readers.some(({ mode }) => mode === 'batch') ? ['up to a day for batches'] : []),
  ].join(', ');
}

const number = (header: string): Column => ({ header, align: 'right' });

function renderExperiments({ experiments }: PlanSummary, options: TableOptions): string {
  return renderTable(
    [
      { header: 'experiment' },
      { header: 'data set', flexible: true },
      number('conditions'),
      number('cells'),
      number('not applicable'),
      number('shared'),
      number('calls'),
    ],
    experiments.map((experiment) => [
      experiment.experiment,
      experiment.benchmark,
      formatCount(experiment.conditions),
      formatCount(experiment.cells),
      formatCount(experiment.notApplicable),
      formatCount(experiment.shared),
      formatCount(experiment.calls),
    ]),
    options,
  );
}

function renderNotApplicable({ notApplicable }: PlanSummary, options: TableOptions): string {
  return renderTable(
    [
      { header: 'experiment' },
      { header: 'data set' },
      { header: 'conditions' },
      number('cells'),
      { header: 'reason', flexible: true },
    ],
    notApplicable.map(({ experiment, benchmark, labels, cells, reason }) => [
      experiment,
      benchmark,
      labels.length === 1 ? labels[0]! : formatPlural(labels.length, 'condition'),
      formatCount(cells),
      reason,
    ]),
    options,
  );
}

/** What was drawn of the data sets that are not taken whole. */
function renderSamples({ samples }: PlanSummary, options: TableOptions): string {
  return renderTable(
    [
      { header: 'experiment' },
      { header: 'stratum', flexible: true },
      number('available'),
      number('planned'),
      number('taken'),
    ],
    samples.flatMap(({ experiment, strata }) =>
      strata.map(({ stratum, available, planned, taken }) => [
        experiment,
        stratum,
        formatCount(available),
        formatCount(planned),
        formatCount(taken),
      ]),
    ),
    options,
  );
}

function renderReaders({ readers }: PlanSummary, options: TableOptions): string {
  return renderTable(
    [
      { header: 'reader' },
      { header: 'model', flexible: true },
      number('calls'),
      number('tokens in'),
      number('out at most'),
      number('cost'),
      { header: 'price' },
    ],
    readers.map((reader) => [
      reader.id,
      `${reader.provider}/${reader.model}${reader.mode === 'batch' ? ' in batches' : ''}`,
      formatCount(reader.calls),
      formatRange(reader.inputTokens),
      formatCount(reader.outputTokensAtMost),
      formatCost(reader.costUsd),
      reader.priceSource,
    ]),
    options,
  );
}

/** What is not as a reader of the results would take for granted. */
function renderDeclared({ readers }: PlanSummary): string {
  return bullets(
    readers.filter(({ declared }) => declared.length > 0).map(({ id, declared }) => `${id}: ${declared.join('; ')}`),
  );
}

function renderLanes({ lanes }: PlanSummary, options: TableOptions): string {
  const hasDays = lanes.some(({ daySeconds }) => daySeconds !== null);
  return renderTable(
    [
      { header: 'lane', flexible: true },
      number('calls'),
      number('requests/min'),
      number('tokens/min'),
      ...(hasDays ? [number('requests/day')] : []),
      number('concurrency'),
      number('takes'),
    ],
    lanes.map((lane) => [
      lane.key,
      formatCount(lane.calls),
      formatOptionalSeconds(lane.requestsSeconds),
      formatOptionalSeconds(lane.tokensSeconds),
      ...(hasDays ? [formatOptionalSeconds(lane.daySeconds)] : []),
      formatConcurrency(lane),
      formatDuration(lane.seconds),
    ]),
    options,
  );
}

function formatConcurrency({ concurrency, concurrencySeconds }: PlannedLane): string {
  if (!concurrency) return '–';
  const source = concurrency.source === 'assumed' ? ' assumed' : '';
  return `${formatOptionalSeconds(concurrencySeconds)} (${formatCount(concurrency.value)}${source})`;
}

function formatOptionalSeconds(seconds: number | null): string {
  return seconds === null ? '–' : formatDuration(seconds);
}

function renderEgress({ egress }: PlanSummary): string {
  return bullets(egress.map(describeEgress));
}

function describeEgress({ provider, host, leavesMachine, readers, datasets, promptBytes }: PlannedEgress): string {
  const sent = datasets.map(({ key, licence }) => `${key} (${licence})`).join(', ');
  const who = `${provider} (${readers.join(', ')})`;
  if (host === null) return `${who}: nothing, it answers in this process`;
  if (!leavesMachine) return `${who}: nothing, ${host} is this machine (${formatBytes(promptBytes)} of ${sent})`;
  return `${who}: ${formatBytes(promptBytes)} to ${host}: ${sent}`;
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${escapeTerminal(text)}`).join('\n');
}

function formatRange({ low, high }: EstimatedRange): string {
  return low === high ? formatCount(low) : `${formatCount(low)} – ${formatCount(high)}`;
}

function formatCost(cost: EstimatedRange | null): string {
  if (cost === null) return 'unknown';
  return cost.low === cost.high ? formatUsd(cost.low) : `${formatUsd(cost.low)} – ${formatUsd(cost.high)}`;
}
