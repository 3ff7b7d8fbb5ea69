/**
 * Finds texts by their codes. A chunk is a block of the page, or a script beside it that calls `renderBenchItems`: what is
 * opened from a disk may load scripts and nothing else.
 *
 * @param {Model} model
 * @returns {(code: number) => Promise<string>}
 */
function createTextLoader({ index: { chunks } }) {
  /** @type {Map<number, Promise<string[]>>} */
  const loading = new Map();
  /** @type {Map<number, { mark: string, packed: string }>} */
  const arrived = new Map();

  /** @type {(chunk: number, mark: string, packed: string) => void} */
  const receive = (chunk, mark, packed) => void arrived.set(chunk, { mark, packed });
  Object.assign(window, { renderBenchItems: receive });

  /** @param {number} chunk */
  function load(chunk) {
    const known = loading.get(chunk);
    if (known !== undefined) return known;
    const texts = packedOf(chunk).then((packed) => /** @type {Promise<string[]>} */ (unpack(packed)));
    loading.set(chunk, texts);
    // What failed is tried again when it is asked for again.
    texts.catch(() => loading.delete(chunk));
    return texts;
  }

  /** @param {number} chunk */
  async function packedOf(chunk) {
    if (chunks.folder === null) return document.getElementById(`items-chunk-${chunk}`)?.textContent ?? '';
    const path = `${encodeURIComponent(chunks.folder)}/${String(chunk + 1).padStart(4, '0')}.js`;
    await runScript(path);
    const found = arrived.get(chunk);
    arrived.delete(chunk);
    if (found === undefined) throw new Error(missing(chunks.folder, path));
    if (found.mark !== chunks.marks[chunk]) throw new Error(ofAnother(chunks.folder));
    return found.packed;
  }

  return async (code) => {
    const number = code - 1;
    const chunk = chunkOf(chunks.first, number);
    return (await load(chunk))[number - chunks.first[chunk]];
  };
}

/**
 * @param {readonly number[]} first The first text of each chunk.
 * @param {number} text
 * @returns {number} The chunk that holds the text.
 */
function chunkOf(first, text) {
  let low = 0;
  let high = first.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (first[middle] <= text) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * @param {string} path
 * @returns {Promise<void>} When it has run, or can't.
 */
function runScript(path) {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = path;
    script.onload = script.onerror = () => {
      script.remove();
      resolve();
    };
    document.head.append(script);
  });
}

/** @type {(folder: string, path: string) => string} */
const missing = (folder, path) =>
  `${path} can't be read. The folder ${folder} belongs beside this page; where it is lost, write the report again.`;

/** @type {(folder: string) => string} */
const ofAnother = (folder) =>
  `The folder ${folder} is of another report than this page. Put the two that were written together side by side, or ` +
  'write the report again.';
