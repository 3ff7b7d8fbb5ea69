import type { DownOptions, DownResult, examineStack, StackAddresses, UpOptions } from '../stack';

/** The part of `stack/` that the commands `up`, `down` and `doctor` use; types alone, so that it loads when it is needed. */
export interface LocalStack {
  up(options: UpOptions): Promise<StackAddresses>;
  down(options: DownOptions): Promise<DownResult>;
  readonly examineStack: typeof examineStack;
}
