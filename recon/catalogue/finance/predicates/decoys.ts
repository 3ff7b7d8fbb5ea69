import type { PredicateWords } from '../../catalogue';

/** About the same people and items, and nothing rests on it. */
export const decoyPredicates: Readonly<Record<string, PredicateWords>> = {
  expenses: {
    gloss: 'the expense claims of {x} were in order',
    references: [
      'the travel reimbursement check on {x}',
      'the out-of-pocket review for {x}',
      'the claims sampling that covered {x}',
    ],
    statements: [
      'the expense claims of {x} agree with their vouchers',
      'a sample of reimbursements to {x} was tested and passed',
      'subsistence drawn by {x} keeps within policy',
      'every claim put in by {x} has a slip behind it',
      '{x} had been repaid for travel, and the sums tie to tickets',
      'nothing irregular was met with in the expense sheets of {x}',
    ],
  },
  leave: {
    gloss: 'the leave bookings of {x} were extracted',
    references: ['the vacation calendar of {x}', 'the annual absence sheet on {x}', 'the rota print for {x}'],
    statements: [
      'leave booked by {x} was exported from the staff system',
      'the holiday balance of {x} was printed for the file',
      '{x} has days of leave outstanding, none of them in dispute',
      'the personnel system shows ordinary leave for {x}',
      'the yearly leave card of {x} was added to the papers',
      'a list of days off taken by {x} was drawn up',
    ],
  },
  terms: {
    gloss: 'the credit terms of {v} were compared',
    references: [
      'the settlement terms check on {v}',
      'the discount comparison for {v}',
      'the credit days review of {v}',
    ],
    statements: [
      'credit terms granted by {v} match the standard agreement',
      'the discount offered by {v} is the usual one in the trade',
      'payment days of {v} were compared with those of like suppliers',
      '{v} asked to be paid in the ordinary way',
      'the contract template used for {v} is the current edition',
      'no departure from policy was seen in the terms of {v}',
    ],
  },
  charge: {
    gloss: 'the bank charge on the {p} was correct',
    references: ['the tariff check for the {p}', 'the cost test on the {p}', 'the commission review around the {p}'],
    statements: [
      'the fee levied on the {p} agrees with the tariff',
      'bank charges arising from the {p} were recomputed without difference',
      'the commission on the {p} was booked to the right cost centre',
      'the {p} attracted the usual handling fee',
      'value dating of the {p} follows the agreed calendar',
      'no surcharge was taken by the bank on the {p}',
    ],
  },
  service: {
    gloss: 'the service history of the {device} was noted',
    references: [
      'the maintenance card of the {device}',
      'the repair sheet on the {device}',
      'the guarantee check for the {device}',
    ],
    statements: [
      'the {device} had a routine battery replacement and no other repair',
      'patch levels on the {device} are those of the fleet',
      'the warranty of the {device} is in force',
      'the {device} was serviced under the ordinary contract',
      'the casing, screws and seals of the {device} were found intact',
      'virus definitions on the {device} were current when it was examined',
    ],
  },
  training: {
    gloss: '{x} had taken the controls course',
    references: [
      'the instruction record of {x}',
      'the compliance course attended by {x}',
      'the tuition certificate of {x}',
    ],
    statements: [
      '{x} had completed the course on payment controls',
      '{x} recalls the induction and what it said on approvals',
      'asked about training, {x} produced a certificate',
      '{x} described the courses taken since joining',
      'according to {x}, the controls module was compulsory for all staff',
      '{x} explained what the classroom sessions had covered',
    ],
  },
  insurance: {
    gloss: 'the cover notes of {v} were seen',
    references: ['the underwriting file of {v}', 'the indemnity check on {v}', 'the policy papers from {v}'],
    statements: [
      'a liability certificate of {v} was on file and in date',
      '{v} had lodged the usual cover notes',
      'the indemnity limits shown by {v} meet the requirement',
      'insurance papers of {v} were inspected and returned to the folder',
      'the broker letter for {v} carries no unusual wording',
      'cover held by {v} was compared with the contract conditions',
    ],
  },
  balance: {
    gloss: 'the opening balance of {v} was agreed',
    references: [
      'the figures settled with {v} in advance of the year',
      'the position at the start of the year for {v}',
      'the creditor circular about {v}',
    ],
    statements: [
      'the opening balance on the account of {v} was agreed in writing',
      'a balance brought forward for {v} ties to the prior year papers',
      "the auditors' circular on {v} came back without comment",
      'no difference arose on the carried-forward amount for {v}',
      'the creditor listing and the reply for {v} show the same opening position',
      'the reply confirms that {v} began the year with nothing in dispute',
    ],
  },
  statement: {
    gloss: 'a statement of the {acct} was obtained',
    references: [
      'the yield sheet of the {acct}',
      'the yearly print for the {acct}',
      'the withholding slip for the {acct}',
    ],
    statements: [
      'an interest summary for the {acct} was supplied in the ordinary course',
      'the {acct} bore interest at the published rate',
      'fees on the {acct} are those of the price list',
      'the bank sent a yearly statement of the {acct}',
      'the terms and conditions applying to the {acct} were copied',
      'the tax voucher for the {acct} was received and put by',
    ],
  },
  coding: {
    gloss: 'the cost coding of the {p} was checked',
    references: [
      'the cost allocation test on the {p}',
      'the spending category review of the {p}',
      'the tax code check for the {p}',
    ],
    statements: [
      'the cost centre charged with the {p} is one that the budget provides for',
      'tax on the {p} was coded at the standard rate',
      'the budget heading used for the {p} had room to spare',
      'the narrative field of the {p} follows the house style',
      'the {p} was accrued in the right period',
      'the analysis code of the {p} agrees with the chart of accounts',
    ],
  },
};
