import { timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds are what the API's timestamps carry, so a value survives the way to the browser and back. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
