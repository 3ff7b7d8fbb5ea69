import type { DomainCatalogue } from '../catalogue';

/** What people said, what was drawn from it, and what the records that settle it show. */
export const accountPredicates: DomainCatalogue['predicates'] = {
  claim: {
    gloss: '{w} placed {n} at {P}',
    aspect: 'the account of whereabouts given by {w}',
    references: [
      'the recollection of {w} about {n} and {P}',
      'what {w} related concerning {n} at {P}',
      'the interview in which {w} put {n} at {P}',
    ],
    statements: [
      '{w} recalled that {n} had been at {P}',
      'it was stated by {w} that {n} was present at {P}',
      'in the account of {w}, {n} is placed at {P}',
      '{w} described seeing {n} at {P}',
      'the presence of {n} at {P} was reported by {w}',
      'according to {w}, {n} had been working at {P}',
    ],
  },
  presence: {
    gloss: '{n} was taken to have been at {P} on the word of {w}',
    references: [
      'the provisional placing of {n} at {P} after {w} was heard',
      'the working assumption, due to {w}, that {P} held {n}',
      'the reconstruction adopting {P} for {n} from {w}',
    ],
    statements: [
      'relying on {w}, the review takes {n} to have been at {P}',
      '{n} is provisionally located at {P} as {w} described',
      'the timeline now shows {n} at {P}, on the word of {w}',
      'for the time being, {P} is adopted as the whereabouts of {n} from the account of {w}',
      'the position given by {w} for {n}, at {P}, is entered in the reconstruction',
      'as told by {w}, {n} is treated as having been present at {P}',
    ],
  },
  echo: {
    gloss: '{w2} repeated that {n} had been at {P}',
    references: [
      'the second-hand version from {w2} about {n} at {P}',
      'the repetition by {w2} of where {n} was, namely {P}',
      'the hearsay passed on through {w2} concerning {n} and {P}',
    ],
    statements: [
      '{w2} repeated having been told that {n} was at {P}',
      'without seeing it, {w2} passed on that {n} had been at {P}',
      '{w2} had understood from a colleague that {n} was at {P}',
      'the version given by {w2}, learned from another, also puts {n} at {P}',
      'it had reached {w2} in conversation that {n} was at {P}',
      '{w2} could only relay what had been said, that {n} was at {P}',
    ],
  },
  sighting: {
    gloss: 'door records fixed where {n} was when {P} was spoken of',
    references: [
      'the entry log consulted on {n} with {P} in view',
      'the pass movements traced for {n} because of {P}',
      'the controller printout about {n} that concerns {P}',
    ],
    statements: [
      'the door extract for {n} was searched over the hours in which {P} had been mentioned',
      'badge lines for {n} were retrieved with reference to {P}',
      'the lock history relevant to {n} and {P} was pulled',
      'access data on {n} was produced so that {P} could be tested',
      'records of doors were called up for {n}, {P} being in question',
      'an extract of entries by {n} was obtained in connection with {P}',
    ],
  },
  drawn: {
    gloss: '{w} gave a figure for what was drawn from the {j}',
    references: [
      'the quantity that {w} remembered leaving the {j}',
      'the figure volunteered by {w} for the {j}',
      'the recollected amount from {w} regarding the {j}',
    ],
    statements: [
      '{w} gave an amount for what had been drawn from the {j}',
      'a figure for the {j} was supplied by {w} from memory',
      'it was stated by {w} how much had been taken out of the {j}',
      '{w} put a number to the volume removed from the {j}',
      'the amount leaving the {j} was described by {w}',
      'when asked about the {j}, {w} named a quantity',
    ],
  },
  withdrawal: {
    gloss: 'the figure of {w} for the {j} was adopted in the dose timeline',
    references: [
      'the dose reconstruction for the {j} owed to {w}',
      'the calculation on the {j} made after {w} spoke',
      'the provisional tally for the {j} based upon {w}',
    ],
    statements: [
      'the amount given by {w} for the {j} is adopted in the dose timeline',
      'relying on {w}, the review enters a working volume for the {j}',
      'the tally for the {j} follows what {w} remembered',
      'for reconstruction, the {j} is credited with the quantity named by {w}',
      'the balance of the {j} has been drawn up from the words of {w}',
      'in the dose account, the {j} carries the figure supplied by {w}',
    ],
  },
  drawnEcho: {
    gloss: '{w2} repeated a figure for the {j} heard from a colleague',
    references: [
      'the relayed quantity from {w2} about the {j}',
      'the borrowed number that {w2} passed on for the {j}',
      'the corridor report by {w2} on the {j}',
    ],
    statements: [
      '{w2} repeated a quantity for the {j} that had been heard from a colleague',
      'an amount for the {j} was relayed by {w2}, who had not been present',
      'the number {w2} attached to the {j} came from conversation',
      '{w2} passed on what had been said about the volume of the {j}',
      'having no direct sight of the {j}, {w2} gave the amount as told',
      'the figure offered by {w2} for the {j} was learned afterwards',
    ],
  },
  measured: {
    gloss: 'the laboratory feed held a measured volume for the {j}',
    references: [
      'the weighed balance filed for the {j}',
      'the automated volume line about the {j}',
      'the instrument record that quantifies the {j}',
    ],
    statements: [
      'the laboratory feed contains a measured volume for the {j}',
      'a weighing line for the {j} was found in the feed',
      'the analyser had stored the amount removed from the {j}',
      'an automated measurement of the {j} was extracted',
      'the booking terminal kept a volume against the {j}',
      'what had left the {j} was captured by the intake balance',
    ],
  },
  step: {
    gloss: '{w} timed the step taken by {n} at {P}',
    references: [
      'the timing that {w} offered for {n} at {P}',
      'the sequence according to {w} with {n} at {P}',
      'the chronology offered by {w} that has {n} busy at {P}',
    ],
    statements: [
      '{w} gave a time for the step taken by {n} at {P}',
      'the moment at which {n} acted at {P} was described by {w}',
      'it was recalled by {w} when {n} had completed the step at {P}',
      '{w} set out the order of work, with {n} at {P}',
      'in the sequence given by {w}, {n} carried out the check at {P}',
      'the stage handled by {n} at {P} was timed by {w} from memory',
    ],
  },
  handling: {
    gloss: 'the step of {n} at {P} was placed in order on the word of {w}',
    references: [
      'the ordering of {n} at {P} adopted from {w}',
      'the handling sequence drawn up for {n} and {P} after hearing {w}',
      'the provisional place of {n} at {P} in the timeline by way of {w}',
    ],
    statements: [
      'on the word of {w}, the step of {n} at {P} is placed in the sequence',
      'the handling order for {n} at {P} follows the account of {w}',
      'the timeline is arranged so that {n} acts at {P} when {w} said',
      'the position of the step by {n} at {P} has been taken from {w}',
      'reconstruction of the work by {n} at {P} rests for now on {w}',
      'the sequence adopted for {n} at {P} is the one {w} described',
    ],
  },
  stepEcho: {
    gloss: '{w2} repeated the timing given for {n} at {P}',
    references: [
      'the relayed timing from {w2} about {n} at {P}',
      'the repeated sequence heard through {w2} for {n} at {P}',
      'the second-hand ordering by {w2} that has {n} at {P}',
    ],
    statements: [
      '{w2} repeated the timing for {n} at {P} as told by a colleague',
      'the moment of the step by {n} at {P} was passed on by {w2}',
      '{w2} had been informed when {n} acted at {P} but had not seen it',
      'a time for {n} at {P} was relayed at second hand by {w2}',
      'the sequence {w2} gave for {n} at {P} was learned in conversation',
      'what {w2} offered on {n} at {P} had been picked up at handover',
    ],
  },
  scanned: {
    gloss: 'scan records fixed when {n} acted and {P} was tested',
    references: [
      'the barcode extract for {n} bearing upon {P}',
      'the reader output about {n} with {P} in view',
      'the wristband history consulted for {n} and {P}',
    ],
    statements: [
      'scanner lines for {n} were extracted so that the step at {P} could be timed',
      'barcode history on {n} was called up with regard to {P}',
      'the scan server was searched for {n} in connection with {P}',
      'stored reads for {n} were produced, the step at {P} being in question',
      'an extract of reads by {n} was made over the hours linked to {P}',
      'timing data for {n} was recovered from the scanners in relation to {P}',
    ],
  },
  return: {
    gloss: '{s} for {n} were produced over {W}',
    references: [
      'the release of {s} about {n} for {W}',
      'what {s} hold on {n} during {W}',
      'the extract made from {s} for {n} over {W}',
      'the coverage of {n} by {s} in {W}',
    ],
    statements: [
      '{s} for {n} were produced over {W}',
      'the request for {s} on {n} in {W} was met in full',
      'an extract of {s} covering {n} for {W} was lodged',
      'for {n}, {s} were released with respect to {W}',
      'the office holding {s} has supplied those of {n} for {W}',
      '{s} concerning {n} in {W} are now with the review',
    ],
  },
};
