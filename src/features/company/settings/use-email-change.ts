import { useEffect } from 'react';
import { ApiError } from '@/client/api-error';
import { session } from '@/session/current-session';
import { IdentityError } from '@/session/identity';

/**
 * Shows a new address as soon as one comes back from the mail whose link made it one's own: the server learns of it by a
 * call of ours.
 */
export function useEmailChange(email: string): void {
  useEffect(() => {
    if (email === '') return;
    async function look() {
      try {
        const { takeOverEmail } = await import('@/session/credentials');
        if (await takeOverEmail(email)) await session.refresh();
      } catch (error) {
        // Nobody asked for it, so a refusal is no alert; the next look may succeed.
        if (!(error instanceof IdentityError || error instanceof ApiError)) window.reportError(error);
      }
    }
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [email]);
}
