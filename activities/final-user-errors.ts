import { ApplicationFailure } from '@temporalio/common';

import { UserError } from '../contracts/user-error';

/**
 * Makes a person's mistake end its activity for good, with its message: trying again can't mend it. By a marker and not
 * by Temporal's error type names, which know no subclasses.
 */
export function withFinalUserErrors<Activities extends object>(activities: Activities): Activities {
  return Object.fromEntries(
    Object.entries(activities as Record<string, (input: unknown) => Promise<unknown>>).map(([name, run]) => [
      name,
      async (input: unknown) => {
        try {
          return await run(input);
        } catch (error) {
          if (!UserError.is(error)) throw error;
          throw ApplicationFailure.create({
            message: error.message,
            type: 'UserError',
            nonRetryable: true,
            cause: error,
          });
        }
      },
    ]),
  ) as Activities;
}
