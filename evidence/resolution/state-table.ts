import { formatDay } from '../format-date';
import type { BlockerReason, EventKind } from './resolution';
import {
  type AsOf,
  distinctValues,
  isInForce,
  isSameValue,
  type SlotBackend,
  type SlotEvent,
  type SlotState,
} from './slot-backend';

/** What a version does to the row before it. */
interface Entry {
  readonly eventId: string;
  /** Of the write, from 1. */
  readonly writtenAt: number;
  readonly kind: EventKind;
  readonly value: string | null;
}

/** One version of the row: an entry, amended by corrections, and the row that it leaves. */
interface Version {
  readonly validFrom: string | null;
  /** Whether it opened as a contradiction, and with which write; an amendment changes neither. */
  readonly isRival: boolean;
  readonly openedAt: number;
  readonly entry: Entry;
  /** Events whose entry was amended away. */
  readonly amended: readonly string[];
  readonly row: Row;
}

/** Which versions' values stand, and why those of others ended, by version number from 0. */
interface Row {
  readonly standing: readonly Cell[];
  readonly ended: ReadonlyMap<number, BlockerReason>;
}

interface Cell {
  readonly version: number;
  readonly value: string | null;
  readonly isRival: boolean;
  /** Write of the correction that put the value in; 0 where none did. */
  readonly correctedAt: number;
}

const emptyRow: Row = { standing: [], ended: new Map() };

/** What became of an event: its version, or null where it was left out of the row. */
interface Write {
  readonly address: string;
  readonly version: number | null;
  readonly isAmendment: boolean;
}

/**
 * Keeps one row per slot in versions, written one event at a time. An update adds a version; a correction amends the
 * version of its target, and the rows after it are derived anew from their own entries. No list of events is kept.
 */
export class StateTable implements SlotBackend {
  private readonly versions: Version[] = [];
  private readonly writes = new Map<string, Write>();

  write(event: SlotEvent): void {
    const writtenAt = this.writes.size + 1;
    const entry = { eventId: event.id, writtenAt, kind: event.kind, value: event.value };
    const target = event.kind === 'correction' ? this.writes.get(event.target ?? '')?.version : undefined;
    if (!event.isInScope) {
      this.writes.set(event.id, { address: event.address, version: null, isAmendment: false });
    } else if (typeof target === 'number') {
      this.writes.set(event.id, { address: event.address, version: target, isAmendment: true });
      this.amend(target, entry);
    } else {
      this.writes.set(event.id, { address: event.address, version: this.versions.length, isAmendment: false });
      this.addVersion(event, entry);
    }
  }

  read(asOf: AsOf): SlotState {
    const ahead = this.versions.findIndex(({ validFrom }) => !isInForce(validFrom, asOf));
    const count = ahead === -1 ? this.versions.length : ahead;
    const row = this.rowBefore(count);
    const reasons = new Map<string, BlockerReason | null>();
    for (const [eventId, { version }] of this.writes) {
      reasons.set(eventId, version === null ? 'out_of_scope' : this.reasonOf(eventId, version, count, row));
    }
    return { reasons, activeValues: valuesOf(row) };
  }

  record(address: string): string {
    const lines = [...this.writes.values()]
      .filter((write) => write.address === address)
      .map(({ version, isAmendment }) => {
        if (version === null) return 'row 1, not written';
        const validFrom = this.versions[version]!.validFrom;
        const validity = validFrom === null ? '' : `, valid from ${formatDay(validFrom)}`;
        return `row 1, version ${version + 1}${isAmendment ? ' amended' : ''}${validity}`;
      });
    return lines.length > 0 ? lines.join('; ') : 'row 1, unchanged';
  }

  private addVersion(event: SlotEvent, entry: Entry): void {
    const opened: Omit<Version, 'row'> = {
      validFrom: event.saidAt ?? this.versions.at(-1)?.validFrom ?? null,
      isRival: event.kind === 'contradiction',
      openedAt: entry.writtenAt,
      entry,
      amended: [],
    };
    const index = this.versions.length;
    this.versions.push({ ...opened, row: nextRow(this.rowBefore(index), opened, index) });
  }

  private amend(target: number, entry: Entry): void {
    const old = this.versions[target]!;
    this.versions[target] = { ...old, entry, amended: [...old.amended, old.entry.eventId] };
    for (let index = target; index < this.versions.length; index += 1) {
      const version = this.versions[index]!;
      this.versions[index] = { ...version, row: nextRow(this.rowBefore(index), version, index) };
    }
  }

  private rowBefore(version: number): Row {
    return this.versions[version - 1]?.row ?? emptyRow;
  }

  private reasonOf(eventId: string, version: number, count: number, row: Row): BlockerReason | null {
    if (version >= count) return 'future';
    const reason = row.ended.get(version) ?? null;
    if (!this.versions[version]!.amended.includes(eventId)) return reason;
    return reason === 'deleted' ? reason : 'corrected';
  }
}

function valuesOf(row: Row): string[] {
  return distinctValues(row.standing.map(({ value }) => value));
}

/** The row after one more version. */
function nextRow(before: Row, version: Omit<Version, 'row'>, index: number): Row {
  const { entry, isRival } = version;
  const isDeletion = entry.kind === 'deletion';
  const cell: Cell = {
    version: index,
    value: isDeletion ? null : entry.value,
    isRival,
    correctedAt: entry.kind === 'correction' ? entry.writtenAt : 0,
  };
  if (isDeletion)
    return withCell(
      endCells(before, (other) => isDeleted(other, entry.value), 'deleted'),
      cell,
    );
  const values = valuesOf(before);
  if (cell.value === null || values.some((value) => isSameValue(value, cell.value))) return withCell(before, cell);
  if (isRival && values.length > 0) return settle(withCell(before, cell), version.openedAt);
  const contradicted = endCells(before, (other) => other.isRival && values.length > 1, 'contradicted');
  return withCell(
    endCells(contradicted, () => true, 'superseded'),
    cell,
  );
}

function isDeleted(cell: Cell, named: string | null): boolean {
  return cell.value !== null && (named === null || isSameValue(cell.value, named));
}

/** A contested row in which a correction has the last word since. */
function settle(row: Row, contestedAt: number): Row {
  const valued = row.standing.filter(({ value }) => value !== null);
  const last = valued.reduce((latest, cell) => (cell.correctedAt > latest.correctedAt ? cell : latest));
  if (last.correctedAt <= contestedAt) return row;
  return endCells(row, ({ value }) => value !== null && !isSameValue(value, last.value), 'contradicted');
}

function withCell(row: Row, cell: Cell): Row {
  return { ...row, standing: [...row.standing, cell] };
}

function endCells(row: Row, ends: (cell: Cell) => boolean, reason: BlockerReason): Row {
  const ending = row.standing.filter(ends);
  return {
    standing: row.standing.filter((cell) => !ending.includes(cell)),
    ended: new Map([...row.ended, ...ending.map(({ version }): [number, BlockerReason] => [version, reason])]),
  };
}
