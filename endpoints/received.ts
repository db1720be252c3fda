import * as v from 'valibot';

// Parts of responses. A session reads them too, so that nothing of what is sent comes with them.

/** An id in a response: a text, or a whole number of a platform that counts its records. The app knows it as a text. */
export const ReceivedId = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
);

/** A number of things in a response. What a platform has counted to less than nothing is nothing. */
export const Count = v.pipe(
  v.number(),
  v.transform((number) => Math.max(0, number)),
);

/** The id that a call with a text response returns: the text itself, or the same in quotes as JSON. */
export const ReturnedId = v.pipe(
  v.string(),
  v.transform((text) => text.trim().replace(/^"(.*)"$/, '$1')),
  v.minLength(1),
  v.maxLength(200),
  v.regex(/^[^\s<>"]+$/),
);

/** A text that a platform may leave out of a response: empty then. */
export const optionalText = v.nullish(v.string(), '');

/** Returns the schema of a part of a response that a platform may leave out: null then. */
export const optionalPart = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

/** The value of a state that the app does not know. */
export const UNKNOWN = 'unknown';

/**
 * Returns the schema of a state in a response. The specification names none, so a platform may have others than those that
 * are `known` here, or none.
 */
export const receivedState = <const Known extends readonly string[]>(
  known: v.PicklistSchema<Known, undefined>,
) => ({ ...v.fallback(v.picklist([...known.options, UNKNOWN]), UNKNOWN), known });

/** The response of a call that returns nothing but its success. */
export const Empty = v.object({});
