import type { JudgeSample } from '../../experiments/judging';
import { widestSample } from './widest-sample';

const all = (...conditions: string[]): JudgeSample => ({ size: null, seed: 7, conditions });
const some = (size: number, ...conditions: string[]): JudgeSample => ({ size, seed: 7, conditions });
const whole: JudgeSample = { size: null, seed: 7, conditions: null };
const ofWhole: JudgeSample = { size: 600, seed: 7, conditions: null };

it('patterns that were asked for one after the other stand side by side, each once', () => {
  expect(widestSample(all('ladder/*'), all('templates/*', 'ladder/*'))).toEqual(all('ladder/*', 'templates/*'));
  expect(widestSample(some(5, 'a/*'), some(9, 'b/*'))).toEqual(some(9, 'a/*', 'b/*'));
  expect(widestSample(all('a/*'), whole)).toEqual(whole);
  expect(widestSample(ofWhole, some(9, 'a/*'))).toEqual(ofWhole);
});

it('a number of answers is not forgotten beside all answers of some conditions, whichever was asked for first', () => {
  const both = { ...all('a/*'), besides: ofWhole };
  expect(widestSample(ofWhole, all('a/*'))).toEqual(both);
  expect(widestSample(all('a/*'), ofWhole)).toEqual(both);
  expect(widestSample(both, { ...ofWhole, size: 300 })).toEqual(both);
  expect(widestSample(both, all('b/*'))).toEqual({ ...all('a/*', 'b/*'), besides: ofWhole });
});

it('all answers of every condition leave nothing beside them', () => {
  expect(widestSample(ofWhole, whole)).toEqual(whole);
  expect(widestSample(whole, ofWhole)).toEqual(whole);
  expect(widestSample({ ...all('a/*'), besides: ofWhole }, whole)).toEqual(whole);
});
