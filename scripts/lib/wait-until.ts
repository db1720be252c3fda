import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from './user-error.ts';

/** Asks the address again and again until it answers with success; throws a UserError after `timeout` milliseconds. */
export async function waitUntilUp(url: string, what: string, timeout: number): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const isUp = await fetch(url, { redirect: 'manual' }).then(
      (response) => response.status < 400,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) {
      throw new UserError(`${what} did not answer at ${url} within ${timeout / 1000} seconds.`);
    }
    await sleep(100);
  }
}
