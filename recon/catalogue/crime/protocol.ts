import type { DomainCatalogue } from '../catalogue';

/** The conventions of the file, one sentence each. */
export const protocol: DomainCatalogue['protocol'] = {
  entryType: 'CASE PROTOCOL',
  author: 'leadDetective',
  clauses: [
    'Every entry in this file is headed by the day and minute at which it was made, and what it tells of may have happened long before',
    'A finding stands as long as one of its stated grounds stands whole; where several things are given together as one ground, all of them are needed',
    'Where a finding is entered again on a footing of its own, either footing is enough to keep it up',
    'An integrity notice counts from its own entry on, and touches only the particular that it names: other traces on the same exhibit keep their worth',
    'A finding made before a notice is to be read again in its light, and once it has lost every ground it no longer stands',
    'When a doubt is later lifted, what had fallen with it stands again from the entry that lifts it',
    'What was found stays found and what was done stays done: a search, a warrant or an interview that was called for by a finding is not undone when that finding falls',
    'Records kept by one office or one person count as one source, and so do accounts that rest on one another',
    'Where two accounts differ, the one that an independent record bears out is to be preferred, whatever the standing of the speaker and whoever spoke first',
    'From the moment when such a record and the account it contradicts are both on file, that account and whatever rests on it alone no longer stand',
    'Any two places named in this file lie at least fifteen minutes apart, so that nobody can be at both within that time',
    'A record counts from its first minute to its last, and a single payment counts for its own minute only',
    'Handset registrations that follow one another within twenty minutes, and camera sightings within ten, are read as one presence',
    'The want of a record tells something only for the persons and hours for which its keeper has certified it as complete',
    'Where one asks what would have followed had something come sooner, later or not at all, other unprompted records keep their dates and every step keeps its lag behind what called for it or what it rests on',
    'A step whose ground is gone before its lag has run, or whose closing has passed, is not taken, and nothing is to be imagined that this file does not mention',
    'A closing allows a thing to be done up to the time stated and not after it',
    'An exhibit, a car or a post stays as last entered until an entry changes it',
  ],
};
