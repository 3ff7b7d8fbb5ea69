import { Writable } from 'node:stream';

/** A stream that keeps what is written, a terminal or not. */
export class FakeScreen extends Writable {
  text = '';

  constructor(
    readonly isTTY = false,
    readonly columns: number | undefined = undefined,
    readonly rows: number | undefined = undefined,
  ) {
    super({ decodeStrings: false });
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
