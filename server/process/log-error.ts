/** What describes a failure of the database or the network without repeating a value. */
const SAFE_FIELDS = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'status',
];

const MAX_LENGTH = 4000;
const MAX_CAUSES = 5;

// Drizzle repeats what was to be written; mail servers repeat whom it was for.
const PARAMETERS = /\nparams: [\s\S]*$/;
const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

const withoutValues = (message: string) =>
  message.slice(0, MAX_LENGTH).replace(PARAMETERS, '').replace(ADDRESS, '[address]');

/** Returns the lines of a stack that name places in the code: those before them repeat the message. */
const framesOf = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Returns an error as the log may hold it: its type, message, place and codes, and those of its causes; nothing of what
 * people wrote, and no address. Anything else that was thrown is named by its type only.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = Object.entries(error).filter(
    ([name, value]) => SAFE_FIELDS.includes(name) && ['string', 'number'].includes(typeof value),
  );
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: framesOf(error.stack),
    ...Object.fromEntries(fields),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}
