import * as fc from 'fast-check';

import type { DeliveredOutcome } from '../../providers/provider';
import {
  type ControlArm,
  controlArms,
  type FailureClass,
  failureClasses,
  type LocalisationRow,
  type LocalisedArm,
  localiseFailure,
  localiseFailures,
} from './localise-failure';

const options = { primary: 'substring' };

function text(value: number, abstained = false, others: Record<string, number> = {}): LocalisedArm {
  const scores = Object.fromEntries(
    Object.entries({ substring: value, ...others }).map(([id, other]) => [id, { value: other, abstained }]),
  );
  return { kind: 'delivered', outcome: 'answer', scores };
}
function without(outcome: DeliveredOutcome): LocalisedArm {
  return { kind: 'delivered', outcome, scores: {} };
}
const right = text(1);
const wrong = text(0);
const abstained = text(0, true);
const notApplicable: LocalisedArm = { kind: 'not_applicable' };
const notDelivered: LocalisedArm = { kind: 'not_delivered' };
const allWrong = Object.fromEntries(controlArms.map((arm) => [arm, wrong])) as Record<ControlArm, LocalisedArm>;

function row(system: LocalisedArm, changes: Partial<LocalisationRow> = {}): LocalisationRow {
  return { itemId: 'q', system, controls: allWrong, hasBlockedEvents: false, showsWitnesses: null, ...changes };
}

function classOf(system: LocalisedArm, controls: Partial<Record<ControlArm, LocalisedArm>>): FailureClass | undefined {
  return localiseFailure(row(system, { controls: { ...allWrong, ...controls } }), options);
}

describe('every class is reached, the first that matches', () => {
  it.each<[FailureClass, string, LocalisationRow]>([
    ['scoring_artefact', 'right by one rule only', row(text(1, false, { strict: 0 }))],
    ['scoring_artefact', 'also where the primary says wrong', row(text(0, false, { substring_paper: 1 }))],
    ['fine', 'right, whatever the controls', row(right)],
    ['surface', 'abstains here, answers on witness text', row(abstained, { controls: { witness_text: wrong } })],
    [
      'surface',
      'refused here, right on entries',
      row(without('refusal'), { controls: { ...allWrong, entries: right } }),
    ],
    ['surface', 'blocked here, answers the excerpt', row(without('blocked'), { controls: { oracle_excerpt: wrong } })],
    ['content_missing', 'right on witness text', row(wrong, { controls: { ...allWrong, witness_text: right } })],
    [
      'content_missing',
      'abstains on an artifact without the witnesses',
      row(abstained, { controls: { ...allWrong, witness_text: right }, showsWitnesses: false }),
    ],
    [
      'resolution_needed:conflict',
      'right on P2 only, events blocked',
      row(wrong, { controls: { ...allWrong, p2: right }, hasBlockedEvents: true }),
    ],
    [
      'resolution_needed:aggregation',
      'right on the streamlined packet only, none blocked',
      row(wrong, { controls: { ...allWrong, streamlined: right } }),
    ],
    ['reader', 'wrong on every control', row(wrong)],
    ['mixed', 'right on the raw dialogue only', row(wrong, { controls: { ...allWrong, raw: right } })],
    ['mixed', 'no control applies', row(wrong, { controls: {} })],
  ])('%s: %s', (expected, _why, given) => expect(localiseFailure(given, options)).toBe(expected));
});

describe('a verdict', () => {
  it('of an exhausted cap or an empty answer is wrong, but not a decline', () => {
    for (const outcome of ['exhausted', 'empty'] as const) expect(classOf(without(outcome), {})).toBe('reader');
  });

  it('of an abstention on a control is wrong, and no answer', () => {
    const declining = { witness_text: abstained, entries: without('refusal'), oracle_excerpt: without('empty') };
    expect(classOf(abstained, declining)).toBe('reader');
    expect(classOf(abstained, { ...declining, p2: right })).toBe('resolution_needed:aggregation');
  });

  it('of a truncated text is that of its scores', () => {
    expect(classOf({ ...text(1), outcome: 'truncated' } as LocalisedArm, {})).toBe('fine');
  });

  it('is right from a half up, where the primary scorer is not binary', () => {
    expect([classOf(text(0.5), {}), classOf(text(0.49), {})]).toEqual(['fine', 'reader']);
  });

  it('of the whole dialogue, P2 or the streamlined packet does not blame the surface', () => {
    const declining = { witness_text: abstained, entries: abstained, oracle_excerpt: abstained };
    for (const arm of ['raw', 'p2', 'streamlined'] as const) {
      expect(classOf(abstained, { ...declining, [arm]: right })).not.toBe('surface');
    }
  });

  it('of a disputing scorer counts only for a text, and only where it has judged', () => {
    const disputed = text(1, false, { exact: 0 });
    expect(localiseFailure(row(disputed), options)).toBe('fine');
    expect(localiseFailure(row(disputed), { ...options, disputing: ['substring', 'exact'] })).toBe('scoring_artefact');
    expect(localiseFailure(row(disputed), { ...options, disputing: ['exact', 'judge'] })).toBe('fine');
    const refused: LocalisedArm = { ...text(1, false, { strict: 0 }), outcome: 'refusal' } as LocalisedArm;
    expect(classOf(refused, { raw: right })).toBe('surface');
  });
});

