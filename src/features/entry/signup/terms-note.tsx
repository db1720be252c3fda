import { env } from '@/config/env';
import { Link } from '@/ui/navigation/link';

/** What one agrees to by creating an account. */
export function TermsNote() {
  return (
    <p className="text-base text-ink-muted md:text-sm">
      <Link href={env.termsUrl} external>
        利用規約
      </Link>
      <span>と</span>
      <Link href={env.privacyUrl} external>
        プライバシーポリシー
      </Link>
      <span>に同意のうえ、お進みください。</span>
    </p>
  );
}
