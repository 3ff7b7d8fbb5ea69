import type { DomainCatalogue } from '../catalogue';

/** Each records that a step came too late, and how long it takes. */
export const missed: DomainCatalogue['missed'] = [
  {
    rule: 'C23',
    statements: [
      'the pictures were gone: {what} had ended at {closed}, and from request to viewing it takes {delay}',
      'the camera office could not help, since {what} was over at {closed} and retrieval needs {delay}',
      'nothing was left to watch, {what} having run out at {closed}, short of the {delay} that a pull takes',
      'the disc had been wiped when {what} lapsed at {closed}; the work would have wanted {delay}',
      'too late by the clock, as {what} stopped at {closed} and we need {delay}',
      'the operator regrets that {what} expired at {closed}, before the usual {delay} had gone by',
    ],
  },
  {
    rule: 'C23t',
    statements: [
      'no recording could be had, since {what} had ended at {closed} and a pull takes {delay}',
      'the owner had let the machine record over itself when {what} ran out at {closed}; we would have needed {delay}',
      'the unit was blank: {what} lapsed at {closed}, while the work asks for {delay}',
      'because {what} was over at {closed} and fetching takes {delay}, the officer came away with nothing',
      'the technician found no frames, {what} having stopped at {closed}, ahead of the {delay} required',
      'the request failed, for {what} expired at {closed} and nobody can do it in less than {delay}',
    ],
  },
  {
    rule: 'C25',
    statements: [
      'the search was called off, {what} having ended at {closed} and the team needing {delay}',
      'we found bare boards: {what} had run out at {closed}, and to muster takes {delay}',
      'entry was refused, since {what} was over at {closed}; from paper to door is {delay}',
      'the rooms had been let again after {what} lapsed at {closed}, and with {delay} to get ready we were too late',
      'no search took place, because {what} expired at {closed} and {delay} had to pass first',
      'the landlord turned us away: {what} stopped at {closed}, before the {delay} of preparation was done',
    ],
  },
  {
    rule: 'C25c',
    statements: [
      'the car was out of reach, {what} having ended at {closed} with {delay} of preparation still to run',
      'the hire desk had cleaned the car when {what} ran out at {closed}; a search takes {delay} to set up',
      'we could not proceed, as {what} was over at {closed} and {delay} is needed',
      'the search was not made: {what} lapsed at {closed}, and from order to opening it takes {delay}',
      'by the time the {delay} had gone by, {what} had expired at {closed}',
      'the transporter came back empty, since {what} stopped at {closed} and the lead time is {delay}',
    ],
  },
  {
    rule: 'C27',
    statements: [
      'the shop could not oblige, as {what} had ended at {closed} and looking one out takes {delay}',
      'the slips were pulped when {what} ran out at {closed}; we would have needed {delay}',
      'there was nothing to see, {what} having been over at {closed}, with {delay} the least that is required',
      'the manager is sorry that {what} lapsed at {closed}, the search of the rolls taking {delay}',
      'because {what} expired at {closed} and the work lasts {delay}, no slip was got',
      'the ledger had gone to the mill: {what} stopped at {closed}, ahead of the {delay} that we ask for',
    ],
  },
];
