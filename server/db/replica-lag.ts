/** A place in the write-ahead log, in bytes from its beginning. */
type WalPlace = bigint;

/**
 * Calculates how long a replica is behind, from where the primary's log ended when and how far the replica has come. It
 * needs one clock only, and neither a primary where nobody writes nor a cut-off replica deceives it.
 */
export function createLagMeter() {
  /** What the primary had written and the replica had not, oldest first. */
  let waiting: { place: WalPlace; at: number }[] = [];
  return {
    /** The primary's log ends at `place` at the time `at`, in milliseconds. */
    written(place: WalPlace, at: number): void {
      if (waiting.at(-1)?.place !== place) waiting.push({ place, at });
    },
    /** The replica has come to `place` at the time `at`; returns how many milliseconds it is behind. */
    replayed(place: WalPlace, at: number): number {
      waiting = waiting.filter((sample) => sample.place > place);
      return waiting[0] ? at - waiting[0].at : 0;
    },
  };
}
