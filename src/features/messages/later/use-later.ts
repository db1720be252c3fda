import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { useCorporationId, useSession } from '@/session/use-session';
import { showAlert } from '@/ui/feedback/alert-store';
import { showToast } from '@/ui/feedback/toast-store';

type Writing = {
  text: string;
  hasFiles: boolean;
  /** Says beside the field what is wrong with the text; returns whether it may be sent. */
  check: () => boolean;
  /** Empties the field: the text is planned. */
  onPlanned: () => void;
};

/** 予約送信 of what stands in the field of a conversation; the text stays there until it is planned. */
export function useLater(chatGroupId: string, { text, hasFiles, check, onPlanned }: Writing) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const ownUid = useSession().userAccount?.universalUid ?? '';
  const [keys] = useState(createIdempotencyKeys);
  const [isPlanning, setIsPlanning] = useState(false);

  function isReady(): boolean {
    if (!hasFiles) return check();
    showAlert({ message: 'ファイルは予約送信できません。ファイルを外すか、「送信」を押してください。' });
    return false;
  }

  /** `isAlerting`: what went wrong is alerted, as no dialog is there to say it. */
  async function plan(sendAt: string, isAlerting = false): Promise<string | null> {
    if (isPlanning || !isReady()) return 'メッセージを確認してください';
    setIsPlanning(true);
    const body = { textMessage: text.trimEnd(), sendAt };
    try {
      const [{ planMessage }, { UNCLEAR }, { timeInWords }] = await Promise.all([
        import('./planned-calls'),
        import('@/parts/later/planned-calls'),
        import('@/parts/later/later-times'),
      ]);
      const owner = { cid, chatGroupId, ownUid };
      const problem = await planMessage(queryClient, owner, { body, idempotencyKey: keys.keyFor(body) });
      if (isAlerting && problem !== null && problem !== UNCLEAR) showAlert({ message: problem });
      if (problem !== null) return problem;
      keys.forget();
      onPlanned();
      showToast({ message: `${timeInWords(sendAt)}に送信を予約しました` });
      return null;
    } finally {
      setIsPlanning(false);
    }
  }

  async function choose(sendAt: string): Promise<void> {
    if (!isReady()) return;
    await plan(sendAt, true).catch(() =>
      showAlert({ message: '予約できませんでした。もう一度お試しください。' }),
    );
  }

  return { isPlanning, isReady, plan, choose: (sendAt: string) => void choose(sendAt) };
}
