import { env } from '@/config/env';

/**
 * What needs the extensions of our own API. A screen asks to hide what the calls of the specification cannot imitate; the
 * substitutes of `client/platform` imitate the rest.
 */
export type Ability =
  /** 個人設定: name, address, mails. */
  | 'accountSettings'
  /** Files and images in a conversation. */
  | 'attachments'
  /** A call that reads one candidate. */
  | 'candidateRecords'
  | 'finishReasons'
  /** Assignees and menu of 受信箱. */
  | 'inbox'
  /** The stream of changes, and which colleague is where. */
  | 'live'
  /** 予約送信. */
  | 'laterSending'
  /** Labels, 見送り, lists of favorites. */
  | 'marks'
  | 'openInvitations'
  | 'projectImages'
  /** 再連絡日 of candidates. */
  | 'recontact'
  | 'reports'
  /** Searches that the company shares. */
  | 'sharedSearches'
  /** More orders of a list than the specification names. */
  | 'sorting'
  /** 今日の対応. */
  | 'today'
  /** Words that are found in texts of candidates and messages. */
  | 'wordSearch'
  /** A write that happens once, however often it is sent. */
  | 'writesOnce';

/** Whether the platform has an ability. One that offers the specification alone has none of them. */
export function has(_ability: Ability): boolean {
  return env.apiExtensions;
}
