import { UserError } from '../contracts/user-error';
import { platformOf, platforms, thisMachine } from './platform';

describe('platformOf', () => {
  it.each([
    ['linux', 'x64', 'linux-x64'],
    ['linux', 'arm64', 'linux-arm64'],
    ['darwin', 'arm64', 'darwin-arm64'],
  ])('%s on %s is supported', (system, architecture, platform) => {
    expect(platformOf({ system, architecture, usesMusl: false })).toBe(platform);
  });

  it.each([
    ['win32', 'x64', false, /Windows.*WSL 2/],
    ['linux', 'x64', true, /musl.*glibc/],
    ['linux', 'riscv64', false, /linux-riscv64.*linux-x64/],
    ['darwin', 'x64', false, /darwin-x64/],
  ])('%s on %s (musl: %s) is refused, saying what to do instead', (system, architecture, usesMusl, message) => {
    const refuse = () => platformOf({ system, architecture, usesMusl });
    expect(refuse).toThrow(UserError);
    expect(refuse).toThrow(message);
    expect(refuse).toThrow(/DATABASE_URL and TEMPORAL_ADDRESS/);
  });

  it('recognises the machine the tests run on', () => {
    expect(platforms).toContain(platformOf(thisMachine()));
  });
});
