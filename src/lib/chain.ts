/** One event handler out of several, called in order; undefined ones are skipped. */
export function chain<E>(...handlers: (((event: E) => unknown) | undefined)[]): (event: E) => void {
  return (event) => {
    for (const handler of handlers) handler?.(event);
  };
}
