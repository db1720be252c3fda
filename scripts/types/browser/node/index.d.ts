/** All that the browser's code has of Node.js: the variables that the build writes into it. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
