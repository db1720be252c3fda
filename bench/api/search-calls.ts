import { createRandom } from '../../demo/seed/companies/random.ts';
import { chat } from '../../endpoints/chat.ts';
import { userProfile } from '../../endpoints/user-profile.ts';
import { randomCriteria } from '../../tests/support/records/random-criteria.ts';
import { itemOf, pathOf } from '../lib/path-of.ts';
import type { TimedCall } from './measure.ts';
import searches from './searches.json' with { type: 'json' };
import type { Many } from './seed.ts';

const orders = ['lastLogin', 'updated', 'new'] as const;

type Query = (round: number) => Record<string, unknown>;

const searchCall = ({ cid, uid }: Many, label: string, criteria: Query): TimedCall => ({
  label: `search ${label}`,
  uid,
  next: (round) => pathOf(userProfile.searchPaid, { cid }, { page: 1, brief: true, ...criteria(round) }),
});

/** Returns a company's searches: each filter, several, words, deep pages, and `count` random mixes. */
export function searchCalls(caller: Many, count: number): TimedCall[] {
  const { single, several, words, deep } = searches;
  const call = (label: string, criteria: Query) => searchCall(caller, label, criteria);
  /** Each of the filters in each order. */
  const inTurn =
    (filters: readonly object[], page = {}): Query =>
    (round) => ({
      ...itemOf(filters, round),
      orderBy: itemOf(orders, Math.floor(Math.abs(round) / filters.length)),
      ...page,
    });
  const random = createRandom(7);
  const mixes = Array.from({ length: count }, () => ({
    ...randomCriteria(random),
    byFit: random.chance(0.2),
  }));
  return [
    ...orders.map((orderBy) => call(`no filter, ${orderBy}`, () => ({ orderBy }))),
    ...Object.entries(single).map(([label, filters]) => call(label, inTurn(filters))),
    call('several filters', inTurn(several)),
    ...Object.entries(words).map(([label, keywords]) =>
      call(`フリーワード、${label}`, inTurn(keywords.map((keyword) => ({ keyword })))),
    ),
    call('適合順、フリーワード', (round) => ({
      keyword: itemOf(Object.values(words).flat(), round),
      byFit: true,
    })),
    call('適合順、条件', (round) => ({ ...itemOf(several, round), byFit: true })),
    call('page 50 of 20', inTurn(deep, { page: 50, limit: 20 })),
    call('last page (20 of 50)', inTurn(deep, { page: 20, limit: 50 })),
    { ...call('random mix', (round) => itemOf(mixes, round)), rounds: count },
  ];
}

/** Returns the searches of a company's messages, each kind of keyword and `count` random ones. */
export function messageCalls({ cid, uid }: Many, count: number): TimedCall[] {
  const call = (label: string, query: Query): TimedCall => ({
    label: `messages ${label}`,
    uid,
    next: (round) => pathOf(chat.searchMessages, { cid }, { page: 1, ...query(round) }),
  });
  const random = createRandom(9);
  const between = () => (random.chance(0.15) ? ' OR ' : ' ');
  const mixes = Array.from({ length: count }, () =>
    Array.from({ length: random.int(1, 3) }, (_, at) => {
      const isExcluded = at > 0 && random.chance(0.3);
      const word = random.chance(0.1) ? random.int(1000, 9999) : random.pick(searches.messageParts);
      return `${isExcluded ? '-' : ''}${word}`;
    }).join(between()),
  );
  return [
    ...Object.entries(searches.messages).map(([label, words]) =>
      call(label, (round) => ({ keyword: itemOf(words, round) })),
    ),
    call('last page', (round) => ({ keyword: itemOf(['面談', '辞退', '適性検査'], round), page: 5 })),
    { ...call('random mix', (round) => ({ keyword: itemOf(mixes, round) })), rounds: count },
  ];
}
