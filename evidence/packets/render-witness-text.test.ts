import { packetItem } from '../../test/support/packet-item';
import { countWords } from '../../text/words';
import { renderWitnessText, witnessTextIsCut } from '.';

function withWitnesses(...texts: string[]) {
  const turns = texts.map((text, index) => ({
    address: `S1.T${index + 1}`,
    role: 'user' as const,
    text,
    isWitness: true,
  }));
  return { sessions: [{ ordinal: 1, id: 'one', saidAt: null, turns }] };
}

function said(dialogue: Parameters<typeof renderWitnessText>[0]): string[] {
  const rendered = renderWitnessText(dialogue);
  if (rendered.kind !== 'artifact') throw new Error(rendered.reason);
  return [...rendered.text.matchAll(/^witness_text: User: (.*)$/gmu)].map(([, text]) => text ?? '');
}

test('witness texts of 256 words are whole; one word more is cut, and the last line says how many', () => {
  const fitting = withWitnesses('a '.repeat(200).trim(), 'b '.repeat(56).trim());
  expect(witnessTextIsCut(fitting)).toBe(false);
  expect(renderWitnessText(fitting)).not.toMatchObject({
    text: expect.stringContaining('witness_texts_cut') as string,
  });
  const longer = withWitnesses('a '.repeat(201).trim(), 'b '.repeat(56).trim());
  expect(witnessTextIsCut(longer)).toBe(true);
  expect(renderWitnessText(longer)).toMatchObject({
    text: expect.stringMatching(/\nwitness_texts_cut: 1$/u) as string,
  });
  expect(said(longer).map(countWords)).toEqual([200, 56]);
});

test('long witnesses are cut evenly', () => {
  const cut = said(withWitnesses('a '.repeat(400), 'b '.repeat(20), 'c '.repeat(300)));
  expect(cut.map(countWords)).toEqual([118, 20, 118]);
  expect(cut[0]?.endsWith('a…')).toBe(true);
});

test('neither resolution nor value is shown', () => {
  const rendered = renderWitnessText(packetItem);
  expect(rendered).toMatchObject({ kind: 'artifact' });
  expect(JSON.stringify(rendered)).not.toMatch(/record|active_value|event|blocked/u);
});

test('a witness turn without text is left out, and a dialogue with such witnesses alone is not applicable', () => {
  expect(said(withWitnesses('I moved.', ' \n'))).toEqual(['I moved.']);
  expect(renderWitnessText(withWitnesses(' '))).toEqual({
    kind: 'not_applicable',
    reason: 'the turns marked as evidence hold no text',
  });
});
