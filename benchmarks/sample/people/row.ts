/** LoCoMo's file schema (Maharana et al., arXiv 2402.17753), which the conversations are written in. */

export interface PeopleTurn {
  readonly speaker: string;
  /** `D<session>:<turn>`, both from 1. */
  readonly dia_id: string;
  readonly text: string;
  /** What is seen in the picture that was shared with the turn. */
  readonly blip_caption?: string;
}

/** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial, as `benchmarks/locomo` reads them. */
export type PeopleCategory = 1 | 2 | 3 | 4 | 5;

export type PeopleQuestion = {
  readonly question: string;
  /** `dia_id`s; of an adversarial question the turns that it twists. */
  readonly evidence: readonly string[];
} & (
  | { readonly category: Exclude<PeopleCategory, 5>; readonly answer: string }
  | { readonly category: 5; readonly adversarial_answer: string }
);

/** With `session_N` and `session_N_date_time` (`1:56 pm on 8 May, 2023`) for every session. */
export interface PeopleConversation {
  readonly speaker_a: string;
  readonly speaker_b: string;
  readonly [session: `session_${number}`]: readonly PeopleTurn[];
  readonly [date: `session_${number}_date_time`]: string;
}

export interface PeopleRow {
  readonly sample_id: string;
  readonly conversation: PeopleConversation;
  readonly qa: readonly PeopleQuestion[];
}
