/** Why one attempt at a question came to nothing; the next may do, unless the case has nothing of the kind. */
export class Rejected {
  constructor(
    readonly reason: string,
    /** No other draw would do. */
    readonly isFinal = false,
  ) {}
}
