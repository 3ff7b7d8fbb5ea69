import { UserError } from '../contracts/user-error';
import { didYouMean } from './did-you-mean';
import { hotpotQa } from './hotpotqa/load';
import type { Benchmark } from './item';
import { locomo } from './locomo/load';
import { longMemEval } from './longmemeval/load';

/** A file of a public data set: where it comes from, and what tells that it came whole. */
export interface PublicFile {
  /** What `data pull` calls it. */
  readonly name: string;
  readonly benchmark: Pick<Benchmark, 'name' | 'licence'>;
  readonly tier?: string;
  /** Its name on disk. */
  readonly file: string;
  /** Which release it is; the data of a name have changed before. */
  readonly release: string;
  /** Names a revision where its host keeps any, so that a later upload under the same name is never fetched unnoticed. */
  readonly url: string;
  /** Other places with the same bytes, to be offered where `url` can't be reached. */
  readonly mirrors?: readonly string[];
  /**
   * Hosts that `url` or a mirror hands requests on to, besides itself; one that begins with a dot stands for all below it.
   * A redirect to any other is refused.
   */
  readonly hosts?: readonly string[];
  readonly bytes: number | null;
  /** Lower-case hex; null where none is published: then the digest of the first download is trusted, and said to be. */
  readonly sha256: string | null;
}

/** Large files of Hugging Face come from hosts of its own that change by region and over time. */
const huggingFaceHosts = ['.huggingface.co', '.hf.co'];

const longMemEvalFile = (tier: string, file: string, bytes: number, sha256: string): PublicFile => ({
  name: `longmemeval-${tier}`,
  benchmark: longMemEval,
  tier,
  file,
  release: `LongMemEval, ${tier} tier, cleaned release of September 2025 (revision 98d7416)`,
  url: `https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned/resolve/98d7416c24c778c2fee6e6f3006e7a073259d48f/${file}`,
  hosts: huggingFaceHosts,
  bytes,
  sha256,
});

/**
 * Every file that `data pull` knows. Sizes and digests are those that several projects independently publish for these
 * very files (for LongMemEval also the host's own record of its large files); none was computed for this list.
 */
export const publicFiles: readonly PublicFile[] = [
  longMemEvalFile(
    'oracle',
    'longmemeval_oracle.json',
    15_388_478,
    '821a2034d219ab45846873dd14c14f12cfe7776e73527a483f9dac095d38620c',
  ),
  longMemEvalFile(
    's',
    'longmemeval_s_cleaned.json',
    277_383_467,
    'd6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442',
  ),
  longMemEvalFile(
    'm',
    'longmemeval_m_cleaned.json',
    2_737_100_077,
    '9d79e5524794a2e6900a3aa9cb7d9152c5a3e8319c9a87c25494ba1eacee495f',
  ),
  {
    name: 'locomo',
    benchmark: locomo,
    file: 'locomo10.json',
    release: 'LoCoMo, the ten conversations released with the paper (revision 3eb6f2c)',
    url: 'https://raw.githubusercontent.com/snap-research/locomo/3eb6f2c585f5e1699204e3c3bdf7adc5c28cb376/data/locomo10.json',
    bytes: 2_805_274,
    sha256: '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4',
  },
  {
    name: 'hotpotqa',
    benchmark: hotpotQa,
    file: 'hotpot_dev_distractor_v1.json',
    release: 'HotpotQA, development set, distractor setting, version 1',
    url: 'http://curtis.ml.cmu.edu/datasets/hotpot/hotpot_dev_distractor_v1.json',
    mirrors: [
      'https://huggingface.co/datasets/RAGLAB/data/resolve/c33b09b7fa5099b89830e84f9bdff78329268d9b/eval_datasets/HotPotQA/hotpot_dev_distractor_v1.json',
    ],
    hosts: huggingFaceHosts,
    bytes: 46_320_117,
    sha256: '4e9ecb5c8d3b719f624d66b60f8d56bf227f03914f5f0753d6fa1b359d7104ea',
  },
];

/** @throws UserError for a name that no file has. */
export function findPublicFile(name: string, files = publicFiles): PublicFile {
  const found = files.find((file) => file.name === name);
  if (found !== undefined) return found;
  const known = files.map((file) => file.name);
  const hint = didYouMean(name, known);
  throw new UserError(
    `unknown data set ${JSON.stringify(name)}${hint === '' ? '.' : hint} Known: ${known.join(', ')}.`,
  );
}
