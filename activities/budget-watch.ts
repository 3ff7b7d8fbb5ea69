/** A call that has not ended, as far as a cap is concerned. */
export interface BudgetedCall {
  readonly task: { readonly conditionId: number };
  /** Its estimate is reserved: it may give some of the budget back. */
  readonly isReserved: boolean;
}

/**
 * Tells which conditions a cap keeps from going on: since the last permit of the condition every open call of it was too
 * dear for what is left, and none is under way that could give some back. Estimates are cautious.
 */
export class BudgetWatch<Call extends BudgetedCall> {
  private readonly short = new Map<number, { readonly tooDear: Set<Call>; why: string; isReached: boolean }>();

  /** @param why - Whose budget it is. */
  tooDear(call: Call, why: string): void {
    const short = this.short.get(call.task.conditionId) ?? { tooDear: new Set<Call>(), why, isReached: false };
    short.tooDear.add(call);
    short.why = why;
    this.short.set(call.task.conditionId, short);
  }

  /** The condition was given a permit, or asks anew. */
  asksAgain(conditionId: number): void {
    this.short.delete(conditionId);
  }

  /** Looks again at the conditions that were refused a permit, given every open call. */
  look(open: Iterable<Call>): void {
    if (this.short.size === 0) return;
    for (const short of this.short.values()) short.isReached = true;
    for (const call of open) {
      const short = this.short.get(call.task.conditionId);
      if (short && (call.isReserved || !short.tooDear.has(call))) short.isReached = false;
    }
  }

  /** Whose budget keeps the condition from going on; undefined: none. */
  reached(conditionId: number): string | undefined {
    const short = this.short.get(conditionId);
    return short?.isReached ? short.why : undefined;
  }
}
