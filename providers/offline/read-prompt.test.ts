import { readPrompt } from './read-prompt';

function read(content: string) {
  return readPrompt([
    { role: 'system', content: 'Answer the question. Question: none' },
    { role: 'user', content },
  ]);
}

describe('readPrompt', () => {
  it.each([
    ['a label on the same line', 'Notes\nTom has a cat.\n\nQuestion: What does Tom have?'],
    ['a label on a line of its own', 'Notes\nTom has a cat.\n\n## Question\nWhat does Tom have?\n'],
    ['a bold label', 'Notes\nTom has a cat.\n\n**Question:** What does Tom have?'],
    ['a date in the label', 'Notes\nTom has a cat.\n\nQuestion (asked on 20 May 2023): What does Tom have?'],
    ['a date line after', 'Notes\nTom has a cat.\n\nQuestion: What does Tom have?\nQuestion date: 2023-05-20\nAnswer:'],
    ['a date line before', 'Notes\nTom has a cat.\n\nQuestion date: 20 May 2023, 10:00\nQuestion: What does Tom have?'],
    ['a dated question', 'Notes\nTom has a cat.\n\nQuestion: (2023-05-20 10:00) What does Tom have?'],
    [
      'headings, with a date line',
      '## Notes\n\nNotes\nTom has a cat.\n\n## Question\n\nDate of the question: Saturday, 20 May 2023, 10:00\nWhat does Tom have?',
    ],
    ['no label', 'Notes\nTom has a cat.\n\nWhat does Tom have?'],
  ])('splits artifact and question at %s', (_what, content) =>
    expect(read(content)).toEqual({ artifact: 'Notes\nTom has a cat.', question: 'What does Tom have?' }),
  );

  it('takes the last label, so one inside the artifact is no border', () => {
    expect(read('Question: old?\nAnswer: 4\n\nQuestion: new?')).toEqual({
      artifact: 'Question: old?\nAnswer: 4',
      question: 'new?',
    });
  });

  it('reads nothing from nothing', () => {
    expect(readPrompt([])).toEqual({ artifact: '', question: '' });
    expect(read('')).toEqual({ artifact: '', question: '' });
  });
});
