import { browserTracingIntegration } from '@sentry/nextjs';
import { BASE_PATH } from '@/config/paths';

/** The page that an address belongs to, as Next.js names it: `/profiles/[universalUid]`. */
function pageOf(address: string): string | undefined {
  const path = address.startsWith(`${BASE_PATH}/`) ? address.slice(BASE_PATH.length) : address;
  const pages = window.__BUILD_MANIFEST?.sortedPages ?? [];
  return pages.find((page) => new RegExp(`^${page.replaceAll(/\[\w+\]/g, '[^/]+')}/?$`).test(path));
}

/**
 * Traces page loads and route changes under the page's name, which holds no ids. Sentry looks for the page of a route
 * change by its whole path, and with our base path finds none.
 */
export const pageTracing = () =>
  browserTracingIntegration({
    enableInp: false,
    beforeStartSpan: (span) => ({ ...span, name: pageOf(span.name) ?? span.name }),
  });
