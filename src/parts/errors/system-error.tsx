import { BASE_PATH, paths } from '@/config/paths';
import { PageTitle } from '@/parts/shell/page-title';
import { buttonClass } from '@/ui/controls/button-styles';

/** The 500 page of spec §2; also takes the place of a page that failed to render. */
export function SystemError() {
  return (
    <main className="grid min-h-dvh place-items-center px-(--page-gutter) py-10">
      <PageTitle>SYSTEM ERROR</PageTitle>
      <div className="flex max-w-md flex-col items-center text-center">
        <p className="font-bold text-4xl text-ink-subtle tabular-nums">500</p>
        <h1 tabIndex={-1} data-page-heading="" className="mt-2 text-3xl tracking-wider">
          SYSTEM ERROR
        </h1>
        <p className="mt-4 text-pretty text-md [word-break:auto-phrase]">
          システムエラーです。しばらく時間を置いてからアクセスしてください。
        </p>
        {/* A full load: whatever broke this page must not live on in the next. */}
        <a
          href={BASE_PATH + paths.profiles()}
          className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-8' })}
        >
          トップページに戻る
        </a>
      </div>
    </main>
  );
}
