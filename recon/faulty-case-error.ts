import type { Fault } from './validators/fault';

/** Thrown when a generated case is not as it should be: a fault of the program, not of what was asked. */
export class FaultyCaseError extends Error {
  override readonly name = 'FaultyCaseError';

  constructor(
    readonly caseId: string,
    readonly faults: readonly Fault[],
  ) {
    super(`the case ${caseId} has ${faults.length} faults, the first: ${faults[0]?.check}: ${faults[0]?.message}`);
  }
}
