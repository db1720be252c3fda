import type { Page } from '@playwright/test';

/** Collects what a page must never do: errors and warnings in its console, uncaught errors, blocked resources. */
export function watchForComplaints(page: Page, complaints: string[] = []): string[] {
  page.on('console', (message) => {
    // The browser itself writes a line for every answer of 400 and above; the screens are tested to tell it.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isAnswer) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
