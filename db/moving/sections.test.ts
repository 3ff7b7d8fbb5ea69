import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';

import * as schema from '../schema';
import { findSection, numbered, sections } from './sections';

const tables = Object.values(schema).filter((value) => is(value, Table)) as Table[];
/** Of a ledger and its processes, not of a sweep; notices are told where they came up; what a memory searched is recalled. */
const stay = ['workers', 'lanes', 'lane_buckets', 'lane_hours', 'lane_turns', 'notices', 'memory_entries'];
/** Limiter state, claims and what names processes and workflows; whose sweep a row is of. */
const left: Readonly<Record<string, readonly string[]>> = {
  sweeps: ['id', 'reserved_micro_usd'],
  conditions: ['sweep_id', 'reserved_micro_usd'],
  series: ['claim_worker', 'claim_block'],
  operator_actions: ['sweep_id', 'key'],
};

it.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s moves with every column, or is said here to stay',
  (name, table) => {
    const section = findSection(name);
    expect((section?.exported ?? []).length === 0).toBe(stay.includes(name));
    if (!section || stay.includes(name)) return;
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    const stays = left[name] ?? ['sweep_id'];
    expect(section.exported).toEqual(columns.filter((column) => !stays.includes(column)));
  },
);

it('what a row refers to comes before it, and every key of this ledger is numbered', () => {
  const order = sections.map(({ table }) => table);
  expect(order[0]).toBe('texts');
  for (const { table, keys } of sections) {
    for (const [column, of] of Object.entries(keys)) {
      // No foreign key: an attempt's series is there first, and names it.
      if (column === 'settled_attempt') continue;
      expect(order.indexOf(of)).toBeLessThanOrEqual(order.indexOf(table));
    }
  }
  const keyed = sections.flatMap(({ table, keys }) => Object.values(keys).filter((of) => of === table));
  expect(keyed.sort()).toEqual(Object.keys(numbered).sort());
});
