import type { Item } from '../../benchmarks/item';
import type { BackendName, BlockerFlags, Resolution, ResolvedEvent } from '../../evidence/resolution/resolution';

export const noFlags: BlockerFlags = {
  out_of_scope: 0,
  future: 0,
  deleted: 0,
  corrected: 0,
  superseded: 0,
  contradicted: 0,
  no_witness: 0,
  contested: 0,
};

/**
 * A resolution for tests of what is shown, not of how it is found: one event per witness turn, each superseding the one
 * before it, and the expected answer as the value of the last.
 */
export function handResolution(item: Item, backend: BackendName): Resolution {
  const witnesses = [...item.sessions]
    .sort((a, b) => a.ordinal - b.ordinal)
    .flatMap(({ saidAt, turns }) => turns.filter(({ isWitness }) => isWitness).map((turn) => ({ turn, saidAt })));
  const gold = item.gold.kind === 'forms' ? (item.gold.forms[0] ?? null) : null;
  const events = witnesses.map(({ turn, saidAt }, index): ResolvedEvent => {
    const isLast = index === witnesses.length - 1;
    return {
      event: {
        id: `E${index + 1}`,
        kind: index === 0 ? 'assertion' : 'update',
        target: index === 0 ? null : `E${index}`,
        value: isLast ? gold : null,
        address: turn.address,
        saidAt,
        speaker: turn.speaker ?? turn.role,
        text: turn.text,
      },
      label: isLast ? 'applicable' : 'blocked',
      reason: isLast ? null : 'superseded',
    };
  });
  return {
    backend,
    slot: { subject: 'user', attribute: 'asked' },
    scope: { speaker: 'user', asOf: { words: null, at: item.questionDate, inclusive: true } },
    events,
    records: witnesses.map(({ turn }, index) => ({
      address: turn.address,
      record:
        backend === 'event_log'
          ? `event E${index + 1}, sequence ${index + 1}`
          : `row 1, version ${index + 1}, valid from 12 May 2023`,
    })),
    activeValues: gold === null || witnesses.length === 0 ? [] : [gold],
    contested: 0,
    flags: {
      ...noFlags,
      superseded: Math.max(0, witnesses.length - 1),
      no_witness: witnesses.length === 0 ? 1 : 0,
    },
  };
}
