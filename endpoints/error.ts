import * as v from 'valibot';

/** Every error answer: `message` is for the user, `requestId` finds the log line. */
export const ErrorBody = v.object({ message: v.string(), requestId: v.optional(v.string()) });
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** The message of a read that found nothing (spec §8). */
export const QUERY_RESULT_IS_NOTHING = 'Query result is nothing';

/** The message of a write whose target does not exist (spec §8). */
export const AGGREGATE_ROOT_NOT_FOUND = 'Aggregate root tried to find has not found';
