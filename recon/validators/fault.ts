/** What a check found wrong: as a value, so that a whole file's faults can be listed. */
export interface Fault {
  readonly check: CheckName;
  /** The node, entry, attribute, conflict or question at fault. */
  readonly where: string;
  /** What was found, with its values, and what is asked. */
  readonly message: string;
}

export type CheckName =
  | 'schema'
  | 'references'
  | 'distinct minutes'
  | 'contract'
  | 'forward edges'
  | 'acyclic'
  | 'well-timed support'
  | 'replay'
  | 'notices'
  | 'conflicts'
  | 'phrases'
  | 'culprit'
  | 'edges'
  | 'headers'
  | 'windows'
  | 'margins'
  | 'quotas'
  | 'question'
  | 'proof'
  | 'coverage'
  | 'leaks';

/** Makes the faults of one check. */
export function faultsOf(check: CheckName): (where: string, message: string) => Fault {
  return (where, message) => ({ check, where, message });
}
