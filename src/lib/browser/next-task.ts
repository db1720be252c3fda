/**
 * Resolves in a new task of the event loop. Ten calls that waited for the same token would otherwise
 * go out in one task, and a slow device reacts to no touch meanwhile.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
