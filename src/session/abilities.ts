import { env } from '@/config/env';

/**
 * What needs the extensions of our own API, because the calls of the specification cannot imitate it. A screen asks only
 * to hide what would not work; everything else is the same on another platform.
 */
export type Ability =
  /** 個人設定: name, address, mails. */
  | 'accountSettings'
  /** Files and images in a conversation. */
  | 'attachments'
  /** A call that reads for the named projects only, and finds and counts them. */
  | 'batches'
  /** A call that reads one candidate. */
  | 'candidateRecords'
  | 'finishReasons'
  /** Assignees and menu of 受信箱. */
  | 'inbox'
  /** The stream of changes, and which colleague is where. */
  | 'live'
  /** Labels, 見送り, lists of favourites. */
  | 'marks'
  | 'openInvitations'
  | 'projectImages'
  | 'reports'
  /** Searches that the company shares. */
  | 'sharedSearches'
  /** More orders of a list than the specification names. */
  | 'sorting'
  /** 今日の対応. */
  | 'today'
  /** Words that are found in texts of candidates and messages. */
  | 'wordSearch'
  /** A mail that goes out once, however often it is asked for. */
  | 'writesOnce';

/** Whether the platform has an ability. One that offers the specification alone has none of them. */
export function has(_ability: Ability): boolean {
  return env.apiExtensions;
}
