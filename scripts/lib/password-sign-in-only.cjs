/** Ways to sign in of Firebase Auth, and what they keep their state in, that this app has no use for. */
const unused = [
  'FacebookAuthProvider',
  'GithubAuthProvider',
  'GoogleAuthProvider',
  'TwitterAuthProvider',
  'PhoneAuthProvider',
  'PhoneMultiFactorGenerator',
  'TotpMultiFactorGenerator',
  'CookiePersistence',
  'BrowserSessionPersistence',
  'PopupOperation',
  'Receiver',
].join('|');

const constants = new RegExp(`^(?:${unused})\\.\\w+ = .*;$`, 'gm');

/**
 * Takes the constants off these classes in the browser's code (next.config.ts). Nothing refers to the classes but these
 * assignments, for whose sake a bundler keeps them: without them it leaves the classes out, 4.6 KB.
 */
module.exports = (source) => source.replace(constants, '');
