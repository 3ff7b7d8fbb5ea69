import type { EntityId } from '../../model/case';
import type { BuildContext, DraftOption } from './draft';

/** An option that names a person or thing. */
export function subjectOption(
  { glosses }: Pick<BuildContext, 'glosses'>,
  subject: EntityId,
  failure?: DraftOption['failure'],
): DraftOption {
  return { text: glosses.name(subject), ref: { subject }, ...(failure && { failure }) };
}
