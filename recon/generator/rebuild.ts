/** Why one attempt at a skeleton came to nothing: the next attempt may do. */
export class SkeletonRejected extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'SkeletonRejected';
  }
}

/** No attempt gave a case. */
export class RebuildError extends Error {
  constructor(
    readonly caseId: string,
    readonly rejections: ReadonlyMap<string, number>,
  ) {
    const counts = [...rejections].map(([reason, count]) => `${reason} (${count})`).join('; ');
    super(`no attempt gave the case ${caseId}: ${counts}`);
    this.name = 'RebuildError';
  }
}

/**
 * The first attempt that is not rejected.
 * @throws RebuildError - with the count of rejections per reason, where none is left.
 */
export function rebuilt<Built>(caseId: string, attempts: number, build: (attempt: number) => Built): Built {
  const rejections = new Map<string, number>();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return build(attempt);
    } catch (error) {
      if (!(error instanceof SkeletonRejected)) throw error;
      rejections.set(error.reason, (rejections.get(error.reason) ?? 0) + 1);
    }
  }
  throw new RebuildError(caseId, rejections);
}
