import type { FactOf, Stream } from '../model/case';
import { minuteAt } from '../model/time';
import { CaseRandom } from '../random/case-random';
import { fills, lengthOf, Whereabouts, within } from './windows';

const streams = new Map(
  (
    [
      { id: 'door', kind: 'door', custodian: 'office', shape: 'paired', joinMinutes: 0 },
      { id: 'handset', kind: 'handset', custodian: 'carrier', shape: 'sampled', joinMinutes: 20 },
      { id: 'lift', kind: 'lift', custodian: 'office', shape: 'paired', joinMinutes: 0 },
      { id: 'card', kind: 'card', custodian: 'bank', shape: 'point', joinMinutes: 0 },
    ] satisfies Stream[]
  ).map((stream) => [stream.id, stream]),
);
const evening = (from: string, to = from) => ({ from: minuteAt(1, from), to: minuteAt(1, to) });
const reading = (stream: string, when: { from: number; to: number }, place = 'annex'): FactOf<'reading'> => ({
  ...{ kind: 'reading', stream, place, when },
  subject: 'marsh',
});
const lodged = (...ids: string[]) =>
  ids.map((stream) => ({
    ...{ kind: 'return' as const, stream, subjects: ['marsh'], when: evening('18:00', '21:00') },
  }));
const marsh = [
  reading('door', evening('18:35', '19:10')),
  reading('door', evening('19:30', '20:30')),
  reading('handset', evening('18:50', '19:45')),
];
const window = evening('19:00', '20:00');

it('two records at once are what both have, clipped to the window', () => {
  const own = new Whereabouts(marsh, [], streams);
  expect(lengthOf(within(own.byTwoKeepers('annex'), window))).toBe(25);
  expect(lengthOf(within(own.placed('annex', 'door'), window))).toBe(40);
  expect(lengthOf(within(own.placed('annex', 'handset'), window))).toBe(45);
  expect(lengthOf(within(own.placed('annex'), window))).toBe(60);
  expect(lengthOf(own.byTwoKeepers('annex'))).toBe(35);
  expect(own.byTwoKeepers('yard')).toEqual([]);
});

it('two records of one keeper count as one', () => {
  const own = new Whereabouts([marsh[0]!, reading('lift', evening('18:35', '19:10'))], [], streams);
  expect(own.byTwoKeepers()).toEqual([]);
});

it('a gap is known only where every record that has somebody is returned as complete', () => {
  const kept = [marsh[0]!, reading('handset', evening('19:40', '19:55'))];
  const gapsWith = (...ids: string[]) => new Whereabouts(kept, lodged(...ids), streams).gaps(window);
  expect(gapsWith('door')).toBeUndefined();
  expect(gapsWith('door', 'handset')).toEqual([evening('19:10', '19:40')]);
});

it('a record of a moment parts a gap; what lies between two samples is none', () => {
  const kept = [marsh[0]!, reading('handset', evening('19:55', '20:20')), reading('card', evening('19:20'))];
  expect(new Whereabouts(kept, lodged('door', 'handset', 'card'), streams).gaps(window)).toEqual([
    evening('19:10', '19:20'),
    evening('19:20', '19:55'),
  ]);
  const samples = [reading('handset', evening('19:00', '19:20')), reading('handset', evening('19:38', '20:00'))];
  expect(new Whereabouts(samples, lodged('handset'), streams).gaps(window)).toEqual([]);
});

it('agrees with a grid of minutes on 300 drawn evenings', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = new CaseRandom(seed, 'windows');
    const readings = Array.from({ length: random.between(1, 7) }, () => {
      const from = random.between(0, 170);
      const stream = random.pick(['door', 'lift', 'handset']);
      return reading(stream, { from, to: from + random.between(1, 60) }, random.pick(['annex', 'yard']));
    });
    const own = new Whereabouts(readings, [], streams);
    const asked = { from: 30, to: 150 };
    const keepers = (minute: number, place: string) =>
      new Set(
        own.presences
          .filter((each) => each.place === place && each.from <= minute && minute < each.to)
          .map(({ stream }) => streams.get(stream)!.custodian),
      ).size;
    const minutes = Array.from({ length: 120 }, (_, place) => 30 + place);
    expect(lengthOf(within(own.placed('annex'), asked))).toBe(minutes.filter((at) => keepers(at, 'annex') > 0).length);
    expect(lengthOf(within(own.byTwoKeepers('annex'), asked))).toBe(
      minutes.filter((at) => keepers(at, 'annex') > 1).length,
    );
    const span = { from: random.between(30, 100), to: 0 };
    span.to = span.from + random.between(1, 30);
    const all = minutes.filter((at) => at >= span.from && at < span.to).every((at) => keepers(at, 'annex') > 0);
    expect(fills(own.placed('annex'), span)).toBe(all);
  }
});
