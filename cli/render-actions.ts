import type { OperatorAction } from '../db/queries/operator-actions';
import { describeAction } from '../report/describe-action';
import { formatTime } from '../report/render/format';
import { formatPlural } from './format';
import { renderTable, type TableOptions } from './table';

const mostShown = 5;

/** The last things that operators did to a sweep; empty where there are none. */
export function renderActions(actions: readonly OperatorAction[], options: TableOptions): string {
  if (actions.length === 0) return '';
  const shown = actions.slice(-mostShown);
  const earlier = actions.length - shown.length;
  const table = renderTable(
    [
      { header: 'when' },
      { header: 'action' },
      { header: 'who' },
      { header: 'what' },
      { header: 'why', flexible: true },
    ],
    shown.map((action) => [
      formatTime(action.at.toISOString()),
      action.action,
      action.who,
      describeAction(action),
      action.reason ?? '',
    ]),
    options,
  );
  return earlier > 0 ? `${table}\n… after ${formatPlural(earlier, 'earlier action')}; the report has all` : table;
}
