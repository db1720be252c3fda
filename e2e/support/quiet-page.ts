import type { Page } from '@playwright/test';

/** What the browser writes for every answer of 400 and above, which the screens are tested to tell. */
const answerOfAnError = /^Failed to load resource/;

/** Collects what a page must never do: errors and warnings in its console, uncaught errors, blocked resources. */
export function watchForComplaints(page: Page, complaints: string[] = []): string[] {
  page.on('console', (message) => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || answerOfAnError.test(text)) return;
    complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
