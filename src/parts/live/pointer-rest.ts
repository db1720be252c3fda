/** Milliseconds after which a pointer that has neither moved nor pressed is at rest. */
const AIMING = 300;

/** Milliseconds that are waited for that at most. */
const LONGEST = 500;

let touchedAt: number;

/** Notes when the pointer does anything, until `signal` is aborted. */
export function watchPointer(signal: AbortSignal): void {
  touchedAt = Number.NEGATIVE_INFINITY;
  const note = () => {
    touchedAt = performance.now();
  };
  for (const type of ['pointermove', 'pointerdown', 'pointerup']) {
    document.addEventListener(type, note, { signal, capture: true, passive: true });
  }
}

/** Resolves once the pointer is at rest, and before long in any case. */
export async function pointerRests(): Promise<void> {
  const latest = performance.now() + LONGEST;
  const left = () => Math.min(touchedAt + AIMING, latest) - performance.now();
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
}
