import * as v from 'valibot';

/** Every error response: `message` is for the user, `requestId` finds the log line. */
export const ErrorBody = v.object({ message: v.string(), requestId: v.optional(v.string()) });
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
