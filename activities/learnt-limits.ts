import type { RateLimits } from '../providers/provider';

/** Headers come with every answer; limits that seem to change with each of them are not worth a write each. */
const writeAtMostEveryMs = 1_000;

/** What a lane's response headers tell of its limits; only changes are written, at most once a second. */
export class LearntLimits {
  private last: RateLimits = {};
  private writtenAt = -Infinity;
  private writing: Promise<void> | undefined;

  constructor(private readonly write: (limits: RateLimits) => Promise<void>) {}

  /**
   * Resolves when what is known of the limits is stored, so that permits asked for afterwards keep them. Rejects where
   * the write does, and the same limits are news again.
   */
  async hear(limits: RateLimits | undefined, now: number): Promise<void> {
    if (limits && !this.writing && now - this.writtenAt >= writeAtMostEveryMs && this.isNews(limits)) {
      this.last = { ...this.last, ...limits };
      this.writtenAt = now;
      this.writing = this.write(limits)
        .catch((error: unknown) => {
          this.last = {};
          throw error;
        })
        .finally(() => (this.writing = undefined));
    }
    await this.writing;
  }

  private isNews({ requestsPerMinute, tokensPerMinute }: RateLimits): boolean {
    return (
      (requestsPerMinute !== undefined && requestsPerMinute !== this.last.requestsPerMinute) ||
      (tokensPerMinute !== undefined && tokensPerMinute !== this.last.tokensPerMinute)
    );
  }
}
