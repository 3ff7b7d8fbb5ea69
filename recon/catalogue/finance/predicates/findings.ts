import type { PredicateWords } from '../../catalogue';

/** What assessments find. */
export const findingPredicates: Readonly<Record<string, PredicateWords>> = {
  controls: {
    gloss: '{x} controlled {v}',
    references: [
      'the attachment of {x} to the steering of {v}',
      'the attribution of {v} to {x}',
      'the view that {v} answered to {x}',
      'the identification of {x} as the hand guiding {v}',
      'the link of command from {x} to {v}',
    ],
    statements: [
      '{x} is found to have had control of {v}',
      '{v} was run by {x} and by nobody else',
      'effective direction of {v} was in the gift of {x}',
      'the examiner concludes that {v} was an instrument of {x}',
      '{x} decided what {v} billed and where it banked',
      'dominion over {v} is ascribed to {x}',
      'in substance {v} and {x} are to be treated as one interest',
    ],
  },
  fictitious: {
    gloss: 'the supplies billed by {v} were fictitious',
    references: [
      'the conclusion that {v} billed for nothing',
      'the sham character of the dealings with {v}',
      'the assessment of {v} as an invented supplier',
      'the classification of the {v} purchases as bogus',
      'the want of substance in what {v} charged',
    ],
    statements: [
      'what {v} charged for is held to be fictitious',
      'the purchases booked from {v} never had a real counterpart',
      'invoices of {v} are classed as false in their entirety',
      'no genuine transaction underlies the bills of {v}',
      'the services described by {v} were made up',
      'the dealings recorded with {v} are judged to be a fabrication',
      '{v} is assessed as having supplied paper and nothing besides',
    ],
  },
  present: {
    gloss: '{x} was present in {W}',
    references: [
      'the placing of {x} within {W}',
      'the attendance of {x} over {W}',
      'the opportunity open to {x} at {W}',
      'the presence finding on {x} as to {W}',
    ],
    statements: [
      '{x} was on the premises and at work during {W}',
      'records agree in putting {x} on site for {W}',
      '{x} is found to have been there throughout {W}',
      'the whereabouts of {x} in {W} are established as inside the building',
      'during {W} {x} had the means of keying a release in person',
      '{x} cannot be placed elsewhere for {W} and is shown as present',
    ],
  },
  absent: {
    gloss: '{y} was away during {W}',
    references: [
      'the non-attendance of {y} for {W}',
      'the alibi verified for {y} over {W}',
      'the exclusion of {y} from {W}',
      'the finding that {y} was elsewhere in {W}',
    ],
    statements: [
      '{y} was not at any approving station during {W}',
      'records place {y} away from the finance floors for {W}',
      'throughout {W} {y} was accounted for in other surroundings',
      '{y} could not have keyed anything in {W}',
      'the whereabouts of {y} in {W} are documented and lie outside the release area',
      'separate custodians show {y} absent over {W}',
    ],
  },
  cleared: {
    gloss: '{y} is cleared',
    references: [
      'the clean bill issued to {y}',
      'the all-clear for {y}',
      'the acquittal of {y} by the examiner',
      'the deletion of {y} among suspects',
    ],
    statements: [
      '{y} is cleared and is no longer a subject of the inquiry',
      'the name of {y} is struck from the list of subjects',
      'nothing remains for {y} to answer and the file on that person is closed',
      'the inquiry eliminates {y}',
      '{y} is ruled out',
      'suspicion against {y} is withdrawn without reserve',
      'no further steps are to be taken against {y}, who is exonerated',
    ],
  },
  benefit: {
    gloss: '{x} profited from the payments',
    references: [
      'the enrichment of {x}',
      'the personal gain traced to {x}',
      'the conclusion that {x} pocketed money',
      'the financial advantage of {x}',
    ],
    statements: [
      '{x} is found to have benefited from the disputed money',
      'the proceeds came to rest with {x}',
      'sums paid out ended up at the disposal of {x}',
      '{x} derived a private profit',
      'the economic fruit of the scheme went to {x}',
      'value passed into the hands of {x} without consideration',
      'the ultimate recipient is determined to be {x}',
    ],
  },
  loss: {
    gloss: 'the loss through {v} was quantified',
    references: [
      'the damage computed on {v}',
      'the aggregate shortfall ascribed to {v}',
      'the quantum arrived at for {v}',
      'the total harm reckoned against {v}',
    ],
    statements: [
      'the loss attributable to {v} has been worked out',
      'what {v} cost the group is now established as a sum',
      'adding the items together gives the loss caused by {v}',
      'a figure was struck for all that {v} obtained',
      'the amount lost by way of {v} is determined and exceeds the reporting threshold',
      'the accounts are short by everything that {v} drew, and this is the measure of loss',
    ],
  },
  perpetrator: {
    gloss: '{x} carried out the fraud',
    references: [
      'the closing word on {x} as culprit',
      'the ultimate finding against {x}',
      'the naming of {x} as author of the scheme',
      'the verdict that fell on {x}',
    ],
    statements: [
      '{x} is found to have carried out the fraud',
      'responsibility for the scheme rests with {x}',
      'the examiner names {x} as the perpetrator',
      'control, opportunity and gain meet in {x} alone',
      'the scheme was devised and executed by {x}',
      'the inquiry attributes the fraud to {x}',
    ],
  },
};
