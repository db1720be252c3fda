import { type ApiError, isApiErrorOf } from '@/client/api-error';
import { refusalMessage } from '@/client/refusal-message';
import { showAlert } from '@/ui/feedback/alert-store';
import { useAuthStore } from './auth-store';
import { session } from './current-session';

/** Whether somebody is still signed in, asked again; unknown counts as yes. */
async function isStillSignedIn(): Promise<boolean> {
  await session.refresh().catch(() => {}); // who asked for the same refresh at the 401 has reported it
  return useAuthStore.getState().userAccount !== null;
}

/** Alerts the text of a refused write. A session that has ended leads to the sign-in page, which says enough. */
export async function alertRefusal(error: ApiError): Promise<void> {
  if (isApiErrorOf(error, 401) && !(await isStillSignedIn())) return;
  showAlert({ message: refusalMessage(error) });
}
