import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '@/config/paths';
import { Button } from '@/ui/controls/button';
import { type SentMail, secondsUntilResend } from './sent-mail';
import { SignUpProblem } from './sign-up-problem';
import { useConfirmationMail } from './use-confirmation-mail';

/** Seconds until the mail may be sent again, counted down. */
function useResendCountdown(mail: SentMail): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsUntilResend(mail, now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

type MailSentProps = { mail: SentMail; onSent: (mail: SentMail) => void; onStartAgain: () => void };

/** Says where the mail went, the same whether or not the address is known, and sends it again after a minute. */
export function MailSent({ mail, onSent, onStartAgain }: MailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSentAgain, setIsSentAgain] = useState(false);
  const { send, isSending } = useConfirmationMail();
  const left = useResendCountdown(mail);

  useEffect(() => heading.current?.focus(), []);

  async function sendAgain() {
    setFailure(null);
    setIsSentAgain(false);
    try {
      onSent(await send(mail.email));
      setIsSentAgain(true);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <>
      <div className="flex flex-col items-center text-center">
        <span
          aria-hidden="true"
          className="mb-4 grid size-12 place-items-center rounded-full bg-success-soft text-success-ink"
        >
          <MailCheck className="size-5.5" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          確認メールを送信しました
        </h2>
        <p className="mt-1 font-bold text-md [overflow-wrap:anywhere]">{mail.email}</p>
      </div>
      <div className="flex flex-col gap-2 text-ink-muted">
        <p>メールに記載されたURLを24時間以内に開いて、登録を続けてください。</p>
        <p>
          届かない場合は、迷惑メールフォルダーとアドレスの誤りをご確認ください。すでに登録済みの場合は、ログインのご案内をお送りしています。
        </p>
      </div>
      <SignUpProblem error={failure} login={paths.login()} />
      <p role="status" className="text-center text-base text-success-ink empty:hidden md:text-sm">
        {isSentAgain ? '確認メールを再送しました' : ''}
      </p>
      <div className="flex flex-col items-center gap-3">
        <Button
          size="lg"
          loading={isSending}
          aria-disabled={left > 0}
          onClick={() => void sendAgain()}
          className="w-full tabular-nums"
        >
          {left > 0 ? `再送(あと${left}秒)` : '再送'}
        </Button>
        <Button variant="ghost" onClick={onStartAgain}>
          別のアドレスを使う
        </Button>
      </div>
    </>
  );
}
