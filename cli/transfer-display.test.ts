import { FakeScreen } from '../test/support/fake-screen';
import { createOutput } from './output';
import { createTransferDisplay } from './transfer-display';

function display(isTerminal: boolean) {
  const stderr = new FakeScreen(isTerminal);
  const environment = { noColor: true, forceColor: false };
  const output = createOutput({ stdout: new FakeScreen(), stderr, json: false, color: false, environment });
  const clock = { ms: 0 };
  return { stderr, clock, shown: createTransferDisplay(output, () => clock.ms) };
}

const mb = 1_000_000;

it('is plain lines where there is no terminal, one every few seconds and one at the end', () => {
  const { stderr, clock, shown } = display(false);
  for (let second = 0; second <= 7; second += 1) {
    clock.ms = second * 1_000;
    shown.update({ receivedBytes: (2 + second) * mb, totalBytes: 12 * mb });
  }
  shown.finish();
  expect(stderr.text).toBe(
    [
      '2.0 MB of 12.0 MB (16%)',
      '7.0 MB of 12.0 MB (58%) · 1.0 MB/s · 5 s left',
      '9.0 MB of 12.0 MB (75%) · 1.0 MB/s · 3 s left',
      '',
    ].join('\n'),
  );
});

it('is one line redrawn on a terminal', () => {
  const { stderr, clock, shown } = display(true);
  shown.update({ receivedBytes: 0, totalBytes: null });
  clock.ms = 50;
  shown.update({ receivedBytes: 1 * mb, totalBytes: null });
  clock.ms = 1_000;
  shown.update({ receivedBytes: 4 * mb, totalBytes: null });
  shown.finish();
  expect(stderr.text).toBe('\r\x1b[K0 B\r\x1b[K4.0 MB · 4.0 MB/s\n');
});

it('says nothing where nothing arrived', () => {
  const { stderr, shown } = display(true);
  shown.finish();
  expect(stderr.text).toBe('');
});
