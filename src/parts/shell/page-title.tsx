import { env } from '@/config/env';
import { cappedCount } from '@/lib/text/capped-count';
import { useTitleCount } from './title-count';

/** The document's title: 「画面名 | サービス名」, behind the number of unread messages: 「(3) 画面名 | サービス名」. */
export function PageTitle({ children }: { children: string }) {
  const count = useTitleCount((state) => state.count);
  const prefix = count > 0 ? `(${cappedCount(count)}) ` : '';
  return <title>{`${prefix}${children} | ${env.siteName}`}</title>;
}
