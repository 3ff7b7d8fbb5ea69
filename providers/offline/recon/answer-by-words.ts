import { Bm25Index } from '../../../text/bm25-index';
import { highestIndices } from '../../../text/highest-indices';
import { contentTerms } from '../../../text/terms';
import type { Pace } from '../pace';
import { LastRead } from './last-read';
import type { ReconPrompt } from './read-recon-prompt';

/** Letters of a question with several right options. */
const lettersOfMultiple = 3;

/**
 * Answers a RECON question by shared words alone: the options that score highest by BM25 among the artifact's passages with
 * the stem, the number in the best passage, its first sentences. It puts nothing together, so what it gets right is what
 * words give away.
 */
export async function answerByWords(prompt: ReconPrompt, pace: Pace): Promise<string> {
  const { passages, index } = await readArtifact(prompt.artifact, pace);
  return JSON.stringify(replyTo(prompt, passages, index));
}

interface ReadArtifact {
  readonly passages: readonly string[];
  readonly index: Bm25Index;
}

const artifacts = new LastRead<ReadArtifact>();

async function readArtifact(artifact: string, pace: Pace): Promise<ReadArtifact> {
  const known = artifacts.get(artifact);
  if (known) return known;
  const passages = artifact
    .split(/\n{2,}/u)
    .flatMap((passage) => passage.match(longestPassage) ?? [])
    .filter((passage) => passage.trim() !== '');
  const index = new Bm25Index();
  for (const passage of passages) {
    index.add(contentTerms(passage));
    await pace.pause();
  }
  return artifacts.keep(artifact, { passages, index });
}

/** A graph is one line of half a megabyte: cut, so that reading it never holds the loop. */
const longestPassage = /[^]{1,4000}/gu;

function replyTo({ stem, options, format }: ReconPrompt, passages: readonly string[], index: Bm25Index): object {
  const best = passages[highestIndices(index.scores(contentTerms(stem)), 1)[0] ?? -1] ?? '';
  switch (format) {
    case 'single':
      return { answer: ranked(stem, options, index)[0] ?? 'A' };
    case 'multiple':
      return { answers: ranked(stem, options, index).slice(0, lettersOfMultiple).sort() };
    case 'ordering':
      return { order: options.map(({ letter }) => letter) };
    case 'integer': {
      const number = /(?<![\d:.,])\d{1,6}(?![\d:.,]\d)/u.exec(best.slice(best.indexOf('\n') + 1))?.[0];
      return number === undefined ? { abstain: true } : { answer: Number(number) };
    }
    case 'free': {
      const sentences = best.slice(best.indexOf('\n') + 1).split(/(?<=[.!?])\s+/u);
      const text = sentences.slice(0, 2).join(' ').trim();
      return text === '' ? { abstain: true } : { answer: text };
    }
  }
}

/** Letters by how well one passage fits the stem and the option together, the best first. */
function ranked(stem: string, options: ReconPrompt['options'], index: Bm25Index): string[] {
  const asked = contentTerms(stem);
  const scores = options.map(({ text }) => Math.max(0, ...index.scores([...asked, ...contentTerms(text)])));
  return highestIndices(scores, options.length).map((place) => options[place]!.letter);
}
