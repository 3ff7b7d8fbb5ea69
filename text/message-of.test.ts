import { runInNewContext } from 'node:vm';

import { messageOf } from './message-of';

it('is the message of an error, of this realm or another', () => {
  expect(messageOf(new TypeError('boats'))).toBe('boats');
  expect(messageOf(runInNewContext('new Error("boats")'))).toBe('boats');
});

it.each([
  ['a text', 'boats', 'boats'],
  ['a number', 5, '5'],
  ['null', null, 'null'],
  ['undefined', undefined, 'undefined'],
  ['a symbol', Symbol('boats'), 'Symbol(boats)'],
])('is %s as it stands', (_, thrown, message) => {
  expect(messageOf(thrown)).toBe(message);
});

it.each([
  ['without a prototype', Object.create(null)],
  [
    'that throws when it is looked at',
    {
      get message(): string {
        throw new Error('again');
      },
    },
  ],
])('says so for an object %s', (_, thrown) => {
  expect(messageOf(thrown)).toBe('something that can’t be shown');
});
