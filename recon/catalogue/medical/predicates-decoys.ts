import type { DomainCatalogue } from '../catalogue';

/** About the same people and items; nothing rests on it. */
export const decoyPredicates: DomainCatalogue['predicates'] = {
  training: {
    gloss: '{n} was up to date with mandatory training',
    references: [
      'the competency folder of {n}',
      'the learning record kept on {n}',
      'the refresher certificate issued to {n}',
    ],
    statements: [
      '{n} was up to date with mandatory training',
      'competency assessments for {n} had been completed on schedule',
      'the learning record of {n} shows no overdue module',
      '{n} described a recent refresher day on medicines handling',
      'annual updates had been attended by {n} without exception',
      'a supervised practice period was completed by {n} before the unit was joined',
    ],
  },
  roster: {
    gloss: '{n} had exchanged a shift with a colleague',
    references: [
      'the duty swap involving {n}',
      'the rota amendment for {n}',
      'the staffing sheet on which {n} was moved',
    ],
    statements: [
      '{n} had exchanged a shift with a colleague earlier in the month',
      'the rota lists {n} on a pattern that was later amended',
      'leave requested by {n} was granted for a later week',
      'the staffing sheet moves {n} between neighbouring teams',
      'a change of duty was agreed for {n} by the rota office',
      '{n} appears on the roster with a note about school hours',
    ],
  },
  battery: {
    gloss: 'the battery of the {d} was replaced',
    references: [
      'the power cell change on the {d}',
      'the routine service sticker of the {d}',
      'the charging test applied to the {d}',
    ],
    statements: [
      'the battery of the {d} was replaced at its routine interval',
      'charging performance of the {d} was logged as ordinary',
      'the {d} was given an electrical safety sticker',
      'a worn mains lead on the {d} was exchanged',
      'the {d} had its casing cleaned and its castors tightened',
      'earth continuity of the {d} was measured in the annual round',
    ],
  },
  storage: {
    gloss: 'storage conditions around the {x} were logged',
    references: [
      'the temperature sheet displayed near the {x}',
      'the humidity log connected with the {x}',
      'the housekeeping audit that mentions the {x}',
    ],
    statements: [
      'storage conditions around the {x} were logged as usual',
      'the temperature sheet for the {x} shows no excursion',
      'the area in which the {x} is kept was tidied and relabelled',
      'a housekeeping audit touched on the {x} and raised no point',
      'ambient humidity beside the {x} was noted on the wall sheet',
      'the shelf plan that covers the {x} was redrawn',
    ],
  },
  stock: {
    gloss: 'the ward stock of {m} was counted',
    references: ['the shelf count of {m}', 'the replenishment request for {m}', 'the inventory line carrying {m}'],
    statements: [
      'ward stock of {m} was counted and agreed',
      'a replenishment request for {m} was put through',
      'the minimum level held of {m} was reviewed',
      'expiry dates of {m} were rotated on the shelf',
      'the order cycle for {m} was moved to another weekday',
      'a price change affecting {m} was circulated',
    ],
  },
  chemistry: {
    gloss: 'routine chemistry on {V} was unremarkable',
    references: ['the renal panel run for {V}', 'the baseline bloods of {V}', 'the daily electrolytes on {V}'],
    statements: [
      'routine chemistry on {V} was unremarkable',
      'kidney and liver values for {V} lay within the reference intervals',
      'a baseline panel on {V} was reported without comment',
      'the full blood count of {V} showed nothing of note',
      'clotting screens for {V} were repeated and stayed ordinary',
      'urinalysis for {V} was filed with no flagged value',
    ],
  },
  wrapping: {
    gloss: 'the outer wrapping of the {j} was filed',
    references: [
      'the discarded overwrap of the {j}',
      'the packaging put away with the {j}',
      'the carton insert once around the {j}',
    ],
    statements: [
      'the outer wrapping of the {j} was filed in a separate sleeve',
      'packaging belonging to the {j} was described and stored',
      'the overwrap from the {j} showed an ordinary tear line',
      'an inventory tag was tied to the carton of the {j}',
      'the printed insert packed with the {j} was placed in a folder',
      'the hook and cap used with the {j} were boxed',
    ],
  },
  delivery: {
    gloss: '{z} changed its delivery schedule',
    references: [
      'the revised van timetable of {z}',
      'the carriage terms announced by {z}',
      'the account manager change at {z}',
    ],
    statements: [
      '{z} announced a change to its delivery schedule',
      'new carriage terms were offered by {z}',
      'the hospital was informed of a different account manager at {z}',
      'an updated catalogue was enclosed by {z}',
      '{z} asked that empty crates be returned',
      'payment of an outstanding invoice was confirmed to {z}',
    ],
  },
  comfort: {
    gloss: '{V} was made comfortable',
    references: ['the comfort round on {V}', 'the skin inspection of {V}', 'the family conversation about {V}'],
    statements: [
      '{V} was made comfortable and repositioned',
      'pressure areas of {V} were inspected and found intact',
      'mouth care was given to {V} and fluids were offered',
      'relatives of {V} were updated in the quiet room',
      'a restful night was reported for {V}',
      'personal belongings of {V} were listed and locked away',
    ],
  },
  paperwork: {
    gloss: 'a form concerning the {x} was reissued',
    references: [
      'the redesigned form about the {x}',
      'the document control sheet mentioning the {x}',
      'the stationery revision affecting the {x}',
    ],
    statements: [
      'a blank form concerning the {x} was reissued in a new layout',
      'document control renumbered the leaflet about the {x}',
      'the spelling on a template that mentions the {x} was corrected',
      'archived stationery for the {x} was boxed',
      'the binder holding guidance on the {x} received a fresh spine',
      'a translation of the guidance on the {x} was commissioned',
    ],
  },
  transport: {
    gloss: 'the carriage of the {i} was logged',
    references: [
      'the porter slip for the {i}',
      'the courier box that brought the {i}',
      'the arrival stamp on the paperwork of the {i}',
    ],
    statements: [
      'carriage of the {i} to the bench was logged as ordinary',
      'the porter slip that came with the {i} was filed',
      'the {i} arrived in the usual insulated box',
      'the rack position given to the {i} was noted',
      'packaging of the {i} met the carriage rules',
      'the request form accompanying the {i} was scanned into the archive',
    ],
  },
};
