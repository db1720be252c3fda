/**
 * Stands in for what the server imports for its documentation pages and for compression: neither is in the mocked mode.
 */
function unavailable(): never {
  throw new Error('This part of Node.js is not there in a browser');
}

export const readFile = unavailable;
export const createRequire = unavailable;
export const brotliCompress = unavailable;
export const gzip = unavailable;
export const constants = {};
export default { dirname: unavailable, join: unavailable };
