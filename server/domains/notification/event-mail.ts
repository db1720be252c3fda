import type { Mail } from '../../kit/services.ts';
import { nameInSubject, plainName, unlinked } from '../../mail/plain-name.ts';
import { type ListedEvent, MOST_NAMED, type Part } from './part.ts';
import { unsubscribeHeaders, unsubscribePage } from './unsubscribe-links.ts';

/** The events of a kind in a company. */
export type Section = Pick<Part, 'cid' | 'event'> & { corporationName: string; events: ListedEvent[] };

type Addresses = { webUrl: string; apiUrl: string };

/** Characters that a mail quotes of what a candidate wrote. */
const EXCERPT_LENGTH = 80;

const kinds: Readonly<Record<Part['event'], { title: string; subject: string }>> = {
  reply: { title: '候補者からの返信', subject: 'から返信が届きました' },
  application: { title: '新しい応募', subject: 'から応募がありました' },
  like: { title: '気になる', subject: 'から「気になる」がありました' },
  assigned: { title: '担当者に指定された会話', subject: 'の担当者に指定されました' },
  recontact: { title: '再連絡日', subject: 'の再連絡日になりました' },
};

/** Returns a candidate's text as a mail quotes it: one line, its beginning, and nothing that a program makes a link of. */
function quoted(text: string): string {
  const characters = [...plainName(text)];
  const beginning = characters.slice(0, EXCERPT_LENGTH).join('');
  return unlinked(characters.length > EXCERPT_LENGTH ? `${beginning}…` : beginning);
}

const nameOf = ({ lastName, firstName }: ListedEvent) =>
  plainName(`${lastName} ${firstName}`) || '氏名未登録';

const countOf = ({ events }: Section) =>
  events.length > MOST_NAMED ? `${MOST_NAMED}件以上` : `${events.length}件`;

function subjectOf(sections: readonly Section[]): string {
  const [first] = sections;
  const [event] = first?.events ?? [];
  if (first && event && sections.length === 1 && first.events.length === 1) {
    return `${nameInSubject(nameOf(event))}さん${kinds[first.event].subject}`;
  }
  const total = sections.reduce((sum, { events }) => sum + Math.min(events.length, MOST_NAMED), 0);
  const isMore = sections.some(({ events }) => events.length > MOST_NAMED);
  return `新しいお知らせ ${total}件${isMore ? '以上' : ''}`;
}

/**
 * Returns the mail about what has happened: who, about which project, and the beginning of the text, with links. The
 * token ends these mails without a sign-in, by the link at the end or by the mail program's own button (RFC 8058).
 */
export function eventMail(
  { webUrl, apiUrl }: Addresses,
  { to, token, isInSeveral }: { to: string; token: string; isInSeveral: boolean },
  sections: readonly Section[],
): Mail {
  // Who is in several companies may be at work for another one when opening a link.
  const linkTo = (cid: string, page: string) =>
    isInSeveral
      ? `${webUrl}/switch_account/?${new URLSearchParams({ c: cid, redirect: page })}`
      : `${webUrl}${page}`;
  const blocks = sections.map((section) => {
    const { cid, event, corporationName, events } = section;
    const company = isInSeveral ? `${unlinked(corporationName)} ` : '';
    const items = events.slice(0, MOST_NAMED).map((each) => {
      const lines = [
        `・${unlinked(nameOf(each))}さん${each.projectTitle === null ? '' : `(${unlinked(each.projectTitle)})`}`,
        ...(each.excerpt.trim() === '' ? [] : [`  「${quoted(each.excerpt)}」`]),
        `  ${linkTo(cid, each.path)}`,
      ];
      return lines.join('\n');
    });
    if (events.length > MOST_NAMED) items.push('ほかにもあります。');
    return [`■ ${company}${kinds[event].title}(${countOf(section)})`, ...items].join('\n\n');
  });
  return {
    to,
    subject: subjectOf(sections),
    text: `${blocks.join('\n\n')}

お知らせの設定(通知の種類と頻度)
${webUrl}/settings/

このお知らせメールをすべて停止する(ログインは不要です)
${unsubscribePage(webUrl, token)}`,
    headers: unsubscribeHeaders(apiUrl, token),
  };
}
