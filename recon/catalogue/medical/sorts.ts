import type { DomainCatalogue } from '../catalogue';
import { causes } from './causes';
import { bags, medicines, pumps, references, specimens } from './item-pools';
import { givenNames, patientFamilyNames, personFamilyNames, staffFamilyNames } from './persons';
import { windowNames } from './phrases';
import { places } from './places';
import { suppliers } from './suppliers';

export const sorts: DomainCatalogue['sorts'] = {
  person: { kind: 'person', names: givenNames, familyNames: personFamilyNames },
  staff: { kind: 'person', names: givenNames, familyNames: staffFamilyNames },
  patient: { kind: 'person', names: givenNames, familyNames: patientFamilyNames },
  cause: { kind: 'cause', names: Object.keys(causes), phrasesByName: causes },
  specimen: { kind: 'item', names: Object.keys(specimens), phrasesByName: specimens, custodian: 'laboratory' },
  bag: { kind: 'item', names: Object.keys(bags), phrasesByName: bags, custodian: 'pharmacy' },
  reference: { kind: 'item', names: Object.keys(references), phrasesByName: references, custodian: 'biomedical' },
  pump: { kind: 'item', names: Object.keys(pumps), phrasesByName: pumps, custodian: 'biomedical' },
  medicine: { kind: 'substance', names: Object.keys(medicines), phrasesByName: medicines },
  supplier: {
    kind: 'organisation',
    names: suppliers,
    phrases: ['the manufacturer trading as {name}', 'the firm of {name}', 'the materials house {name}'],
  },
  place: { kind: 'place', names: places },
  bed: {
    kind: 'bed',
    names: [
      'window bed',
      'corner cubicle',
      'glass-fronted side room',
      'bed opposite the desk',
      'far end bed',
      'curtained bay',
      'isolation cubicle',
      'bed beside the linen store',
      'double side room',
      'bed by the fire door',
      'quiet bay',
      'step-down space',
      'monitored corner',
      'south-facing cubicle',
      'bed nearest the lifts',
      'overflow space',
      'courtyard room',
      'negative-pressure room',
      'middle bay space',
      'annex cubicle',
    ],
  },
  rate: {
    kind: 'rate',
    names: [
      'the starting rate',
      'half the starting rate',
      'twice the starting rate',
      'a keep-open trickle',
      'the night setting',
      'the maintenance rate',
      'the loading rate',
      'the tapered rate',
      'the ceiling allowed on the ward',
      'a quarter of the starting rate',
    ],
  },
  quarantine: {
    kind: 'status',
    names: [
      'held pending review',
      'released to stock',
      'under conditional use',
      'segregated and unlabelled',
      'awaiting a second signature',
      'restricted to the day team',
      'withdrawn from use',
      'cleared for inspection only',
      'on temporary loan to engineering',
      'sealed for the file',
    ],
  },
  window: { kind: 'window', names: windowNames },
  stream: { kind: 'stream', names: ['telemetry', 'scans', 'feed', 'doors'] },
};
