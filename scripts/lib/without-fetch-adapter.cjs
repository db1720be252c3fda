/** Stands in for axios's fetch adapter in the browser's code (next.config.ts): axios then knows that there is none. */
module.exports = () => 'export const getFetch = undefined;';
