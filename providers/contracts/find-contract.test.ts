import { findContract, namesModel, vendorContracts } from './find-contract';
import { vendors } from './model-contract';
import { vendorFacts } from './vendor-facts';

describe('a contract', () => {
  test.each([
    ['gpt-5.4', true],
    ['gpt-5.4-2026-03-05', true],
    ['gpt-5.4-latest', true],
    ['gpt-5.4-2', false],
    ['gpt-5.40', false],
    ['ft:gpt-5.4:me', false],
  ])('of gpt-5.4 is that of %s: %s', (model, expected) => {
    expect(namesModel('gpt-5.4', model)).toBe(expected);
  });

  test('of an exact id goes before that of a pattern, a snapshot’s own before its model’s', () => {
    expect(findContract('openai', 'gpt-6-sol').contract.reasoning?.off).toBe('none');
    expect(findContract('openai', 'gpt-6-astra').contract.reasoning?.off).toBeUndefined();
    expect(findContract('openai', 'gpt-4o-2024-05-13').contract.lifecycle?.retires).toBe('2026-10-23');
    expect(findContract('openai', 'gpt-4o-2024-08-06').contract.lifecycle?.retires).toBe('2027-01-14');
  });

  test('of the sweep file goes before that of the tables, key by key', () => {
    const own = { 'openai/gpt-6*': { temperature: 'accepted' as const }, 'google/gpt-6-sol': { source: 'mine' } };
    const { contract, isKnown } = findContract('openai', 'gpt-6-sol', own);
    expect(isKnown).toBe(true);
    expect(contract).toMatchObject({ temperature: 'accepted', reasoning: { off: 'none' } });
    expect(contract.source).not.toBe('mine');
  });

  test('of a model that nobody knows says so', () => {
    expect(findContract('openai', 'gpt-9')).toMatchObject({ isKnown: false, contract: { temperature: 'unknown' } });
    expect(findContract('openai', 'gpt-9', { 'openai/gpt-9': { temperature: 'accepted' } })).toMatchObject({
      isKnown: true,
      contract: { temperature: 'accepted', endpoints: [{ api: 'chat' }, { api: 'responses' }] },
    });
  });
});

describe.each(vendors)('the table of %s', (vendor) => {
  const { rows } = vendorContracts[vendor];

  test('names no model twice', () => {
    const names = rows.flatMap(({ models }) => models);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has APIs and ways to switch reasoning off that are the vendor’s own, days of the calendar, and a source', () => {
    for (const { endpoints, reasoning, lifecycle, source } of rows) {
      expect(endpoints.length).toBeGreaterThan(0);
      for (const { api } of endpoints) expect(vendorFacts[vendor].apis).toContain(api);
      if (reasoning?.off !== undefined) expect(vendorFacts[vendor].offs).toContain(reasoning.off);
      for (const day of [lifecycle?.retires, lifecycle?.reroutedFrom])
        if (day !== undefined) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
      expect(source).not.toBe('');
    }
  });

  test('leaves every model some way to be asked: reasoning off, a level or a budget', () => {
    for (const { reasoning } of rows)
      expect([reasoning?.off, reasoning?.levels[0], reasoning?.budget].some((way) => way !== undefined)).toBe(true);
  });
});
