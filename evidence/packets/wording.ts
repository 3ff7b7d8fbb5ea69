/** How a packet names its parts. */
export interface Labels {
  readonly cue: string;
  readonly address: string;
  readonly record: string;
  readonly date: string;
  readonly leftOut: string;
  readonly contested: string;
  readonly value: string;
  readonly overBudget: string;
}

/** Formal field names, the ones of the packet ladder. */
export const formalLabels: Labels = {
  cue: 'abstention_rule',
  address: 'witness_address',
  record: 'record',
  date: 'witness_date',
  leftOut: 'witnesses_left_out',
  contested: 'contested',
  value: 'active_value',
  overBudget: 'over_budget',
};

export const plainLabels: Labels = {
  cue: 'When to abstain',
  address: 'Place',
  record: 'Kept as',
  date: 'Dated',
  leftOut: 'Not listed',
  contested: 'Different values',
  value: 'Current value',
  overBudget: 'Longer than planned',
};

/** The ingredients of a formal packet that stand in the artifact; the fourth is the prompt family. */
export interface PacketFactors {
  /** Formal field names instead of plain labels. */
  readonly fields: boolean;
  /** A line that says when to abstain. */
  readonly cue: boolean;
  /** Ledger terms: the ledger's heading, addresses and records; without them a plain heading and the dates alone. */
  readonly terms: boolean;
}

/** What all levels of the ladder have. */
export const formalFactors: PacketFactors = { fields: true, cue: true, terms: true };

export const ledgerHeading = 'Evidence ledger packet';
export const plainHeading = 'What is known';
/** Free of ledger terms, so that the cue can be varied apart from them. */
export const abstentionCue = 'answer ABSTAIN unless the value is established here';

export function labelsOf({ fields }: Pick<PacketFactors, 'fields'>): Labels {
  return fields ? formalLabels : plainLabels;
}

/** A `key: value` line. The value is one of ours or already on one line. */
export function line(key: string, value: string | number): string {
  return `${key}: ${value}`;
}

/** The heading, and the abstention cue where there is one. */
export function openingLines(factors: PacketFactors): string[] {
  const heading = factors.terms ? ledgerHeading : plainHeading;
  return factors.cue ? [heading, line(labelsOf(factors).cue, abstentionCue)] : [heading];
}
