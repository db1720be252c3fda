import type { Page } from '@playwright/test';

/** The alert over the page, if there is one. */
export const alert = (page: Page) => page.getByRole('alertdialog');

/** Closes the alert by its button. */
export const acknowledge = (page: Page) => alert(page).getByRole('button', { name: 'OK' }).click();

/** The title of the page. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** An entry of the side menu. */
export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name });

/** Whether every script that the page requested has loaded. */
export const areScriptsThere = (page: Page) =>
  page.evaluate(() => {
    const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [...document.scripts].every(({ src }) => !src || come.has(src));
  });
