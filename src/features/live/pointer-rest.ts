/** For so many milliseconds after the pointer moved or pressed, rows keep their places: a press that was aimed is on its way. */
const AIMING = 300;

/** The longest that rows wait for the pointer. */
const LONGEST = 500;

let touchedAt = Number.NEGATIVE_INFINITY;

/** Notes until `signal` is aborted when the pointer does anything. */
export function watchPointer(signal: AbortSignal): void {
  const note = () => {
    touchedAt = performance.now();
  };
  for (const type of ['pointermove', 'pointerdown', 'pointerup']) {
    document.addEventListener(type, note, { signal, capture: true, passive: true });
  }
}

/** Resolves once nobody aims at anything, and before long in any case. */
export async function pointerRests(): Promise<void> {
  const latest = performance.now() + LONGEST;
  const left = () => Math.min(touchedAt + AIMING, latest) - performance.now();
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
}
