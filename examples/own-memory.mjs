/**
 * A small example memory system, and the file it gives render-bench: what it would have shown a reader for each question
 * of the bundled sample. docs/own-memory.md walks through it; put your system in the place of `ExampleMemory`.
 *
 *   node examples/own-memory.mjs > examples/own-artifacts.jsonl
 *
 * Four faults are planted, each on questions of its own, so that one can see whether the diagnosis finds them.
 */
import { fileURLToPath } from 'node:url';

import { openDataset } from 'render-bench/benchmarks';
import { resolve } from 'render-bench/evidence';

/** Questions by the fault planted on them; every other question is served as well as this memory can. */
const faults = {
  // The evidence was never stored, so that only what is beside the point is found.
  forgets: ['sample-01', 'sample-02', 'sample-15', 'sample-43', 'sample-51', 'sample-53'],
  // Old and new values stand side by side, and nothing says which one holds.
  keepsStale: ['sample-16', 'sample-23', 'sample-27', 'sample-32', 'sample-37', 'sample-40', 'sample-42'],
  // Notes are kept in a shorthand without vowels: all is there, in words that the reader does not know.
  abbreviates: ['sample-07', 'sample-08', 'sample-25', 'sample-45', 'sample-47'],
  // Nothing is worked out: sums, differences, days between dates, the first or last of several.
  worksNothingOut: [
    ...['sample-03', 'sample-04', 'sample-13', 'sample-14', 'sample-20', 'sample-22', 'sample-29'],
    ...['sample-35', 'sample-39', 'sample-41', 'sample-46', 'sample-49', 'sample-54', 'sample-57'],
  ],
};

/** Keeps what was said as dated notes, and knows which value holds at the time asked for. */
class ExampleMemory {
  constructor(item) {
    this.item = item;
    this.has = (fault) => faults[fault].includes(item.id);
  }

  /** What a reader is shown for the question; empty where no note is found. */
  recall() {
    const value = this.currentValue();
    return [...this.notes(), ...(value === undefined ? [] : [`Current value: ${value}`])].join('\n');
  }

  notes() {
    return this.item.sessions.flatMap(({ saidAt, turns }) =>
      turns
        .filter((turn) => this.finds(turn))
        .map(
          ({ role, text }) => `[${saidAt.slice(0, 10)}] ${role}: ${this.has('abbreviates') ? shorthand(text) : text}`,
        ),
    );
  }

  /**
   * A system of yours would search here. This one knows which turns are marked as evidence, so that the planted faults
   * are its only ones.
   */
  finds({ isWitness, role }) {
    return this.has('forgets') ? !isWitness && role === 'user' : isWitness;
  }

  /** By the library's rules, which never see the expected answer; undefined where they find no value. */
  currentValue() {
    if (Object.keys(faults).some(this.has)) return undefined;
    const { activeValues } = resolve(this.item, 'event_log');
    return activeValues.length === 0 ? undefined : activeValues.join(' or ');
  }
}

/** Drops the vowels inside words in lower case; names, dates and amounts stay whole. */
function shorthand(text) {
  return text.replace(/(?<![\p{L}\p{N}'’-])\p{Ll}{3,}/gu, (word) => word[0] + word.slice(1).replace(/[aeiou]/g, ''));
}

const path = fileURLToPath(import.meta.resolve('render-bench/sample/sample.json'));
for await (const item of openDataset({ benchmark: 'sample', path }).items()) {
  const artifact = new ExampleMemory(item).recall();
  console.log(JSON.stringify({ question_id: item.id, system: 'example-memory', artifact }));
}
