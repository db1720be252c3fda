import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { DeadEnd } from '@/features/entry/auth/dead-end';
import { Button } from '@/ui/controls/button';
import { ButtonLink } from '@/ui/navigation/link';
import { SignUpProblem } from './sign-up-problem';
import { useConfirmationMail } from './use-confirmation-mail';

/** A link whose registration is complete. */
export function UsedLink() {
  return (
    <DeadEnd
      title="このURLは使用済みです"
      description="登録は完了しています。設定したパスワードでログインしてください。"
    >
      <ButtonLink variant="primary" size="lg" href={paths.login()}>
        ログイン
      </ButtonLink>
      <ButtonLink variant="ghost" href={paths.passwordReset}>
        パスワードを忘れた方
      </ButtonLink>
    </DeadEnd>
  );
}

/** A link that leads nowhere. */
export function UnknownLink() {
  return (
    <DeadEnd
      title="このURLは無効です"
      description="URLが途中で切れていないか、メールをもう一度ご確認ください。開けない場合は、はじめから登録をやり直してください。"
    >
      <ButtonLink variant="primary" size="lg" href={paths.signup}>
        新規登録をやり直す
      </ButtonLink>
      <ButtonLink variant="ghost" href={paths.login()}>
        ログイン
      </ButtonLink>
    </DeadEnd>
  );
}

/** A link that is too old: another mail to the same address. */
export function ExpiredLink({ email }: { email: string }) {
  const router = useRouter();
  const [failure, setFailure] = useState<unknown>(null);
  const { send, isSending } = useConfirmationMail();

  async function sendAgain() {
    setFailure(null);
    try {
      await send(email);
      await router.push(paths.signup);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <DeadEnd
      title="このURLは有効期限が切れています"
      description={
        email === ''
          ? '確認メールのURLは24時間有効です。お手数ですが、もう一度新規登録をお試しください。'
          : `確認メールのURLは24時間有効です。${email} にもう一度メールをお送りします。`
      }
    >
      <SignUpProblem error={failure} login={paths.login()} />
      {email === '' ? null : (
        <Button variant="primary" size="lg" loading={isSending} onClick={() => void sendAgain()}>
          確認メールを再送する
        </Button>
      )}
      <ButtonLink variant="ghost" href={paths.signup}>
        {email === '' ? '新規登録へ' : '別のアドレスを使う'}
      </ButtonLink>
    </DeadEnd>
  );
}
