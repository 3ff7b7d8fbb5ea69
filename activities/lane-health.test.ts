import fc from 'fast-check';

import { LaneHealth } from './lane-health';

const steady = (): LaneHealth => new LaneHealth(() => 0.5);

function inOutage(now = 0): LaneHealth {
  const health = steady();
  for (let failures = 0; failures < 5; failures += 1) health.failed(now, false);
  return health;
}

describe('an outage', () => {
  it('begins with the fifth failure in a row, which no longer counts against its call', () => {
    const health = steady();
    expect([0, 1, 2, 3, 4].map((now) => health.failed(now, false))).toEqual([false, false, false, false, true]);
    expect(health.inOutage).toBe(true);
  });

  it('does not begin while any answer comes between', () => {
    const health = steady();
    for (let failures = 0; failures < 40; failures += 1) {
      if (failures % 5 === 4) health.answered();
      else expect(health.failed(failures, false)).toBe(false);
    }
    expect(health.inOutage).toBe(false);
  });

  it('lets one call at a time probe', () => {
    const health = inOutage();
    expect(health.waitMs(0)).toBe(500);
    expect(health.waitMs(499)).toBe(1);
    expect(health.waitMs(500)).toBe(0);
    expect(health.started()).toBe(true);
    expect(health.waitMs(500)).toBeGreaterThan(0);
    expect(health.waitMs(60_000)).toBeGreaterThan(0);
  });

  it('waits between probes from half a second up to five', () => {
    const health = inOutage();
    const waits: number[] = [];
    for (let now = 0, probes = 0; probes < 6; probes += 1) {
      const wait = health.waitMs(now);
      waits.push(wait);
      now += wait;
      health.started();
      expect(health.failed(now, true)).toBe(true);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  it('takes calls that left before it for no probes', () => {
    const health = inOutage();
    expect(health.failed(100, false)).toBe(true);
    expect(health.waitMs(100)).toBe(400);
  });

  it('ends with any answer, and the next one starts with short waits again', () => {
    const health = inOutage();
    health.started();
    health.failed(500, true);
    health.answered();
    expect([health.inOutage, health.waitMs(501), health.started()]).toEqual([false, 0, false]);
    for (let failures = 0; failures < 5; failures += 1) health.failed(1_000, false);
    expect(health.waitMs(1_000)).toBe(500);
  });

  it('goes on with the next probe where one was refused', () => {
    const health = inOutage();
    health.started();
    health.refused(700, 0, true);
    expect([health.inOutage, health.waitMs(700), health.waitMs(1_200)]).toEqual([true, 500, 0]);
  });

  it('never has two probes out, whatever happens in between', () => {
    const event = fc.constantFrom('start', 'probe fails', 'other fails', 'probe is refused', 'time');
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const health = inOutage();
        let now = 0;
        let probes = 0;
        for (const happens of events) {
          if (happens === 'time') now += 900;
          else if (happens === 'other fails') health.failed(now, false);
          else if (happens === 'start' && health.waitMs(now) === 0) {
            expect(health.started()).toBe(true);
            probes += 1;
          } else if (happens === 'probe fails' && probes > 0) {
            health.failed(now, true);
            probes -= 1;
          } else if (happens === 'probe is refused' && probes > 0) {
            health.refused(now, 0, true);
            probes -= 1;
          }
          expect(probes).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('a refusal', () => {
  it('with a hint waits as long as the hint says', () => {
    const health = steady();
    expect([health.refused(0, 17_000), health.refused(0, 0)]).toEqual([17_000, 0]);
  });

  /** Waits of refusals that follow each other with no answer between, in ms. */
  function waitsOf(health: LaneHealth, refusals: number): number[] {
    const waits: number[] = [];
    for (let now = 0; waits.length < refusals; now += waits.at(-1)!) waits.push(health.refused(now, undefined));
    return waits;
  }

  it('without one waits longer each time, up to five seconds', () => {
    expect(waitsOf(steady(), 7)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000]);
  });

  it('at a rate that is known and kept begins with a quarter of a second', () => {
    const health = steady();
    health.knowsRate = true;
    expect(waitsOf(health, 7)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  it('waits a tenth of the time it has lasted, up to a minute, so that hours of it cost few requests', () => {
    const waits = waitsOf(steady(), 200);
    const lasted = (n: number): number => waits.slice(0, n).reduce((sum, wait) => sum + wait, 0);
    const at = waits.findIndex((_, n) => lasted(n) > 120_000);
    expect(waits[at]! / lasted(at)).toBeCloseTo(0.1);
    expect(waits.at(-1)).toBe(60_000);
  });

  it('is one wait however many calls were refused together', () => {
    const health = steady();
    expect([0, 0, 10].map((now) => health.refused(now, undefined))).toEqual([1_000, 1_000, 990]);
    expect(health.refused(1_000, undefined)).toBe(2_000);
  });

  it('is spread by a quarter either way, so that workers do not come back together', () => {
    expect(new LaneHealth(() => 0).refused(0, undefined)).toBe(750);
    expect(new LaneHealth(() => 1).refused(0, undefined)).toBe(1_250);
  });

  it('after an answer starts with a short wait again', () => {
    const health = steady();
    waitsOf(health, 5);
    health.answered(true);
    expect(health.refused(100_000, undefined)).toBe(1_000);
  });
});

describe('a lane that was shut by a long wait', () => {
  const shut = (): LaneHealth => {
    const health = steady();
    health.refused(0, 89_000);
    return health;
  };

  it('lets nothing out until the pause is written, and then one call at a time', () => {
    const health = shut();
    expect(health.waitMs(1)).toBeGreaterThan(0);
    health.pauseWritten(5);
    expect([health.probesOnly, health.inOutage, health.waitMs(5), health.started()]).toEqual([true, false, 0, true]);
    expect(health.waitMs(10)).toBeGreaterThan(0);
  });

  it('opens with the answer to its probe, not with one to a call that was under way', () => {
    const health = shut();
    health.pauseWritten(5);
    health.answered(false);
    expect(health.probesOnly).toBe(true);
    health.started();
    health.answered(true);
    expect([health.probesOnly, health.waitMs(10)]).toEqual([false, 0]);
  });

  it('goes on probing where the probe is refused, however short the wait', () => {
    const health = shut();
    health.pauseWritten(5);
    health.started();
    health.refused(100, 20, true);
    health.pauseWritten(105);
    expect([health.probesOnly, health.waitMs(105)]).toEqual([true, 0]);
  });

  it('makes permits from before the pause useless', () => {
    const health = shut();
    health.pauseWritten(5);
    expect(health.permitsSince).toBe(5);
    health.started();
    health.answered(true);
    expect(health.permitsSince).toBe(-Infinity);
  });

  it('is one that had to wait a second; a shorter wait closes nothing', () => {
    const health = steady();
    health.refused(0, 999);
    expect([health.probesOnly, health.waitMs(0)]).toEqual([false, 0]);
  });
});

test('ten rejections with no answer between stop the lane, and a resumed lane counts anew', () => {
  const health = new LaneHealth();
  const rejections = (n: number): boolean[] => Array.from({ length: n }, () => health.rejected());
  expect(rejections(9)).not.toContain(true);
  health.answered();
  expect(rejections(10)).toEqual([...Array<boolean>(9).fill(false), true]);
  expect(rejections(9)).not.toContain(true);
});

test('a hint of years is believed for an hour', () => {
  expect(new LaneHealth().refused(0, 73 * 365 * 24 * 3_600_000)).toBe(3_600_000);
});
