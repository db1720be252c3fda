import type { Locator } from '@playwright/test';

/** An attribute that an element must have: without it what is looked for by its value would be found anywhere. */
export async function attributeOf(element: Locator, name: string): Promise<string> {
  const value = await element.getAttribute(name);
  if (!value) throw new Error(`${element} has no ${name}`);
  return value;
}
