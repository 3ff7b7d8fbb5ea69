import { type AnswerType, questionProfile } from './question-profile';

describe('questionProfile', () => {
  it.each<[AnswerType, string]>([
    ['count', 'How many stamps do I own?'],
    ['duration', 'How many weeks was I away?'],
    ['duration', 'How long is my commute?'],
    ['money', 'How much did I pay for the kayak?'],
    ['percent', 'What discount did I get?'],
    ['clock', 'What time do I get up?'],
    ['date', 'When did I move?'],
    ['frequency', 'How often do I swim?'],
    ['place', 'Where did I buy the lamp?'],
    ['place', 'Which city did I visit when I was ten?'],
    ['person', 'Who taught me to sail?'],
    ['name', 'What is the name of my cat?'],
    ['name', 'Which book did I finish?'],
    ['choice', 'Which came first, the canoe or the piano?'],
    ['boolean', 'Did I sell the piano?'],
    ['clause', 'What did I plant?'],
    ['count', 'I was reading our previous chat. Can you remind me how many eggs you said I need?'],
    ['clause', ''],
  ])('expects a %s of: %s', (answerType, question) => {
    expect(questionProfile(question).answerType).toBe(answerType);
  });

  it('searches with the content of the question, not with its polite beginning', () => {
    expect(questionProfile('Can you remind me of the name of the painter?').terms).toEqual(['nam', 'painter']);
  });

  it('names what the question is about, without calendar words and sentence beginnings', () => {
    expect(questionProfile('On Monday, did Dr. Ann Berg read "Quiet Rivers" in Oslo?').entities).toEqual([
      'Quiet Rivers',
      'Dr. Ann Berg',
      'Oslo',
    ]);
  });

  it('knows whose words and which time are asked for', () => {
    expect(questionProfile('Which soup do I like?').aboutAssistant).toBe(false);
    expect(questionProfile('Which soup did you recommend?').aboutAssistant).toBe(true);
    expect(questionProfile('Where did I live previously?').wantsEarlier).toBe(true);
    expect(questionProfile('Where do I live?').wantsEarlier).toBe(false);
  });
});
