import { namesakeWarning } from './namesake-warning';

it('names the newest earlier sweep of the name and how to take its answers over', () => {
  expect(namesakeWarning('boats-3333', { namesakes: ['boats-3333', 'boats-2222', 'boats-1111'], reuse: [] })).toBe(
    'boats-3333 is a new sweep: something that boats-2222, of the same name, measures has changed. It asks everything ' +
      'itself; with reuse: [boats-2222] in the sweep file, answers to equal requests would be taken over.',
  );
});

it.each([
  ['is the first of its name', { namesakes: ['boats-3333'], reuse: [] }],
  ['takes answers over', { namesakes: ['boats-3333', 'boats-2222'], reuse: ['boats'] }],
])('says nothing where the sweep %s', (_, of) => {
  expect(namesakeWarning('boats-3333', of)).toBeUndefined();
});
