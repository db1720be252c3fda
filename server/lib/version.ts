import manifest from '../../package.json' with { type: 'json' };

/** This version of biz, as in CHANGELOG.md. */
export const { version } = manifest;
