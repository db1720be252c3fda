// For dependency-cruiser, which reads aliases from webpack's form only when TypeScript's own parser is missing.
const { join } = require('node:path');

module.exports = { resolve: { alias: { '@': join(__dirname, '../../src') } } };
