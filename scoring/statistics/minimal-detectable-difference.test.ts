import { mcnemarExact, mcnemarPower, minimalDetectableDifference } from '.';

describe('what a comparison could detect', () => {
  it('is null where not even the whole discordance would be found', () => {
    expect(minimalDetectableDifference({ pairs: 20, discordance: 0.1, alpha: 0.05, power: 0.8 })).toBeNull();
    expect(minimalDetectableDifference({ pairs: 0, discordance: 0.2, alpha: 0.05, power: 0.8 })).toBeNull();
    expect(minimalDetectableDifference({ pairs: 100, discordance: 0, alpha: 0.05, power: 0.8 })).toBeNull();
  });

  it('grows as pairs get fewer, discordance larger, alpha smaller', () => {
    const found = (change: object): number =>
      minimalDetectableDifference({ pairs: 329, discordance: 0.2, alpha: 0.05, power: 0.8, ...change })!;
    expect(found({})).toBeCloseTo(0.0709, 4);
    expect(found({ pairs: 200 })).toBeGreaterThan(found({}));
    expect(found({ discordance: 0.3 })).toBeGreaterThan(found({}));
    expect(found({ alpha: 0.05 / 36 })).toBeGreaterThan(found({}));
  });

  it('is found in as many simulated samples as its power says', () => {
    const plan = { pairs: 120, discordance: 0.3, alpha: 0.05 };
    const difference = 0.13;
    let state = 11;
    const uniform = (): number => (state = (state * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
    const samples = 4000;
    let found = 0;
    for (let sample = 0; sample < samples; sample += 1) {
      let [better, worse] = [0, 0];
      for (let pair = 0; pair < plan.pairs; pair += 1) {
        const drawn = uniform();
        if (drawn < (plan.discordance + difference) / 2) better += 1;
        else if (drawn < plan.discordance) worse += 1;
      }
      if (mcnemarExact(better, worse) <= plan.alpha) found += 1;
    }
    expect(Math.abs(found / samples - mcnemarPower(difference, plan))).toBeLessThan(0.025);
  });

  it('takes no longer than a second for 20,000 pairs', () => {
    const before = process.cpuUsage();
    expect(minimalDetectableDifference({ pairs: 20_000, discordance: 0.3, alpha: 1e-3, power: 0.8 })).toBeCloseTo(
      0.0159,
      3,
    );
    expect(process.cpuUsage(before).user).toBeLessThan(5e6);
  });
});
