import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { Link } from '@/ui/navigation/link';

/** The product's name, which leads to the first page. Always in sight, so it fetches that page at the pointer only. */
export function ProductLogo() {
  return (
    <Link
      variant="plain"
      href={paths.projects()}
      prefetch={false}
      className="inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-bold text-ink text-xl tracking-tight no-underline"
    >
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-md bg-accent-fill text-on-fill"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path
            d="M3 2v12M3 7.5C4 6 5.5 5.5 7 5.5c2.5 0 4.5 1.8 4.5 4.2S9.500 14 7 14c-1.500 0-3-.6-4-2"
            strokeLinecap="round"
          />
        </svg>
      </span>
      <span>{env.siteName}</span>
    </Link>
  );
}
