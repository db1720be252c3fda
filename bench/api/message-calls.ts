import { createRandom } from '../../demo/seed/companies/random.ts';
import { chat } from '../../endpoints/chat.ts';
import type { TimedCall } from './measure-calls.ts';
import { itemOf, pathOf } from './path-of.ts';
import { APART, LONG_AGO, TOGETHER } from './seed-messages.ts';

/** What is searched for, by its kind; each kind's requests take its keywords in turn. */
const keywords: Record<string, readonly string[]> = {
  'in most messages': ['です', 'ます', 'お願い'],
  'in many': ['面談', 'ありがとう', 'オンライン', '日程'],
  'in some': ['辞退', '契約書', '業務委託', 'リーダー'],
  'in few': ['勅使河原', 'Kubernetes', '通訳'],
  'in one or none': ['123456', '567890', '髙﨑鸞', 'zzzzzz', '龘'],
  '1 character': ['金', '談', '鷲'],
  'a phrase': ['"週10時間から"', '"平日夜の打ち合わせ"', '"ですがました"'],
  'several words': ['面談 候補日 オンライン', '佐藤 契約', 'TypeScript 5年 応募'],
  OR: ['火曜 OR 水曜', 'Rust OR Figma OR 法務', '辞退 OR 見送り OR 髙﨑'],
  'one excluded': ['面談 -オンライン', '契約 -佐藤', '応募 -募集 -経験'],
  'only excluded': ['-面談', '-です'],
  'common only long ago': [LONG_AGO],
  'an exclusion that leaves next to nothing': [`${TOGETHER[0]} -${TOGETHER[1]}`, 'です -。', 'お願い -願い'],
  'common words that are never together': [APART.join(' ')],
};

const parts = [
  '面談',
  '契約',
  '応募',
  '火曜',
  'オンライン',
  '佐藤',
  '長谷川',
  'Go',
  'AWS',
  '稼働',
  '来月',
  '報酬',
  '辞退',
  LONG_AGO,
];

/** Returns the searches of the messages of a company, each kind of keyword and `searches` random ones. */
export function messageCalls({ cid, uid }: { cid: string; uid: string }, searches: number): TimedCall[] {
  const call = (label: string, query: (round: number) => { keyword: string; page?: number }): TimedCall => ({
    label: `messages ${label}`,
    uid,
    next: (round) => pathOf(chat.searchMessages, { cid }, { page: 1, ...query(round) }),
  });
  const random = createRandom(9);
  const mixes = Array.from({ length: searches }, () =>
    Array.from(
      { length: random.int(1, 3) },
      (_, at) =>
        `${at > 0 && random.chance(0.3) ? '-' : ''}${random.chance(0.1) ? random.int(1000, 9999) : random.pick(parts)}`,
    ).join(between(random)),
  );
  return [
    ...Object.entries(keywords).map(([label, words]) =>
      call(label, (round) => ({ keyword: itemOf(words, round) })),
    ),
    call('last page', (round) => ({ keyword: itemOf(['面談', '辞退', LONG_AGO], round), page: 5 })),
    { ...call('random mix', (round) => ({ keyword: itemOf(mixes, round) })), rounds: searches },
  ];
}

/** What stands between two words. */
const between = (random: ReturnType<typeof createRandom>): string => (random.chance(0.15) ? ' OR ' : ' ');
