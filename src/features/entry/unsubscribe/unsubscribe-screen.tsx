import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notification } from '#endpoints/notification';
import { ApiError } from '@/client/api-error';
import { endpointMutation } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { paths } from '@/config/paths';
import { EntryPage } from '@/features/entry/auth/entry-page';
import { has } from '@/session/abilities';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { Link } from '@/ui/navigation/link';

const FAILED = 'お知らせメールを停止できませんでした。もう一度「停止する」を押してください。';

const { mutationFn } = endpointMutation(notification.unsubscribe);
const end = (token: string) => refusalAsResult(mutationFn({ query: { token } }));

const texts = {
  events: {
    about: '返信・応募・「気になる」のお知らせメールを、所属するすべての企業についてまとめて停止します。',
    settings: <Link href={paths.settings}>個人設定で種類ごとに設定する</Link>,
    again: 'いつでも個人設定から再開できます。',
  },
  searches: {
    about: '保存した検索の新着のお知らせメールを、所属するすべての企業についてまとめて停止します。',
    settings: <Link href={paths.profiles({ saved: 'list' })}>保存した検索で検索ごとに設定する</Link>,
    again: 'いつでも「保存した検索」から再開できます。',
  },
};

/** What the link at the end of a regular mail leads to: one press ends these mails, without a sign-in. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const text = texts[token.endsWith('.searches') ? 'searches' : 'events'];
  const { mutateAsync, isPending } = useMutation({ mutationFn: end });
  const isBusy = useRef(false);
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState('');

  async function stop() {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem('');
    try {
      const result = await mutateAsync(token);
      if (result instanceof ApiError) setProblem(refusalMessage(result, FAILED));
      else setIsDone(true);
    } catch {
      setProblem(FAILED); // the app's alert has said why (spec §8)
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <EntryPage title="お知らせメールの停止" below={text.settings}>
      <div aria-live="polite" className="empty:-mb-5">
        {isDone ? (
          <InlineNotice tone="success">{`お知らせメールを停止しました。${text.again}`}</InlineNotice>
        ) : null}
      </div>
      {has('accountSettings') ? null : (
        <p className="text-ink-muted">お知らせメールは送信していません。このページでの操作は不要です。</p>
      )}
      {isDone || !has('accountSettings') ? null : (
        <>
          <p className="text-ink-muted">{text.about}</p>
          <ProblemNotice text={problem} className="empty:-mb-5" />
          <Button variant="primary" size="lg" loading={isPending} onClick={() => void stop()}>
            停止する
          </Button>
        </>
      )}
    </EntryPage>
  );
}
