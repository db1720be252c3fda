import * as v from 'valibot';
import { derivable } from './derivable.ts';
import { Count, optionalPart } from './received.ts';

/**
 * One page of a list. `totalCount` stops at `maxCount`; when it reaches it, there may be more and the
 * screen says 「N件以上」 (spec §2). `maxCount` is null where counting has no bound.
 */
export const Page = <Item extends v.GenericSchema>(item: Item) => v.object(pageEntries(item));

/**
 * Returns the entries of `Page`, for lists that carry something more than a page. What a platform leaves out of them the client
 * makes of the rest (`readable-parts.ts`).
 */
export const pageEntries = <Item extends v.GenericSchema>(item: Item) => ({
  items: derivable(v.array(item)),
  totalCount: derivable(Count),
  maxCount: optionalPart(v.number()),
});

/** Rows on a page of every list but the profile search. */
export const LIST_PAGE_SIZE = 20;

/** Rows on a page of the profile search (spec §9). */
export const PROFILE_SEARCH_LIMIT = 50;

/** Where the profile search stops counting. */
export const PROFILE_SEARCH_MAX_COUNT = 1000;

/** Messages that one call of a conversation returns. */
export const CHAT_PAGE_SIZE = 30;

/** Where the search of messages stops counting. */
export const MESSAGE_SEARCH_MAX_COUNT = 100;
