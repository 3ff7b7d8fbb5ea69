import type { SweepFile } from './schema';

/** Something to say about a field; the caller knows where it stands in the file. */
export interface Finding {
  readonly path: readonly PropertyKey[];
  /** Point at the field's key rather than its value. */
  readonly atKey?: boolean;
  readonly message: string;
}

/** The sections that are valid by themselves; a check runs when the sections it needs are there. */
export type ValidSections = Partial<SweepFile>;
