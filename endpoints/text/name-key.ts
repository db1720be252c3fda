import { stripUnseen } from './unseen.ts';

/** Returns the form in which two names are the same: whatever their width and case, and whatever in them nobody sees. */
export const nameKey = (name: string): string =>
  stripUnseen(name).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
