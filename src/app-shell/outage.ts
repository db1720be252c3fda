/**
 * Decides whether a call without a response is the first sign of an outage. For calls that are repeated by themselves or
 * by their screen: an outage is alerted once, not at each try (docs/decisions/0019-error-alerts.md).
 */
export function createOutageWatch() {
  let isKnown = false;
  const failing = new WeakSet<object>();

  return {
    /** Notes that there was a response, even a refusal: the next call without one begins another outage. */
    noteResponse(call: object): void {
      isKnown = false;
      failing.delete(call);
    },

    /** Notes a call without a response; returns whether it is the first sign of an outage. */
    noteFailure(call: object): boolean {
      // Where others succeed, a read that keeps failing is still the same outage.
      const isFirst = !isKnown && !failing.has(call);
      isKnown = true;
      failing.add(call);
      return isFirst;
    },
  };
}
