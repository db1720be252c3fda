/** Why the server cannot start: one clear line for the operator, printed without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Returns one line for anything that was thrown. */
export const lineOf = (error: unknown): string => {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown };
  // An AggregateError of a refused connection has a code but no message.
  return String(message || code || error).split('\n')[0] ?? '';
};
