import { useMutation } from '@tanstack/react-query';
import { corporationAccount } from '#endpoints/corporation-account';
import { endpointMutation } from '@/client/queries';
import { keepSentMail, type SentMail } from './sent-mail';

/** Sends the mail that confirms an address, and keeps that it was sent. Throws `ApiError`, which the screen shows. */
export function useConfirmationMail() {
  const { mutateAsync, isPending } = useMutation({
    ...endpointMutation(corporationAccount.createTemporaryAccount),
    meta: { handlesErrors: true },
  });

  async function send(email: string): Promise<SentMail> {
    await mutateAsync({ body: { email } });
    const mail = { email, sentAt: Date.now() };
    keepSentMail(mail);
    return mail;
  }

  return { send, isSending: isPending };
}
