import { vi } from 'vitest';

/** jsdom lays nothing out: everything is in sight at once. */
export function putEverythingInSight() {
  class InSight {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(target: Element) {
      const rect = target.getBoundingClientRect();
      const entry = { target, isIntersecting: true, intersectionRatio: 1, time: 0, rootBounds: null };
      const rects = { boundingClientRect: rect, intersectionRect: rect };
      queueMicrotask(() => this.#callback([{ ...entry, ...rects }], new IntersectionObserver(() => {})));
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', InSight);
}
