/**
 * Raised by one whenever texts are folded otherwise: after a change in `endpoints/text`, `synonyms.json` or `searchColumns`.
 * What is stored is then computed again; a process with a lower number leaves it alone.
 */
export const SPELLING_VERSION = 3;
