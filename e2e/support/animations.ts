import type { Page } from '@playwright/test';

/** Waits until what moves or changes its color has done so; what never ends is left out. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Even the shortest change begins with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
