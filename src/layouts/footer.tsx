import { env } from '@/config/env';
import { Link } from '@/ui/navigation/link';

/** Terms of use, privacy policy and the copyright line (spec §2). */
export function Footer() {
  return (
    <footer className="mt-auto border-line border-t px-(--page-gutter) py-5 text-ink-subtle text-sm md:text-xs print:hidden">
      <div className="mx-auto flex max-w-(--content-max) flex-wrap items-center gap-x-6 gap-y-3 md:gap-y-1">
        <Link variant="plain" href={env.termsUrl} external className="touch-target hover:underline">
          利用規約
        </Link>
        <Link variant="plain" href={env.privacyUrl} external className="touch-target hover:underline">
          プライバシーポリシー
        </Link>
        <small className="w-full text-inherit sm:ml-auto sm:w-auto">{`© ${env.siteName}`}</small>
      </div>
    </footer>
  );
}
