import type { Page } from '@playwright/test';

/** What the browser logs for every response of 400 and above; other tests check that the screens show these errors. */
const errorResponse = /^Failed to load resource/;

/** Collects what a page must never do: errors and warnings in its console, uncaught errors, blocked resources. */
export function watchForComplaints(page: Page, complaints: string[] = []): string[] {
  page.on('console', (message) => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || errorResponse.test(text)) return;
    complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
