import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser named by CHROMIUM, or one found on PATH; undefined where there is none. */
export function findChromium({ CHROMIUM: named, PATH: path = '' }) {
  if (named) return named;
  return path
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a browser without a window and speaks the DevTools protocol with it over two pipes, which needs no library:
 * messages are JSON, each ended by a NUL (https://chromedevtools.github.io/devtools-protocol/).
 */
export async function openChromium(program) {
  const profile = mkdtempSync(join(tmpdir(), 'render-bench-chromium-'));
  const isRoot = process.getuid?.() === 0;
  const browser = spawn(
    program,
    [
      ...['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--no-first-run'],
      ...['--disable-gpu', '--disable-background-networking', '--hide-scrollbars', '--force-color-profile=srgb'],
      // Chromium refuses to sandbox root's own processes.
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const send = connect(browser);
  return {
    openPage: (size) => openPage(send, size),
    async close() {
      await send('Browser.close').catch(() => undefined);
      if (browser.exitCode === null) await once(browser, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function connect(browser) {
  const [toBrowser, fromBrowser] = [browser.stdio[3], browser.stdio[4]];
  const waiting = new Map();
  let lastId = 0;
  let received = '';
  fromBrowser.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
    const messages = received.split('\0');
    received = messages.pop();
    for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  browser.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the browser ended with ${code}`));
    waiting.clear();
  });
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}

async function openPage(send, { width, height, colorScheme = 'light', script = true }) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const tell = (method, params) => send(method, params, sessionId);
  await tell('Page.enable');
  await tell('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  await tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: colorScheme }] });
  await tell('Emulation.setScriptExecutionDisabled', { value: !script });
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await tell('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    evaluate,
    goTo: (url) => tell('Page.navigate', { url }),
    /** Waits until the page's text holds all of these, and then a while for frames, whose text is their own. */
    async waitForText(texts, timeoutMs = 20_000) {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const text = (await evaluate('document.body ? document.body.innerText : ""')) ?? '';
        const missing = texts.filter((one) => !text.includes(one));
        if (missing.length === 0) break;
        if (Date.now() > until) throw new Error(`the page never showed ${missing.map((one) => `"${one}"`).join(', ')}`);
        await sleep(200);
      }
      await sleep(2_000);
    },
    /** Of the page from `y` on, though it be far below what is in sight. */
    async screenshot({ y = 0, height: cut = height } = {}) {
      const clip = { x: 0, y, width, height: cut, scale: 1 };
      const beyond = { captureBeyondViewport: y + cut > height };
      const { data } = await tell('Page.captureScreenshot', { format: 'png', clip, ...beyond });
      return Buffer.from(data, 'base64');
    },
    close: () => send('Target.closeTarget', { targetId }),
  };
}
