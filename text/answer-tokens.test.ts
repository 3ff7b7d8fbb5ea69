import { answerTokens } from './answer-tokens';

describe('answerTokens', () => {
  it.each([
    ['v2.13.9, not v2.14.1', ['v2.13.9', 'not', 'v2.14.1']],
    ['at 7:00 p.m. sharp', ['at', '7', 'pm', 'sharp']],
    ['$1,200.00 (about 5 percent)', ['$', '1200', 'about', '5', '%']],
    ['2023-05-20T10:12', ['2023-05-20t10:12']],
    ['3–5 days, or 1/3', ['3-5', 'days', 'or', '1/3']],
    ['-4 degrees - or 4', ['-4', 'degrees', 'or', '4']],
    ['a hundred and one Dalmatians', ['101', 'dalmatians']],
    ['no one of the two', ['no', 'one', 'of', 'the', '2']],
    ['C++ & C#', ['c', '+', '+', 'and', 'c', '#']],
    ['#PlankChallenge @home, 50+', ['plankchallenge', 'home', '50']],
    ['東京3 タワー', ['東', '京', '3', 'タ', 'ワ', 'ー']],
    ['... !?', []],
  ])('%s', (text, expected) => expect(answerTokens(text)).toEqual(expected));
});
