/** What is still to be done with the token of a person who signs out; none of it may reject. */
export const beforeSignOut = new Set<() => Promise<unknown>>();

/** A sign-out waits for it no longer, in ms. */
const LONGEST = 3000;

/** Does what is to be done before a sign-out. */
export async function finishBeforeSignOut(): Promise<void> {
  if (beforeSignOut.size === 0) return;
  const timeUp = new Promise((resolve) => setTimeout(resolve, LONGEST));
  await Promise.race([timeUp, Promise.all([...beforeSignOut].map((finish) => finish()))]);
}
