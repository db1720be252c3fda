/**
 * Replaces axios's fetch adapter in the browser's code (next.config.js): axios then knows that there is none. Browsers send by
 * XMLHttpRequest, which reports the progress of an upload. Without this loader the signed-in pages are 4.5 kB heavier and
 * over their budgets (docs/decisions/0003-budgets.md). The package has no entry without the adapter. When axios moves the file,
 * nothing breaks: the loader no longer applies, and the budgets fail.
 */
module.exports = () => 'export const getFetch = undefined;';
