import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { corporationAccount, type Invitation, type PersonName } from '#endpoints/corporation-account';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import { userAccount } from '#endpoints/user-account';
import { call } from '@/client/call';
import { endpointKey, endpointQuery, readAgain } from '@/client/queries';
import { paths } from '@/config/paths';
import { session } from '@/session/current-session';
import { showToast } from '@/ui/feedback/toast-store';

/** An invitation with the id of its link. */
export type OpenedInvitation = Invitation & { invitationId: string };

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
export function useJoin({ invitationId, corporation }: OpenedInvitation) {
  const router = useRouter();
  const queryClient = useQueryClient();

  async function enter({ universalCorporationId, name }: CorporationAccountListItem) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(corporationAccount.myAccountList) });
    await session.joinCompany(universalCorporationId);
    showToast({ message: `${name}のメンバーになりました` });
    await router.replace(paths.projects());
  }

  const readOwn = () =>
    readAgain(queryClient, {
      ...endpointQuery(corporationAccount.myAccountList),
      meta: { handlesErrors: true },
    });

  /**
   * The company of the invitation as the list of one's own companies has it; where the invitation does not name it, the one
   * that is not among those of `before`.
   */
  async function readJoined(before: readonly string[]): Promise<CorporationAccountListItem> {
    const own = await readOwn();
    const cid = corporation?.universalCorporationId;
    const joined = own.find(({ universalCorporationId: id }) => (cid ? id === cid : !before.includes(id)));
    if (!joined) throw new Error('The invitation was accepted, and yet its company is not listed');
    return joined;
  }

  return async ({ email, password, name }: Joining): Promise<void> => {
    if (password !== null) {
      const outcome = await session.signUp(email, password, 'invitation');
      if (outcome !== 'signedIn') return; // a resigned account has its own page
    }
    const before = corporation === null ? (await readOwn()).map(({ universalCorporationId: id }) => id) : [];
    // First, so that colleagues see no member without a name.
    if (name !== null) await call(userAccount.changeName, { body: name });
    const joined = await call(corporationAccount.acceptInvitation, { body: { invitationId } });
    await enter(joined ?? (await readJoined(before)));
  };
}
