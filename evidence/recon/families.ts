import { formats } from '../../recon/model/question';
import { formatInstruction } from '../../recon/reply/format-instruction';
import { sha256 } from '../../text/hash';
import type { PromptFamily } from '../prompt';
import { familyHash } from '../prompts/render-prompt';

const role = [
  'You are an expert analyst of case files. You answer one question about an inquiry.',
  'Answer only from the material you are given. Be precise and concise.',
];

/** What a solver is told about the material of each kind of system. */
const contexts = {
  recon_file:
    'You are given the full case file: every entry in the order it was entered, under a header with its day and time, its type and its author.',
  recon_oracle:
    'You are given the case as structured data (JSON): entities, attributes, and nodes that require and establish attributes, each with the header and the facts of its entry. `basis`: its truth rests on it; `prompt`: it was undertaken because of it. `strikes` names what a notice withdraws. Minutes count from Day 1, 00:00.',
  recon_excerpts:
    'You are given excerpts of the case file that a search found for the question: entries under a header with their day and time, type and author. Others are left out.',
  recon_memories: 'You are given what a memory of the case file recalled for the question. It may be incomplete.',
  recon_graph_memories:
    'You are given what a memory of the case file recalled for the question, followed by relations it holds between things. It may be incomplete.',
  recon_surface: 'You are given a rendering of the entries of the case file that bear on the question.',
  recon_nothing: 'You are given no case file. Answer from the question alone, or abstain.',
} as const;

export type ReconFamily = keyof typeof contexts;

/** The solver's system prompts, one for each kind of material. */
export const reconFamilies = Object.fromEntries(
  Object.entries(contexts).map(([id, context]) => {
    const system = [role[0], context, role[1]].join('\n');
    return [id, { id, system, hash: familyHash(system) } satisfies PromptFamily];
  }),
) as Readonly<Record<ReconFamily, PromptFamily>>;

/** SHA-256 over all fixed text of RECON's prompts: an edit makes another plan. */
export const reconPromptsHash = sha256(
  [
    ...Object.values(reconFamilies).map(({ id, hash }) => `${id} ${hash}`),
    ...formats.map((format) => formatInstruction(format)),
  ].join('\n'),
);
