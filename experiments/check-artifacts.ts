import { UserError } from '../contracts/user-error';
import { blankArtifact, type OwnArtifacts } from './read-own-artifacts';

/** What a file of artifacts is held against. */
export interface AskedQuestions {
  /** The experiment's label. */
  readonly experiment: string;
  /** The file of artifacts. */
  readonly path: string;
  /** The key of the data set. */
  readonly benchmark: string;
  /** Ids of the questions that the sweep uses of the data set, in its order. */
  readonly questionIds: ReadonlySet<string>;
}

/** Ids named in a message. */
const idsShown = 5;
/** Ids may be long, and are shown on one line. */
const longestShownId = 80;

/**
 * What a person should know of a file of artifacts before anything is sent: questions that no reader will be asked, and
 * blank artifacts. Questions that a system has nothing for are cells that can't be made, which plan and tables count.
 * @throws UserError where the file and the data set have no question in common: every reader would see the controls alone.
 */
export function checkArtifacts(artifacts: OwnArtifacts, asked: AskedQuestions): string[] {
  const { experiment, path, benchmark, questionIds } = asked;
  const unknown = artifacts.unknown(questionIds);
  if (artifacts.questionCount === unknown.length) throw nothingInCommon(unknown, asked);
  return [
    ...(unknown.length > 0
      ? [
          `${experiment}: ${unknown.length} of the ${artifacts.questionCount} questions in ${path} are not among those of ` +
            `"${benchmark}", so what the systems show for them goes unread: ${idList(unknown)}.`,
        ]
      : []),
    ...(artifacts.blank > 0
      ? [
          `${experiment}: ${artifacts.blank} of the ${artifacts.count} artifacts in ${path} are blank; readers see ` +
            `"${blankArtifact}" there.`,
        ]
      : []),
  ];
}

function nothingInCommon(unknown: readonly string[], { path, benchmark, questionIds }: AskedQuestions): UserError {
  return new UserError(
    `${path}: none of its ${unknown.length} question ids is among those of "${benchmark}". It has ` +
      `${idList(unknown)}; "${benchmark}" has ${idList([...questionIds])}. Write question_id as the data set does.`,
  );
}

function idList(ids: readonly string[]): string {
  const shown = ids.slice(0, idsShown).map((id) => JSON.stringify(id.slice(0, longestShownId)));
  const more = ids.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
