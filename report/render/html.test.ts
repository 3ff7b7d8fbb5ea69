import { createHash } from 'node:crypto';
import { Script } from 'node:vm';

import { everyExperimentReport } from '../../test/support/experiment-reports';
import { emptySweepReport, incompleteSweepReport, sweepReport, withEveryString } from '../../test/support/sweep-report';
import { visibleText } from '../../text/visible-text';
import { renderHtml } from './html';

interface Tag {
  readonly name: string;
  /** `empty`: closed in itself, or `meta`. */
  readonly kind: 'open' | 'close' | 'empty';
  readonly attributes: Readonly<Record<string, string>>;
}

/** The page without its style and its script, which are constants of the source. */
function markupOf(page: string): string {
  return page
    .replace(/<style>[^]*?<\/style>/, '<style></style>')
    .replace(/<script>[^]*?<\/script>/, '<script></script>');
}

/** The tags of a page in order; enough of a parser for markup in which every attribute is quoted. */
function tagsOf(page: string): Tag[] {
  const body = markupOf(page).replace('<!doctype html>', '');
  return [...body.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z][a-zA-Z0-9-]*(?:="[^"<>]*")?)*)\s*(\/?)>/g)].map(
    ([, slash, name = '', attributes = '', end]) => ({
      name,
      kind: slash === '/' ? 'close' : end === '/' || name === 'meta' ? 'empty' : 'open',
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([a-zA-Z][a-zA-Z0-9-]*)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
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

describe.each(pages)('renderHtml of %s', (sweep, page) => {
  const tags = tagsOf(page);

  it('every element is closed in its turn', () => {
    const open: string[] = [];
    for (const { name, kind } of tags) {
      if (kind === 'open') open.push(name);
      if (kind === 'close') expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
    // Nothing but tags and the doctype starts with "<".
    expect(markupOf(page).match(/</g)).toHaveLength(tags.length + 1);
  });

  it('loads nothing, and its policy lets nothing run but its one script', () => {
    expect(markupOf(page)).not.toMatch(/<link|<img|<iframe|<object|<use|@import|url\(|\son[a-z]+=|javascript:/i);
    expect(/<style>[^]*?<\/style>/.exec(page)![0]).not.toMatch(/@import|url\(/);
    expect(tags.filter(({ attributes }) => 'src' in attributes)).toEqual([]);
    const links = tags.flatMap(({ attributes }) => attributes['href'] ?? []);
    expect(links.filter((link) => !link.startsWith('#'))).toEqual([]);
    const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256').update(scripts[0]!).digest('base64');
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
    );
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
    const references = tags.flatMap(({ attributes }) => [
      ...(attributes['aria-labelledby']?.split(' ') ?? []),
      ...(attributes['href'] === undefined ? [] : [attributes['href'].slice(1)]),
      ...(attributes['for'] === undefined ? [] : [attributes['for']]),
    ]);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('every drawing is an image with a name, at two widths, and holds numbers alone', () => {
    const drawings = tags.filter(
      (tag) => tag.name === 'svg' && tag.kind === 'open' && !('aria-hidden' in tag.attributes),
    );
    for (const { attributes } of drawings) {
      expect(attributes['role']).toBe('img');
      expect(attributes['aria-label']).not.toBe('');
    }
    const widths = drawings.map(({ attributes }) => attributes['width']);
    expect(widths.filter((width) => width === '428')).toHaveLength(widths.length / 2);
    expect(widths.filter((width) => width === '326')).toHaveLength(widths.length / 2);
    const places = tags.flatMap(({ name, attributes }) =>
      ['path', 'line', 'rect', 'circle', 'text', 'g'].includes(name)
        ? ['d', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'width', 'height', 'transform'].map(
            (key) => attributes[key] ?? '',
          )
        : [],
    );
    expect(places.filter((place) => /NaN|undefined|Infinity|null/.test(place))).toEqual([]);
  });

  it('every picture has a title and a caption that says over what', () => {
    const pictures = page.split('<figure').slice(1);
    expect(pictures.length > 0).toBe(sweep !== 'an empty sweep');
    for (const picture of pictures) {
      expect(picture).toMatch(/<figcaption>\s*<strong>[^<]+<\/strong>/);
      expect(picture).toMatch(/<span>[^<]*\d[^<]*(items|pairs|cells)[^<]*\.<\/span>/);
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
    // Ends of direction, a bell and a line break, beside what HTML and SVG know.
    const harm = `<script>alert("x")</script><!--'" onload="x\u202e\u0007\n</svg>`;
    const hostile = page(harm);
    // As long, and with the same slashes, which part the names of arms.
    expect(skeleton(hostile)).toEqual(skeleton(page(visibleText(harm).replace(/[^/]/g, 'h'))));
    expect(markupOf(hostile)).not.toMatch(/<script>[^<]|[\u202e\u0007]/);
    expect(hostile).toContain('\\u{202e}');
    expect(hostile).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
  });

  it('states in a banner that a sweep is incomplete, beside every table of it, and says complete only of complete ones', () => {
    expect(incomplete).toContain('INCOMPLETE: 1,012 of 1,200 cells settled.');
    expect(incomplete).not.toMatch(/\bComplete:|success/);
    expect(incomplete.match(/<span>[^<]*\(INCOMPLETE\)<\/span>/g)).toHaveLength(13);
    expect(incomplete).toContain('<span class="flag">incomplete</span>');
    expect(incomplete).toContain('best so far on');
    expect(complete).toContain('Complete: 1,200 of 1,200 cells settled.');
    expect(complete).not.toContain('INCOMPLETE');
  });

  it('warns under every table that has answered-only accuracy', () => {
    const tables = complete.split('<table ').filter((part) => part.includes('answered only†'));
    expect(tables).toHaveLength(2);
    for (const table of tables) expect(table.replace(/\s+/g, ' ')).toContain('It rewards abstaining');
  });

  it('labels the paper’s ranges as the paper’s', () => {
    expect(complete).toContain('the paper’s range‡');
    expect(complete).toContain('45.4–53.4%');
    expect(complete).toContain('class="band"');
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
    expect(complete.replace(/\s+/g, '')).toContain('<thscope="row">seed</th><tdclass="text">7</td>');
  });

  it('draws of each experiment what it is about, and of every one how readers abstain and what became of the cells', () => {
    const page = renderHtml(everyExperimentReport());
    const sections = page.split(/<section aria-labelledby="experiment-\d+"/).slice(1);
    const expected: Readonly<Record<string, readonly string[]>> = {
      'Deployed-style templates': ['Accuracy by template', 'Difference from raw_conversation'],
      'Packet ladder': ['Accuracy by level', 'Difference from the control'],
      'Refusal factors': ['Effect on answer rate of formal ingredients', 'Effect on accuracy of formal ingredients'],
      'Budget control': ['Accuracy by words shown'],
      'Retrieval noise': ['Accuracy by number of distractors: mini', 'Accuracy by number of distractors: offline'],
      'Transfer to HotpotQA': ['Accuracy, best surface first'],
      'Transfer to LoCoMo': ['Accuracy, best template or level first'],
      'Your own memory systems': [
        'Diagnosis of mem: where questions are lost',
        'Diagnosis of rag: where questions are lost',
      ],
    };
    expect(sections).toHaveLength(everyExperimentReport().tables.length);
    for (const section of sections) {
      const titles = [...section.matchAll(/<strong>([^<]+)<\/strong>/g)].map(([, title]) => title);
      expect(titles).toEqual(expect.arrayContaining(['Answer rate and accuracy', 'What became of the cells']));
      const [, own = []] = Object.entries(expected).find(([name]) => section.slice(0, 400).includes(name)) ?? [];
      expect(titles).toEqual(expect.arrayContaining([...own]));
    }
  });

  it('a reader has one class, one colour and one symbol all through the page', () => {
    const page = renderHtml(everyExperimentReport());
    const signs = [...page.matchAll(/<svg\s+class="sign"[^]*?<\/svg>([^<\n]+)/g)].map(([sign, name = '']) => [
      name.trim(),
      sign.replace(/\s+/g, ' '),
    ]);
    for (const reader of ['mini', 'offline', 'all readers']) {
      expect(new Set(signs.filter(([name]) => name === reader).map(([, sign]) => sign)).size).toBe(1);
    }
    expect(page).toMatch(/class="r1 told"[^>]*>|<g[^>]*class="r1 told"/);
  });

  it('every mark of an interval says its figure, which also stands in a table', () => {
    const figures = [
      ...complete.matchAll(/<title>(?:mini|offline), [^:]+: ([^<]+?\])(?: points)?, [\d,]+ (?:items|pairs)<\/title>/g),
    ];
    expect(figures.length).toBeGreaterThan(50);
    const cells = new Set([...complete.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell?.trim()));
    expect(figures.map(([, figure = '']) => figure).filter((figure) => !cells.has(figure))).toEqual([]);
  });

  it('the same report gives the same bytes', () => {
    expect(renderHtml(sweepReport())).toBe(complete);
  });

  it('a report of every experiment, two readers and two scorers stays under 2 MB', () => {
    expect(Buffer.byteLength(renderHtml(everyExperimentReport()))).toBeLessThan(2_000_000);
  });

  it('its script is one that parses', () => {
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(complete) ?? [];
    expect(() => new Script(script)).not.toThrow();
  });
});
