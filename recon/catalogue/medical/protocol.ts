import type { DomainCatalogue } from '../catalogue';

/** The first entry: what the reader is to assume throughout. */
export const protocol: DomainCatalogue['protocol'] = {
  entryType: 'REVIEW PROTOCOL',
  author: 'reviewer',
  clauses: [
    'This file is kept in the order in which entries were made; the time in a heading is when the entry was made, and a time inside the text is when the thing described took place',
    'A finding stands for as long as any one of its stated grounds stands whole; where several things are named together as one ground, all of them are needed',
    'A finding that is entered again on a separate footing has a further ground of its own, and either ground is enough to keep it',
    'When an entry says that something was undertaken in response to an earlier matter, the earlier matter was its occasion and not its ground; acts that were carried out are not undone, and what was found in the course of them stays found, if the occasion is later withdrawn',
    'A correction notice takes effect from the moment it is entered and touches only the portion or aspect that it names; other portions of the same item are unaffected',
    'A finding entered before a correction notice is to be read again in the light of it; one that has lost every ground is treated as withdrawn from that time',
    'Where a corrected portion is later shown to be sound, whatever had rested on it stands again from the entry that says so',
    'Records kept by the same office or by the same person, and statements that rest on one another, count as a single source',
    'Where accounts of staff differ, the account that agrees with an independent record is preferred, whatever the post of the speaker and whichever account was given first',
    'A record covers the time from its first to its last minute inclusive; a return shows that the record is complete for the hours and persons it names',
    'Any two named places in the hospital are at least fifteen minutes apart on foot',
    'If a thing had been done at another time, unprompted records would keep their dates, and each step called for by it or resting on it would follow after the same lapse of time as it did in fact',
    'A step whose ground or occasion is wanting, or whose permitted period has ended, is not taken',
    'A period stated to end at a given time permits an act up to that time and not after it',
    'Device key readings that follow one another within fifteen minutes are read as one continuous presence, and a single scan or booking counts for its own minute only',
    'The absence of a record shows something only for persons and hours for which the office concerned has certified its return as complete',
    'Once an independent record and the account that it contradicts are both entered, that account and whatever rests on it alone no longer stand',
    'A bed, device, rate or status remains as last entered until an entry changes it',
    'The purpose of the review is learning, and nothing in it is to be read as blame of any person',
  ],
};
