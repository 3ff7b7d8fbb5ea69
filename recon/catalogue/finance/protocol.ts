import type { DomainCatalogue } from '../catalogue';

/** The conventions of the file, one sentence each. */
export const protocol: DomainCatalogue['protocol'] = {
  entryType: 'ENGAGEMENT PROTOCOL',
  author: 'examiner',
  clauses: [
    'This file records the inquiry entry by entry, each headed by the day and minute at which it was entered, and an event may lie well before its entry.',
    'A finding stands for as long as any one of its stated grounds stands whole, and falls when the last of them is lost.',
    'Where a finding is entered twice on separate grounds, each ground supports it without the other.',
    'A correction notice counts from its own entry onwards and touches only the particular it names, so that other particulars of the same record keep their force.',
    'A certificate that makes good a flaw counts from its own entry onwards in the same way.',
    'What was found stays found and what was done stays done, although it may later have lost the reason for which it was undertaken.',
    'An order, freeze, request or interview that was only called for by a finding is not undone when that finding falls.',
    'Records kept by one office or one person count as a single source, and so do accounts that rest on one another.',
    'An account is borne out only by a record of another custodian that does not rest on it, and repeating what somebody said adds nothing to it.',
    'Once such a record and the account it contradicts are both entered, that account and whatever rests on it alone no longer stand.',
    'Any two places named in this file lie at least fifteen minutes apart, so that nobody can be at both within that time.',
    'A record counts from its first minute to its last, and a single swipe or posting counts for its own minute only.',
    'Network registrations that follow one another within twenty minutes are read as one continuous presence.',
    'The absence of a record shows something only for the persons and hours for which the custodian has certified the return as complete.',
    'When one considers what would have followed had an entry come sooner or later, unprompted records keep their dates and every step keeps the interval it took from its grounds.',
    'A step whose ground is gone before its interval has run, or whose closing has passed, is not taken, and no step is supposed that this file does not mention.',
    'Days are counted from the start of the engagement and all times are local time at the head office.',
  ],
};
