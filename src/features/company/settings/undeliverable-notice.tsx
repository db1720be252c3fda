import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notification } from '#endpoints/notification';
import { ApiError } from '@/client/api-error';
import { refusalMessage } from '@/client/refusal-message';
import { useCorporationMutation } from '@/session/corporation-mutation';
import { corporationKey } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';

const FAILED = 'お知らせメールを再開できませんでした。もう一度「このアドレスで受け取る」を押してください。';

/** Says that mails to one's own address come back, and has them sent again. */
export function UndeliverableNotice({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState('');
  const { mutateAsync, isPending } = useCorporationMutation(notification.confirmAddress, {
    meta: { handlesErrors: true },
  });

  async function confirm() {
    if (isPending) return;
    setProblem('');
    try {
      await mutateAsync({});
      const key = corporationKey(notification.show);
      queryClient.setQueryData(key, (known) => known && { ...known, isUndeliverable: false });
      showToast({ message: 'お知らせメールを再開しました' });
    } catch (error) {
      setProblem(error instanceof ApiError ? refusalMessage(error, FAILED) : FAILED);
    }
  }

  return (
    <InlineNotice
      tone="warning"
      title="このアドレスにはメールが届きませんでした"
      action={
        <Button size="sm" loading={isPending} onClick={() => void confirm()}>
          このアドレスで受け取る
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">{`${email}へのお知らせメールを止めています。「アカウント」でアドレスを変更するか、受信できることをご確認のうえ再開してください。`}</p>
      <ProblemNotice text={problem} className="not-empty:mt-2" />
    </InlineNotice>
  );
}
