/** All that the browser's code has of Node.js: the variables that the build writes into it. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** What src/instrumentation.ts has besides, which runs in the server. */
declare module 'node:process' {
  export function exit(code: number): never;
}
