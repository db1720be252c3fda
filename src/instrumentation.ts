/** Runs as the server starts. With settings that are wrong it ends; Next.js would go on and answer every call by an error. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { exit } = await import('node:process');
    await import('@/config/env').catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the server's log, of which it is the last line.
      console.error(error instanceof Error ? error.message : error);
      exit(1);
    });
  }
}
