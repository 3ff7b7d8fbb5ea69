import type { PredicateWords } from '../../catalogue';

/** What the laboratory made of it. */
export const laboratoryPredicates: Readonly<Record<string, PredicateWords>> = {
  latents: {
    gloss: 'usable lifts were developed from the {i}',
    references: [
      'the enhanced print set obtained off the {i}',
      'the fingerprint preparation relating to the {i}',
      'the comparison-grade image of the {i}',
      'the treated surface examination of the {i}',
    ],
    statements: [
      'fuming and dye raised lifts of good quality on the {i}',
      'development of the {i} yielded minutiae in sufficient number',
      'the {i} came up well under the blue lamp, and the result is fit for searching',
      'after processing, the {i} gave more than the required count of characteristics',
      'two clear arches and a loop were brought up on the {i}',
      'cyanoacrylate worked on the {i} where powder would have been wasted',
      'contrast on the {i} improved once background was subtracted',
    ],
    aspect: 'the developed lifts from the {i}',
  },
  printMatch: {
    gloss: 'the marks on the {i} agree with the prints of {x}',
    references: [
      'the fingerprint identification that ties {x} to the {i}',
      'the bureau finding on {x} and the {i}',
      'the comparison result naming {x} for the {i}',
      'the dactyloscopic hit on {x} from the {i}',
      'the expert verdict placing fingers of {x} against the {i}',
    ],
    statements: [
      'the tenprint card of {x} agrees with what is on the {i}, and the second reader concurs',
      'right thumb and forefinger on the {i} are those of {x}',
      'whorls on the {i} coincide in sequence with the inked card of {x}',
      'no point of difference could be found between the {i} and the inked card of {x}',
      'the {i} was touched by {x}; agreement is complete across the pad',
      'side by side, the card of {x} and the impressions on the {i} are the same',
      'the search returned {x}, and manual reading of the {i} settled it',
    ],
    aspect: 'the print comparison made on the {i}',
  },
  dnaMatch: {
    gloss: 'cells on the outside of the {i} came from {x}',
    references: [
      'the genetic identification that links {x} with the {i}',
      'the DNA attribution to {x} concerning the {i}',
      'the biological result on {x} and the {i}',
      'the laboratory typing that gives {x} for the {i}',
    ],
    statements: [
      'cells on the outside of the {i} came from {x}',
      'the profile recovered from the outer face of the {i} is the profile of {x}',
      'every marker read on the handling surface of the {i} is shared with {x}',
      'a full profile from the grip of the {i} corresponds to the reference swab of {x}',
      'skin cells on the exterior of the {i} can be put down to {x}',
      'the major contributor on the exterior of the {i} is {x}',
    ],
    aspect: 'the profile read from the {i}',
  },
  dnaExcluded: {
    gloss: '{y} left no cells in the residue on the {i}',
    references: [
      'the genetic exclusion of {y} in respect of the {i}',
      'the negative typing of {y} against the {i}',
      'the DNA result that leaves {y} out at the {i}',
      'the laboratory elimination of {y} on the {i}',
    ],
    statements: [
      '{y} left no cells in the residue on the {i}',
      'the profile mixed into the dried matter on the {i} is not that of {y}',
      'markers from inside the film on the {i} differ from the swab given by {y}',
      'whoever worked the dried matter into the {i}, it was not {y}',
      'at the very spot that counts on the {i}, alleles of {y} are absent',
      'the residue layer of the {i} holds one contributor, and that contributor is someone other than {y}',
    ],
  },
  substance: {
    gloss: 'the deposit on the {i} was {s}',
    references: [
      'the chemical analysis of the {i} showing {s}',
      'the chromatography report on the {i} and {s}',
      'the assay that read {s} for the {i}',
      'the toxicology screen of the {i} with {s} as its outcome',
    ],
    statements: [
      'the deposit on the {i} proved to be {s}',
      '{s} was detected on the {i} at a level far above background',
      'what had dried on the {i} is {s}',
      'the spectrum taken from the {i} is that of {s}',
      'a grain from the {i} behaved as {s} does with every reagent',
      'the unknown from the {i} has a name, and it is {s}',
      'traces of {s} were confirmed on the {i} by two methods',
    ],
    aspect: 'the chemical reading made on the {i}',
  },
};
