import { readFileSync } from 'node:fs';

import type { Item } from '../../benchmarks';
import { generateTexts } from './generate-texts';
import { guideItem, guidePage, guidePath } from './guide-page';
import { guideSections } from './guide-sections';
import { renderGuide } from './render-guide';

test('the committed page is the generated one; CONTRIBUTING.md says how to make it anew', async () => {
  expect(readFileSync(guidePath, 'utf8')).toBe(await guidePage());
});

test('every kind of surface that a dialogue alone gives is shown', () => {
  const kinds = guideSections.flatMap(({ surfaces }) => surfaces.map(({ surface }) => surface.kind));
  expect([...new Set(kinds)].sort()).toEqual([
    'budget',
    'generated',
    'noise',
    'packet',
    'retrieved',
    'template',
    'witness_text',
  ]);
});

test('what an item says stays in its code blocks, whatever fences it holds', async () => {
  const item = hostile(await guideItem());
  const page = renderGuide(item, 'A story.', await generateTexts(item));
  expect(page).toContain('# Escaped');
  expect(outsideBlocks(page)).not.toContain('Escaped');
});

function hostile(item: Item): Item {
  const added = '\n\n````\n\n# Escaped\n\n```\n';
  const sessions = item.sessions.map((session) => ({
    ...session,
    turns: session.turns.map((turn) => ({ ...turn, text: turn.text + added })),
  }));
  return { ...item, question: item.question + added, sessions };
}

/** The lines that a reader of CommonMark takes for Markdown. */
function outsideBlocks(page: string): string {
  let fence: string | undefined;
  const outside = page.split('\n').filter((line) => {
    const [run] = /^`{3,}/u.exec(line) ?? [];
    if (fence === undefined) {
      fence = run;
      return run === undefined;
    }
    if (run !== undefined && run.length >= fence.length && line.trimEnd() === run) fence = undefined;
    return false;
  });
  return outside.join('\n');
}
