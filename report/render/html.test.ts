import { everyExperimentReport } from '../../test/support/experiment-reports';
import { emptySweepReport, incompleteSweepReport, sweepReport, withEveryString } from '../../test/support/sweep-report';
import { renderHtml } from './html';

interface Tag {
  readonly name: string;
  /** `empty`: closed in itself, or `meta`. */
  readonly kind: 'open' | 'close' | 'empty';
  readonly attributes: Readonly<Record<string, string>>;
}

/** The tags of a page in order; enough of a parser for markup in which every attribute is quoted. */
function tagsOf(page: string): Tag[] {
  const body = page.replace(/<style>[^]*?<\/style>/, '<style></style>').replace('<!doctype html>', '');
  return [...body.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*(?:="[^"<>]*")?)*)\s*(\/?)>/g)].map(
    ([, slash, name = '', attributes = '', end]) => ({
      name,
      kind: slash === '/' ? 'close' : end === '/' || name === 'meta' ? 'empty' : 'open',
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([a-z][a-z0-9-]*)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    }),
  );
}

function skeleton(page: string): string[] {
  return tagsOf(page).map(({ name, kind, attributes }) => [kind, name, ...Object.keys(attributes)].join(' '));
}

const pages: [string, string][] = [
  ['a complete sweep', renderHtml(sweepReport())],
  ['an incomplete sweep', renderHtml(incompleteSweepReport())],
  ['an empty sweep', renderHtml(emptySweepReport())],
  ['a sweep of every experiment', renderHtml(everyExperimentReport())],
];

describe.each(pages)('renderHtml of %s', (_, page) => {
  const tags = tagsOf(page);

  it('every element is closed in its turn', () => {
    const open: string[] = [];
    for (const { name, kind } of tags) {
      if (kind === 'open') open.push(name);
      if (kind === 'close') expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
    // Nothing but tags, the style's two among them, and the doctype starts with "<".
    expect(page.match(/</g)).toHaveLength(tags.length + 1);
  });

  it('needs no script and no network', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son[a-z]+=/i);
    expect(tags.flatMap(({ attributes }) => [attributes['src'] ?? '', attributes['href'] ?? '']).join('')).toBe('');
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`);
  });

  it('every table has a caption and every head a scope; every frame that scrolls can be reached', () => {
    const count = (name: string) => tags.filter((tag) => tag.name === name && tag.kind === 'open').length;
    expect(count('caption')).toBe(count('table'));
    const heads = tags.filter((tag) => tag.name === 'th' && tag.kind === 'open');
    expect(heads.every(({ attributes }) => /^(col|row|rowgroup)$/.test(attributes['scope'] ?? ''))).toBe(true);
    const frames = tags.filter(({ attributes }) => attributes['class'] === 'frame');
    expect(frames).toHaveLength(count('table'));
    expect(frames.every(({ attributes }) => attributes['tabindex'] === '0' && attributes['aria-label'] !== '')).toBe(
      true,
    );
  });

  it('ids are unique, and what refers to one finds it', () => {
    const ids = tags.flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const references = tags.flatMap(({ attributes }) => attributes['aria-labelledby']?.split(' ') ?? []);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('every drawing has a title and a description', () => {
    const drawings = tags.filter((tag) => tag.name === 'svg' && tag.kind === 'open');
    for (const { attributes } of drawings) {
      expect(attributes['role']).toBe('img');
      expect(attributes['aria-labelledby']).toMatch(/^\S+-title \S+-desc$/);
    }
  });
});

describe('renderHtml', () => {
  const complete = renderHtml(sweepReport());
  const incomplete = renderHtml(incompleteSweepReport());

  it('no text in any field changes the markup', () => {
    const experiments = everyExperimentReport();
    const everything = { ...experiments, tables: [...experiments.tables, ...sweepReport().tables] };
    const page = (suffix: string) => renderHtml(withEveryString(everything, (text) => text + suffix));
    const hostile = page(`<script>alert("x")</script><!--'" onload="x`);
    expect(skeleton(hostile)).toEqual(skeleton(page('harm/less')));
    expect(hostile).not.toContain('<script');
    expect(hostile).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
  });

  it('states in a banner that a sweep is incomplete, beside every table of it, and says complete only of complete ones', () => {
    expect(incomplete).toContain('INCOMPLETE: 1,012 of 1,200 cells settled.');
    expect(incomplete).not.toMatch(/\bComplete:|success/);
    expect(incomplete.match(/<span>[^<]*\(INCOMPLETE\)<\/span>/g)).toHaveLength(9);
    expect(complete).toContain('Complete: 1,200 of 1,200 cells settled.');
    expect(complete).not.toContain('INCOMPLETE');
  });

  it('warns under every table that has answered-only accuracy', () => {
    const tables = complete.split('<table>').filter((part) => part.includes('answered only†'));
    expect(tables).toHaveLength(2);
    for (const table of tables) expect(table.replace(/\s+/g, ' ')).toContain('It rewards abstaining');
  });

  it('labels the paper’s ranges as the paper’s', () => {
    expect(complete).toContain('the paper&#39;s range: 45.4–53.4%');
    expect(complete).toContain('A sanity check for comparable models on comparable data only');
  });

  it('shows mismatches, double payments, prices, hashes, versions and the seed', () => {
    const { sweep, datasets, tables } = sweepReport();
    const expected = [
      'Model mismatch',
      'Possible double payments',
      '@pydantic/genai-prices 0.1.8 of 2026-09-23',
      sweep.planHash,
      datasets[0]?.sha256,
      tables[0]?.digest,
      'render-bench',
      '6.49.0',
    ];
    for (const text of expected) expect(complete).toContain(text);
    expect(complete.replace(/\s+/g, '')).toContain('<thscope="row">seed</th><td>7</td>');
  });

  it('draws accuracy over the number of distractors as one line for each surface, and lists every other experiment', () => {
    const page = renderHtml(everyExperimentReport());
    expect(page.match(/<svg\s+class="plot curves"/g)).toHaveLength(2);
    expect(page.match(/class="curve"/g)).toHaveLength(2 * 2 * 2);
    expect(page.match(/<h2>/g)).toHaveLength(9 + 4);
  });

  it('every figure of a plot also stands in a table', () => {
    const figures = [...complete.matchAll(/class="figure"[^>]*>([^<]*)</g)].map(([, figure = '']) => figure.trim());
    expect(figures).toHaveLength(18);
    const cells = new Set([...complete.matchAll(/<td class="numeric">([^<]*)<\/td>/g)].map(([, cell]) => cell?.trim()));
    expect(figures.filter((figure) => !cells.has(figure))).toEqual([]);
  });
});
