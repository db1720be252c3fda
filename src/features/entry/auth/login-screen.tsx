import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { Card } from '@/ui/data/card';
import { Link } from '@/ui/navigation/link';
import { LoginForm } from './login-form';
import { useLoginPage } from './use-login-page';

const methodNames: Readonly<Record<string, string>> = { password: 'メールアドレスとパスワード' };

/** Sign-in (docs/product/entry.md). */
export function LoginScreen() {
  const { lastLoginMethod, isBusy } = useLoginPage();
  const methodName = lastLoginMethod === null ? undefined : methodNames[lastLoginMethod];
  return (
    <div className="w-full max-w-md">
      <h1 tabIndex={-1} data-page-heading="" className="mb-6 text-center text-3xl">
        ログイン
      </h1>
      <Card className="p-5 md:p-7">
        <LoginForm isBusy={isBusy} />
      </Card>
      {methodName ? (
        <p className="mt-4 text-center text-ink-subtle text-sm">{`前回は「${methodName}」でログインしました`}</p>
      ) : null}
      <p className="mt-4 text-center text-sm">
        <span>アカウントをお持ちでない方は </span>
        {/* Fetched at the pointer only: most people here have an account. */}
        <Link href={paths.signup} prefetch={false}>
          新規登録
        </Link>
      </p>
      <p className="mt-4 text-center text-sm">
        <Link href={env.contactUrl} external>
          ログインでお困りの方はこちら
        </Link>
      </p>
    </div>
  );
}
