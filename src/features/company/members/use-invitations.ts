import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { corporationAccount } from '#endpoints/corporation-account';
import { openInvitation } from '#endpoints/open-invitation';
import { type KnownUser, userAccount } from '#endpoints/user-account';
import { ApiError, isApiErrorOf } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { has } from '@/session/abilities';
import {
  corporationCall,
  corporationQuery,
  invalidateCorporationQueries,
} from '@/session/corporation-queries';
import type { TypedAddress } from './addresses';

/** One address on its way to an invitation; `failed` may be tried again. */
export type Invitee = { email: string } & (
  | { state: 'checking' }
  | { state: 'invalid' | 'uncheckable'; problem: string }
  | { state: 'member' }
  | { state: 'ready' | 'sending' | 'sent'; user: KnownUser | null }
  | { state: 'failed'; user: KnownUser | null; problem: string }
);

/** Whether an invitation can be sent to it now. */
export const isSendable = ({ state }: Invitee) => state === 'ready' || state === 'failed';

/** Calls at the same time: a browser has few connections, and the page's other calls need one. */
const LANES = 3;

// Each address says what became of it, and offers another try.
const meta = { handlesErrors: true };

const CHECK_FAILED = '確認できませんでした。「もう一度確認」を押してください';
const SEND_FAILED = '送信できませんでした。もう一度お試しください';
// The list of open invitations does not say how many mails went out, so only the key of the write can keep a second mail from going out.
const SEND_UNCONFIRMED = has('writesOnce')
  ? '送信できたか確認できませんでした。再送しても、招待メールが二重に届くことはありません'
  : '送信できたか確認できませんでした。再送すると、招待メールが2通届くことがあります';

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

type Addressee = { email: string; user: KnownUser | null };

/** An existing account is invited by its id, any other address by mail (docs/product.md §1.7). */
function send({ email, user, idempotencyKey }: Addressee & { idempotencyKey: string }) {
  if (user === null) {
    const body = { email };
    return refusalAsResult(
      corporationCall(corporationAccount.createInvitationByEmail, { body, idempotencyKey }),
    );
  }
  const body = { universalUid: user.universalUid };
  return refusalAsResult(corporationCall(corporationAccount.createInvitation, { body, idempotencyKey }));
}

/** Checks addresses and invites them, each on its own: one that fails keeps no other from its invitation. */
export function useInvitations() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: send, meta });
  const [keys] = useState(createIdempotencyKeys);
  const [invitees, setInvitees] = useState<readonly Invitee[]>([]);

  const put = (next: Invitee) =>
    setInvitees((all) => all.map((invitee) => (invitee.email === next.email ? next : invitee)));

  async function isInMemberList({ universalUid }: KnownUser): Promise<boolean> {
    const query = corporationQuery(corporationAccount.listMembers);
    const members = await queryClient.fetchQuery({ ...query, staleTime: SHORT_STALE_TIME, meta });
    return members.some((member) => member.universalUid === universalUid);
  }

  async function checkOne(email: string): Promise<void> {
    put({ email, state: 'checking' });
    const query = corporationQuery(userAccount.getByEmail, { query: { email } });
    try {
      const user = await queryClient.fetchQuery({ ...query, staleTime: 0, gcTime: 0, meta });
      const isMember = user !== null && (user.isMember ?? (await isInMemberList(user)));
      put(isMember ? { email, state: 'member' } : { email, state: 'ready', user });
    } catch (error) {
      const isRefused = isApiErrorOf(error, 400);
      const problem = error instanceof ApiError ? refusalMessage(error, CHECK_FAILED) : CHECK_FAILED;
      put({ email, state: isRefused ? 'invalid' : 'uncheckable', problem });
    }
  }

  async function sendOne(email: string, user: KnownUser | null): Promise<boolean> {
    put({ email, state: 'sending', user });
    try {
      const idempotencyKey = keys.keyFor({ email, user });
      const result = await mutateAsync({ email, user, idempotencyKey });
      if (!(result instanceof ApiError)) {
        put({ email, state: 'sent', user });
        void invalidateCorporationQueries(queryClient, [openInvitation.list]);
        return true;
      }
      put({ email, state: 'failed', user, problem: refusalMessage(result, SEND_FAILED) });
    } catch {
      // The app's alert has said why (spec §8).
      put({ email, state: 'failed', user, problem: SEND_UNCONFIRMED });
    }
    return false;
  }

  return {
    invitees,

    /** Begins with new addresses and looks each of them up. */
    async check(addresses: readonly TypedAddress[]): Promise<void> {
      setInvitees(
        addresses.map(({ email, problem }) =>
          problem === null ? { email, state: 'checking' } : { email, state: 'invalid', problem },
        ),
      );
      await eachOf(
        addresses.filter(({ problem }) => problem === null),
        ({ email }) => checkOne(email),
      );
    },

    checkAgain: checkOne,

    remove: (email: string) => setInvitees((all) => all.filter((invitee) => invitee.email !== email)),

    /** Sends what can be sent; returns how many were. */
    async sendAll(): Promise<number> {
      let sentCount = 0;
      await eachOf(invitees, async (invitee) => {
        if (invitee.state !== 'ready' && invitee.state !== 'failed') return;
        if (await sendOne(invitee.email, invitee.user)) sentCount += 1;
      });
      return sentCount;
    },
  };
}
