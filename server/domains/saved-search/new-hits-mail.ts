import { NEW_HITS_MAX_COUNT } from '#endpoints/saved-search';
import type { Mail, Services } from '../../kit/services.ts';
import { nameInSubject, unlinked } from '../../mail/plain-name.ts';
import { unsubscribeHeaders, unsubscribePage } from '../notification/unsubscribe-links.ts';

/** Searches that one mail names; the rest is in the app. */
const MOST_NAMED = 20;

type Named = { cid: string; corporationName: string; savedSearchId: string; name: string };
type Hit = Named & { count: number };

/** Returns the mail about new hits: how many and where they are, and nothing about who they are. */
export function newHitsMail(
  { webUrl, apiUrl }: Pick<Services, 'webUrl' | 'apiUrl'>,
  { to, token, isInSeveral }: { to: string; token: string; isInSeveral: boolean },
  { hits, unknown }: { hits: readonly Hit[]; unknown: readonly Named[] },
): Mail {
  // Who is in several companies may be at work for another one when opening a link.
  const linkTo = (cid: string, page: string) =>
    isInSeveral
      ? `${webUrl}/switch_account/?${new URLSearchParams({ c: cid, redirect: page })}`
      : `${webUrl}${page}`;
  const found = ({ count: hitCount }: Hit) => `${hitCount}件${hitCount >= NEW_HITS_MAX_COUNT ? '以上' : ''}`;
  const linesOf = <Each extends Named>(searches: readonly Each[], tailOf: (each: Each) => string) =>
    searches
      .slice(0, MOST_NAMED)
      .flatMap((each, index) => [
        ...(isInSeveral && each.cid !== searches[index - 1]?.cid
          ? [`■ ${unlinked(each.corporationName)}`, '']
          : []),
        `・${unlinked(each.name)}${tailOf(each)}`,
        `  ${linkTo(each.cid, `/profiles/?saved=${each.savedSearchId}`)}`,
        '',
      ]);
  const lines = linesOf(hits, (hit) => `(新着 ${found(hit)})`);
  const uncounted =
    unknown.length === 0
      ? ''
      : `\n次の検索の新着は確認できませんでした。検索を開いてご確認ください。\n\n${linesOf(unknown, () => '').join('\n')}`;
  const rest = Math.max(0, hits.length - MOST_NAMED);
  const [first] = hits;
  const subject =
    first && hits.length === 1
      ? `「${nameInSubject(first.name)}」の新着 ${found(first)}`
      : `保存した検索${hits.length}件に新着があります`;
  return {
    to,
    subject,
    text: `保存した検索の条件に合う候補者が、登録または更新されました。
検索を最後に開いたとき、または前回のお知らせからの件数です。

${lines.join('\n')}${rest > 0 ? `\nほか${rest}件の検索にも新着があります。\n` : ''}${uncounted}
検索ごとの設定
${linkTo(first?.cid ?? '', '/profiles/?saved=list')}

このお知らせメールをすべて停止する(ログインは不要です)
${unsubscribePage(webUrl, token)}`,
    headers: unsubscribeHeaders(apiUrl, token),
  };
}
