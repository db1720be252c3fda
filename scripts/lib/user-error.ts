/** Something the person at the terminal can put right: shown as its message only, without a stack. */
export class UserError extends Error {}

/** Runs a script's main function; a failure prints one line (a stack only when it is our own mistake) and exits with 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const text =
      error instanceof UserError ? error.message : error instanceof Error ? error.stack : String(error);
    console.error(`\n✗ ${text}`);
    process.exit(1);
  }
}
