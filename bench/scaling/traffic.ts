import { createRandom } from '../../demo/seed/companies/random.ts';
import { favoriteUser } from '../../endpoints/favorite-user.ts';
import { interaction } from '../../endpoints/interaction.ts';
import { userProfile } from '../../endpoints/user-profile.ts';
import { itemOf, pathOf } from '../api/path-of.ts';
import { randomCriteria } from '../random-criteria.ts';

/** A user who calls, and the candidates they put into their favorites. */
export type Caller = { cid: string; uid: string; candidates: readonly string[] };

/** What a client calls, in turn: of 20 calls 10 searches, 5 lists of conversations, 4 unread counts and a write. */
const turn = 'SLSUSLSUSLSUSLSUSLSW'.split('');

function callsOf({ cid, candidates }: Caller) {
  const random = createRandom(11);
  const searches = Array.from({ length: 400 }, () =>
    pathOf(userProfile.searchPaid, { cid }, { ...randomCriteria(random), brief: true }),
  );
  const list = pathOf(interaction.list, { cid }, { page: 1 });
  const unread = pathOf(interaction.numberOfUnreadMessages, { cid });
  return (round: number): { path: string; body?: string } => {
    switch (itemOf(turn, round)) {
      case 'S':
        return { path: itemOf(searches, Math.floor(round / 2)) };
      case 'L':
        return { path: list };
      case 'U':
        return { path: unread };
      default: {
        const { path } = round % 40 < 20 ? favoriteUser.add : favoriteUser.remove;
        const universalUid = itemOf(candidates, Math.floor(round / 40));
        return { path: path.replace(':cid', cid), body: JSON.stringify({ universalUid }) };
      }
    }
  };
}

/**
 * Lets clients call for some seconds, each one call after another, spread over the servers; returns how many calls
 * succeeded. Throws at the first that fails.
 */
export async function runTraffic(
  origins: readonly string[],
  callers: readonly Caller[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const makers = callers.map(callsOf);
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const client = async (index: number) => {
    const origin = itemOf(origins, index);
    const caller = itemOf(callers, index);
    const callAt = itemOf(makers, index);
    for (let round = index * 7; performance.now() < end; round += 1) {
      const { path, body } = callAt(round);
      const response = await fetch(origin + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${caller.uid}`, 'Content-Type': 'application/json' },
        body,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  return done;
}
