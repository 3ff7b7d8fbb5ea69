import type { DomainCatalogue } from '../catalogue';

/** Each records that a step came too late. */
export const missed: DomainCatalogue['missed'] = [
  {
    rule: 'F6',
    statements: [
      'imaging was refused because {what} had ended at {closed}, the preparation having needed {delay}',
      'the machine was wiped when {what} ran out at {closed}; with {delay} of preparation the image came too late',
      'no image could be made, since {what} was over at {closed} and the work takes {delay} from instruction',
      'the laboratory could not begin before {what} expired at {closed}, {delay} being required',
      '{what} terminated at {closed}, short of the {delay} that imaging calls for, so nothing was taken',
      'the attempt failed, {what} having lapsed at {closed} with the required {delay} not yet run',
    ],
  },
  {
    rule: 'F24',
    statements: [
      'the bank declined the freeze because {what} had ended at {closed}, the paperwork having needed {delay}',
      'no restraint could be placed, as {what} was over at {closed} and service takes {delay}',
      'the request for a freeze came too late: {what} ran out at {closed}, and {delay} would have been needed',
      'counsel was told that {what} expired at {closed}, before the {delay} for service had passed',
      'the balance had moved when {what} lapsed at {closed}, the application taking {delay}',
      '{what} closed at {closed}, so the restraint, which needs {delay}, was refused',
    ],
  },
  {
    rule: 'F25',
    statements: [
      'the bank would not trace further because {what} had ended at {closed}, the search needing {delay}',
      'no onward record was supplied, {what} having run out at {closed} before the {delay} of searching was over',
      'the tracing request was returned: {what} expired at {closed} and the work takes {delay}',
      '{what} lapsed at {closed}, which left less than the {delay} that a trace requires',
      'the liaison officer was told that nothing could be recalled after {closed}, when {what} ended, the process taking {delay}',
      'with {delay} needed for retrieval, the close of {what} at {closed} came first and the request was turned down',
    ],
  },
  {
    rule: 'F30',
    statements: [
      'the filing was not accepted because {what} had ended at {closed}, drafting having needed {delay}',
      'the authority rejected the report as out of time, {what} being over at {closed} and preparation taking {delay}',
      'no report went in: {what} ran out at {closed}, before the {delay} of drafting could be completed',
      'counsel notes that {what} expired at {closed}, while the submission called for {delay}',
      '{what} closed at {closed}, ahead of the {delay} required, and the portal refused the report',
      'the deadline was missed, {what} having lapsed at {closed} with {delay} of work needed',
    ],
  },
  {
    rule: 'F41',
    statements: [
      'the door record could not be produced because {what} had ended at {closed}, retrieval needing {delay}',
      'facilities had overwritten the controller when {what} ran out at {closed}, and retrieval takes {delay}',
      'the request failed: {what} was over at {closed}, earlier than the {delay} required to read it out',
      '{what} expired at {closed}, so that with {delay} of handling nothing was left to export',
      'the estate office answered that {what} lapsed at {closed}, the extract taking {delay}',
      'nothing was retrieved, since {what} closed at {closed} and the work would have lasted {delay}',
    ],
  },
];
