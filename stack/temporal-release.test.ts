import fc from 'fast-check';

import { platforms } from './platform';
import { compareVersions, isUsable, parseTemporalVersion, temporalRelease } from './temporal-release';

describe('parseTemporalVersion', () => {
  it('reads what the CLI prints', () => {
    expect(parseTemporalVersion('temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)\n')).toEqual({
      cli: '1.9.1',
      server: '1.32.0',
      ui: '2.54.1',
    });
  });

  it('reads pre-releases by the release they lead to', () => {
    expect(parseTemporalVersion('temporal version 1.10.0-rc.1 (Server 1.33.0-155.2, UI 2.55.0)')).toEqual({
      cli: '1.10.0-rc.1',
      server: '1.33.0',
      ui: '2.55.0',
    });
  });

  it.each(['', 'temporal 0.13', 'tctl version 1.18.0', 'Temporal (the film database) 3.1.0'])(
    'another program is not taken for it: %j',
    (text) => expect(parseTemporalVersion(text)).toBeUndefined(),
  );
});

describe('compareVersions', () => {
  it('orders by numbers, not by letters', () => {
    expect(compareVersions('1.9.0', '1.31.0')).toBeLessThan(0);
  });

  it('agrees with the order of the numbers written in base 1000', () => {
    const version = fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999));
    const value = ([a, b, c]: [number, number, number]) => (a * 1000 + b) * 1000 + c;
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(Math.sign(value(a) - value(b)));
      }),
    );
  });
});

describe('the pinned release', () => {
  it('has a digest for the program and for the wheel of every platform', () => {
    for (const platform of platforms) {
      const { binarySha256, wheelSha256 } = temporalRelease.builds[platform];
      for (const digest of [binarySha256, wheelSha256]) expect(digest).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it.each([
    ['1.32.0', '2.54.1', true],
    ['1.31.0', '2.47.0', true],
    ['1.30.9', '2.54.1', false],
    ['1.32.0', '2.46.9', false],
  ])('server %s with UI %s is usable: %s', (server, ui, usable) => {
    expect(isUsable({ cli: '1.0.0', server, ui })).toBe(usable);
  });
});
