import type { Page } from '@playwright/test';

/**
 * What the browser writes of its own accord: a line for every answer of 400 and above, which the screens are tested to
 * tell, and advice on scripts that a busy machine has not come to use after some seconds. That they are used at all is
 * tested by first-paint.spec.ts.
 */
const notOurs = [
  /^Failed to load resource/,
  /was preloaded using link preload but not used within a few seconds/,
];

/** Collects what a page must never do: errors and warnings in its console, uncaught errors, blocked resources. */
export function watchForComplaints(page: Page, complaints: string[] = []): string[] {
  page.on('console', (message) => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || notOurs.some((pattern) => pattern.test(text)))
      return;
    complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
