import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What browsers have and jsdom lacks: Radix measures and captures pointers, lists scroll, layouts ask for the width.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class NoIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

globalThis.ResizeObserver ??= NoResizeObserver;
globalThis.IntersectionObserver ??= NoIntersectionObserver;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
window.scrollTo = () => {};
/** A timer that does nothing once the window is gone, after the last test. */
const later = (work: () => void, milliseconds: number) =>
  window.setTimeout(() => typeof document === 'undefined' || work(), milliseconds);
window.requestIdleCallback ??= (work) => later(() => work({ didTimeout: false, timeRemaining: () => 0 }), 0);
window.cancelIdleCallback ??= (handle) => window.clearTimeout(handle);
// Those of jsdom never come again once one was asked for while a test had replaced the timers.
window.requestAnimationFrame = (work) => later(() => work(performance.now()), 16);
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
window.matchMedia ??= (query) => ({
  matches: /min-width/.test(query),
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

// The window lasts from file to file.
window.history.replaceState(null, '', '/biz/');

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});
