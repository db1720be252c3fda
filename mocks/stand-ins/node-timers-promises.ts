/** What the server takes of `node:timers/promises`. */
const setTimeoutPromise = (milliseconds?: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const setImmediatePromise = (): Promise<void> => setTimeoutPromise(0);

export { setImmediatePromise as setImmediate, setTimeoutPromise as setTimeout };
