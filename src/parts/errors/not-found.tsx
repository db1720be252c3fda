import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/navigation/link';

/** The page for an address that leads nowhere. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center px-(--page-gutter) py-10">
      <div className="flex max-w-md flex-col items-center text-center">
        <p aria-hidden="true" className="font-bold text-4xl text-ink-subtle tabular-nums">
          404
        </p>
        <h1 tabIndex={-1} data-page-heading="" className="mt-2 text-2xl">
          ページが見つかりません
        </h1>
        <p className="mt-4 text-pretty text-md [word-break:auto-phrase]">
          アドレスが間違っているか、ページが移動または削除された可能性があります。
        </p>
        <ButtonLink variant="primary" size="lg" href={paths.projects()} prefetch={false} className="mt-8">
          案件管理へ
        </ButtonLink>
      </div>
    </main>
  );
}
