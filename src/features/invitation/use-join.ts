import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { corporationAccount, type Invitation, type PersonName } from '#endpoints/corporation-account';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import { endpointKey, endpointMutation } from '@/client/queries';
import { paths } from '@/config/paths';
import { session } from '@/session/current-session';
import { showToast } from '@/ui/toast-store';

type Joining = {
  /** Given by whoever has no account yet. */
  password: string | null;
  /** Given where the account has no name. */
  name: PersonName | null;
};

/**
 * Answers how to accept an invitation and go on as a member. Throws `IdentityError` or `ApiError`, which the screen
 * shows; an account that was created before the failure stays, and is signed in.
 */
export function useJoin({ invitationId, email }: Invitation) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    ...endpointMutation(corporationAccount.acceptInvitation),
    meta: { handlesErrors: true },
  });

  async function enter({ universalCorporationId, name }: CorporationAccountListItem) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(corporationAccount.myAccountList) });
    await session.joinCompany(universalCorporationId);
    showToast({ message: `${name}のメンバーになりました` });
    await router.replace(paths.projects());
  }

  return async ({ password, name }: Joining): Promise<void> => {
    if (password !== null) {
      const outcome = await session.signUp(email, password, 'invitation');
      if (outcome !== 'signedIn') return; // a resigned account has its own page
    }
    await enter(await mutateAsync({ body: { invitationId, ...name } }));
  };
}
