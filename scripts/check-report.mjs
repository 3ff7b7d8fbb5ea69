/**
 * Looks at a report's page as people would: opens it in a browser without a window, on a desk and on a phone, in the light
 * and in the dark, and fails where
 *   - axe-core (https://github.com/dequelabs/axe-core) finds something serious or critical,
 *   - the page is wider than the screen, or a plot's label is cut off or too small to read,
 *   - its script was kept from running by its own policy.
 * Screenshots are left in a folder, for eyes.
 *
 *   node scripts/check-report.mjs REPORT.html [FOLDER]
 *   node scripts/check-report.mjs REPORT.json [FOLDER]     of `report --json`; needs `npm run build`
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { findChromium, openChromium } from './headless-chromium.mjs';

const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };
const grave = ['serious', 'critical'];
/** Height of one screenshot; a longer page takes several. */
const sheetPixels = 2400;
const mostSheets = 10;
/** Letters of a plot on the screen. */
const leastLetterPixels = 10;
const waitMs = 30_000;

const require = createRequire(import.meta.url);
const [input, folder = mkdtempSync(join(tmpdir(), 'render-bench-report-'))] = process.argv.slice(2);
const chromium = findChromium(process.env);
if (input === undefined) fail('Which report? Give an HTML file, or the JSON of `report --json`.');
if (chromium === undefined) fail('No Chromium found on the PATH. Name one with CHROMIUM=/path/to/chromium.');
mkdirSync(folder, { recursive: true });

const file = input.endsWith('.json') ? builtPage(input) : resolve(input);
const browser = await openChromium(chromium);
const findings = [];
try {
  for (const [device, size] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark']) {
      findings.push(...(await look(`${device}-${colorScheme}`, { ...size, colorScheme })));
    }
    await lookWithoutScript(device, size);
  }
} finally {
  await browser.close();
}
console.log(`Screenshots: ${folder}`);
if (findings.length > 0) fail(findings.join('\n'));
console.log('Nothing serious found.');

function builtPage(json) {
  const { renderHtml } = require('../dist/report/render/html.js');
  const path = join(folder, 'report.html');
  writeFileSync(path, renderHtml(JSON.parse(readFileSync(json, 'utf8'))));
  return path;
}

async function open(options) {
  const page = await browser.openPage(options);
  await page.goTo(pathToFileURL(file).href);
  const until = Date.now() + waitMs;
  while ((await page.evaluate('document.readyState')) !== 'complete') {
    if (Date.now() > until) throw new Error(`${file} did not load in ${waitMs / 1000} s`);
    await sleep(100);
  }
  return page;
}

async function look(name, options) {
  const page = await open(options);
  const found = [];
  if (await page.evaluate('document.querySelector(".controls").hidden')) found.push('the script did not run');
  await saveSheets(page, name);
  // What is folded up is looked at too.
  await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })');
  found.push(...(await page.evaluate(`(${measure})(${leastLetterPixels})`)));
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = JSON.parse(
    await page.evaluate(
      `axe.run(document, { resultTypes: ['violations'] }).then((results) => JSON.stringify(results))`,
    ),
  );
  const counts = violations.map(({ id, impact, nodes }) => `${id} (${impact}) × ${nodes.length}`);
  console.log(`${name}: axe ${counts.length === 0 ? 'finds nothing' : counts.join(', ')}`);
  for (const { id, impact, help, nodes } of violations) {
    if (grave.includes(impact))
      found.push(`${id}: ${help}, first at ${nodes[0].target} ${nodes[0].html.slice(0, 160)}`);
  }
  await page.close();
  return found.map((text) => `${name}: ${text}`);
}

async function lookWithoutScript(device, size) {
  const page = await open({ ...size, script: false });
  writeFileSync(join(folder, `${device}-no-script.png`), await page.screenshot());
  await page.close();
}

async function saveSheets(page, name) {
  const height = await page.evaluate('document.documentElement.scrollHeight');
  for (let sheet = 0; sheet * sheetPixels < height && sheet < mostSheets; sheet += 1) {
    const y = sheet * sheetPixels;
    const png = await page.screenshot({ y, height: Math.min(sheetPixels, height - y) });
    writeFileSync(join(folder, `${name}-${String(sheet + 1).padStart(2, '0')}.png`), png);
  }
}

/** Runs in the page. */
function measure(leastLetter) {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  for (const svg of document.querySelectorAll('.plot svg')) {
    const frame = svg.getBoundingClientRect();
    if (frame.width === 0) continue;
    const scale = frame.width / svg.viewBox.baseVal.width;
    for (const text of svg.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      const name = `"${text.textContent}" of "${svg.getAttribute('aria-label')}"`;
      if (parseFloat(getComputedStyle(text).fontSize) * scale < leastLetter) found.push(`${name} is too small`);
      const isCut =
        box.left < frame.left - 2 ||
        box.right > frame.right + 2 ||
        box.top < frame.top - 2 ||
        box.bottom > frame.bottom + 2;
      if (isCut) found.push(`${name} is cut off`);
    }
  }
  return found;
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
