import { runCommand } from './run-command';

const env = { PATH: process.env['PATH'] };

describe('runCommand', () => {
  it('gives input, and both outputs back', async () => {
    const result = await runCommand('sh', ['-c', 'cat; echo aside >&2'], { env, timeoutMs: 5_000, input: 'given' });
    expect(result).toEqual({ ok: true, stdout: 'given', stderr: 'aside\n' });
  });

  it('says in one line why a command failed', async () => {
    const result = await runCommand('sh', ['-c', 'echo one >&2; echo two >&2; exit 3'], { env, timeoutMs: 5_000 });
    expect(result.failure).toBe('exit code 3: one | two');
  });

  it('ends a command that takes too long', async () => {
    const result = await runCommand('sleep', ['60'], { env, timeoutMs: 100 });
    expect(result.failure).toBe('ended by SIGKILL (allowed 100 ms)');
  });

  it('a command that does not exist fails, and a large input to one that does not read is no error', async () => {
    const missing = await runCommand('/no/such/program', [], { env, timeoutMs: 1_000 });
    expect(missing.failure).toContain('ENOENT');
    const deaf = await runCommand('true', [], { env, timeoutMs: 5_000, input: 'x'.repeat(1_000_000) });
    expect(deaf.ok).toBe(true);
  });
});
