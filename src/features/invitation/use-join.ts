import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { corporationAccount, type Invitation, type PersonName } from '#endpoints/corporation-account';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import { call } from '@/client/call';
import { endpointKey, endpointQuery, readAgain } from '@/client/queries';
import { paths } from '@/config/paths';
import { session } from '@/session/current-session';
import { showToast } from '@/ui/feedback/toast-store';

type Joining = {
  email: string;
  /** Given by anyone who has no account yet. */
  password: string | null;
  /** Given where the account has no name. */
  name: PersonName | null;
};

/**
 * Returns how to accept an invitation and go on as a member. Throws `IdentityError` or `ApiError`, which the screen
 * shows and reports; an account that was created before the failure stays, and is signed in.
 */
export function useJoin({ invitationId, corporation }: Invitation) {
  const router = useRouter();
  const queryClient = useQueryClient();

  async function enter({ universalCorporationId, name }: CorporationAccountListItem) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(corporationAccount.myAccountList) });
    await session.joinCompany(universalCorporationId);
    showToast({ message: `${name}のメンバーになりました` });
    await router.replace(paths.projects());
  }

  /** The company of the invitation as the list of one's own companies has it. */
  async function readJoined(): Promise<CorporationAccountListItem> {
    const query = { ...endpointQuery(corporationAccount.myAccountList), meta: { handlesErrors: true } };
    const own = await readAgain(queryClient, query);
    const { universalCorporationId: cid } = corporation;
    const joined = own.find(({ universalCorporationId }) => universalCorporationId === cid);
    if (!joined) throw new Error('The invitation was accepted, and yet its company is not listed');
    return joined;
  }

  return async ({ email, password, name }: Joining): Promise<void> => {
    if (password !== null) {
      const outcome = await session.signUp(email, password, 'invitation');
      if (outcome !== 'signedIn') return; // a resigned account has its own page
    }
    const joined = await call(corporationAccount.acceptInvitation, { body: { invitationId, ...name } });
    await enter(joined ?? (await readJoined()));
  };
}
