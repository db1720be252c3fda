import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/navigation/link';

/** For an account that has resigned (spec §4). */
export function ResignedAccountScreen() {
  return (
    <div className="flex max-w-xl flex-col items-center text-center">
      <h1 tabIndex={-1} data-page-heading="" className="text-2xl">
        このアカウントは退会済みのため、ログインできません
      </h1>
      <p className="mt-4 text-pretty text-md [word-break:auto-phrase]">
        別のアカウントをお持ちの場合は、そのアカウントでログインしてください。ご不明な点はお問い合わせください。
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink variant="primary" size="lg" href={paths.login()}>
          ログインへ戻る
        </ButtonLink>
        <ButtonLink size="lg" href={env.contactUrl} external>
          お問い合わせ
        </ButtonLink>
      </div>
    </div>
  );
}
