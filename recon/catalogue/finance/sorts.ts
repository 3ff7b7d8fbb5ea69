import type { DomainCatalogue } from '../catalogue';
import { accounts, devices, payments, sessions } from './item-pools';
import { windowNames } from './phrases';
import { addresses, deskNames, familyNames, givenNames, places, vendors } from './pools';

export const sorts: DomainCatalogue['sorts'] = {
  person: { kind: 'person', names: givenNames, familyNames },
  payment: { kind: 'payment', names: Object.keys(payments), phrasesByName: payments, custodian: 'bank' },
  vendor: {
    kind: 'organisation',
    names: vendors,
    phrases: ['the supplier trading as {name}', 'the payee styled {name}', 'the business invoicing as {name}'],
  },
  device: { kind: 'item', names: Object.keys(devices), phrasesByName: devices },
  session: { kind: 'session', names: Object.keys(sessions), phrasesByName: sessions, custodian: 'it' },
  account: { kind: 'account', names: Object.keys(accounts), phrasesByName: accounts, custodian: 'bank' },
  place: { kind: 'place', names: places },
  desk: { kind: 'desk', names: deskNames, phrases: ['work queue of the {name}', 'staff of the {name}'] },
  address: { kind: 'address', names: addresses },
  status: {
    kind: 'status',
    names: ['open', 'dormant', 'under review', 'restricted', 'debits only', 'credits only', 'blocked', 'closed'],
  },
  window: { kind: 'window', names: windowNames },
  stream: { kind: 'stream', names: ['postings', 'sessions', 'heartbeat', 'badges'] },
};