describe('a control that is missing', () => {
  it('does not apply: is none, so the others are "every control"', () => {
    expect(classOf(wrong, { p2: notApplicable, raw: notApplicable })).toBe('reader');
    expect(classOf(wrong, { witness_text: notApplicable, p2: right })).toBe('mixed');
    expect(classOf(wrong, Object.fromEntries(controlArms.map((arm) => [arm, notApplicable])))).toBe('mixed');
  });

  it.each([
    ['was not delivered', notDelivered],
    ['is not scored yet', { kind: 'delivered', outcome: 'answer', scores: {} } satisfies LocalisedArm],
  ])('%s: leaves "every control" open', (_why, arm) => {
    expect(classOf(wrong, { raw: arm })).toBe('mixed');
    expect(classOf(wrong, { witness_text: arm, p2: right })).toBe('mixed');
    expect(classOf(wrong, { raw: arm, witness_text: right })).toBe('content_missing');
    expect(classOf(abstained, { witness_text: arm, entries: arm, oracle_excerpt: arm })).toBe('mixed');
  });

  it.each([notApplicable, notDelivered, { kind: 'delivered', outcome: 'answer', scores: {} } satisfies LocalisedArm])(
    'is the system’s own: nothing to localise (%j)',
    (system) => {
      expect(localiseFailure(row(system), options)).toBeUndefined();
      expect(localiseFailures([row(system)], options)).toMatchObject({ unlocalised: ['q'] });
    },
  );
});

describe('the shares', () => {
  const arm = fc.oneof(
    fc.constantFrom(notApplicable, notDelivered, right, wrong, abstained, text(1, false, { strict: 0 })),
    fc.constantFrom(without('refusal'), without('blocked'), without('exhausted'), without('empty')),
  );
  const anyRow: fc.Arbitrary<LocalisationRow> = fc.record({
    itemId: fc.constantFrom('q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'),
    system: arm,
    controls: fc.dictionary(fc.constantFrom(...controlArms), arm, { noNullPrototype: true }),
    hasBlockedEvents: fc.boolean(),
    showsWitnesses: fc.constantFrom(true, false, null),
  });

  it('sum to 1, and every item stands in exactly one list, whatever the order of the rows', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1 }), (rows) => {
        const { classes, unlocalised } = localiseFailures(rows, options);
        const listed = [...classes.flatMap(({ itemIds }) => itemIds), ...unlocalised];
        expect(listed.toSorted()).toEqual([...new Set(rows.map(({ itemId }) => itemId))].toSorted());
        const localised = listed.length - unlocalised.length;
        for (const { share, itemIds } of classes)
          expect(share).toBe(localised === 0 ? null : itemIds.length / localised);
        if (localised > 0) expect(classes.reduce((sum, { share }) => sum + share!, 0)).toBeCloseTo(1, 12);
        expect(localiseFailures(rows.toReversed(), options)).toEqual({ classes, unlocalised });
      }),
    );
  });

  it('equal the decision table, read as independent conditions', () => {
    const isWrongOn = (result?: LocalisedArm) =>
      result?.kind === 'delivered' && (!('substring' in result.scores) || result.scores['substring']!.value === 0);
    const isRightOn = (result?: LocalisedArm) =>
      result?.kind === 'delivered' && result.scores['substring']?.value === 1;
    const answers = (result?: LocalisedArm) =>
      result?.kind === 'delivered' && result.scores['substring']?.abstained === false;
    const declines = (result: LocalisedArm) =>
      result.kind === 'delivered' &&
      (result.outcome === 'refusal' || result.outcome === 'blocked' || result.scores['substring']?.abstained === true);
    fc.assert(
      fc.property(anyRow, (given) => {
        const { system, controls, hasBlockedEvents: blocked, showsWitnesses } = given;
        const applicable = controlArms.map((name) => controls[name]).filter((result) => result && result.kind !== 'not_applicable'); // prettier-ignore
        const isResolved =
          isWrongOn(controls.witness_text) && (isRightOn(controls.p2) || isRightOn(controls.streamlined));
        const matches: Record<FailureClass, boolean> = {
          scoring_artefact: system.kind === 'delivered' && 'strict' in system.scores,
          fine: isRightOn(system),
          surface: declines(system) && showsWitnesses !== false && [controls.witness_text, controls.entries, controls.oracle_excerpt].some(answers), // prettier-ignore
          content_missing: isRightOn(controls.witness_text),
          'resolution_needed:conflict': isResolved && blocked,
          'resolution_needed:aggregation': isResolved && !blocked,
          reader: applicable.length > 0 && applicable.every(isWrongOn),
          mixed: true,
        };
        const expected = system.kind === 'delivered' ? failureClasses.find((name) => matches[name]) : undefined;
        expect(localiseFailure(given, options)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('count an item by the class of most of its repetitions, of equally many by the earlier class', () => {
    const missing = row(wrong, { controls: { ...allWrong, witness_text: right } });
    const named = (rows: LocalisationRow[], itemId: string) => rows.map((entry) => ({ ...entry, itemId }));
    const { classes, unlocalised } = localiseFailures(
      [
        ...named([row(right), row(wrong), row(wrong)], 'majority'),
        ...named([row(wrong), missing], 'tie'),
        ...named([row(notDelivered), row(right)], 'one delivered'),
        ...named([row(notDelivered), row(notDelivered)], 'none'),
      ],
      options,
    );
    expect(classes.filter(({ itemIds }) => itemIds.length > 0)).toEqual([
      { class: 'fine', share: 1 / 3, itemIds: ['one delivered'] },
      { class: 'content_missing', share: 1 / 3, itemIds: ['tie'] },
      { class: 'reader', share: 1 / 3, itemIds: ['majority'] },
    ]);
    expect(unlocalised).toEqual(['none']);
    expect(classes.map((entry) => entry.class)).toEqual(failureClasses);
  });

  it('are null over no items', () => {
    expect(localiseFailures([], options).classes.every(({ share }) => share === null)).toBe(true);
  });
});
