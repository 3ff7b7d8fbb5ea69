import type { DomainCatalogue } from '../catalogue';
import { cars, items, lines, stores, substances, yards } from './item-pools';
import { moreItems } from './more-items';
import { familyNames, givenNames, victimFamilyNames } from './persons';
import { places, windowNames } from './places';

export const sorts: DomainCatalogue['sorts'] = {
  person: { kind: 'person', names: givenNames, familyNames },
  victim: { kind: 'person', names: givenNames, familyNames: victimFamilyNames },
  item: { kind: 'item', names: Object.keys({ ...items, ...moreItems }), phrasesByName: { ...items, ...moreItems } },
  substance: { kind: 'substance', names: Object.keys(substances), phrasesByName: substances },
  place: { kind: 'place', names: places },
  car: { kind: 'car', names: Object.keys(cars), phrasesByName: cars },
  line: { kind: 'line', names: lines, phrases: ['work on the {name}', 'team behind the {name}'] },
  store: { kind: 'store', names: stores },
  yard: { kind: 'yard', names: yards },
  window: { kind: 'window', names: windowNames },
  stream: { kind: 'stream', names: ['handset', 'camera', 'card', 'door'] },
};
