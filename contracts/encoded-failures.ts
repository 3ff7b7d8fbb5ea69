import { DefaultFailureConverter } from '@temporalio/common';

/**
 * Moves the messages and stacks of failures into a payload, where a codec gets at them; without a codec they would be
 * told as "Encoded failure" for nothing. Loaded by its path, in the workflow sandbox too.
 */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
