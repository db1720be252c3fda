import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from './cli.ts';

/** Asks again and again until the answer is yes; throws a UserError with the text after `timeout` milliseconds. */
export async function waitUntil(
  isReached: () => boolean | Promise<boolean>,
  problem: string,
  timeout: number,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await isReached())) {
    if (Date.now() > deadline) throw new UserError(problem);
    await sleep(100);
  }
}

/** Requests the address again and again until the response is a success; throws a UserError after `timeout` milliseconds. */
export async function waitUntilUp(url: string, what: string, timeout: number): Promise<void> {
  const isUp = () =>
    fetch(url, { redirect: 'manual' }).then(
      (response) => response.status < 400,
      () => false,
    );
  await waitUntil(isUp, `${what} did not respond at ${url} within ${timeout / 1000} seconds.`, timeout);
}
