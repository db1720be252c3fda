import { fireEvent, screen, within } from '@testing-library/react';
import { useAlertStore } from '@/ui/feedback/alert-store';
import { endpointNamed } from '../support/pages/page-calls.ts';
import { type FaultKind, SERVER_MESSAGE } from './kinds.ts';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** The text of an element, without what is in its fields. */
export const textOf = (element: Element | null): string => element?.textContent ?? '';

/** All texts of the page, those in its fields too. */
export const shownTexts = (): string =>
  [
    textOf(document.body),
    ...[...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
      ({ value }) => value,
    ),
  ].join('\n');

/** The boxes that announce something at once. By selector: finding roles takes most of the time of a test. */
export const alerts = (): HTMLElement[] =>
  all('[role=alert], [role=alertdialog], [aria-live=assertive]').filter((box) => textOf(box) !== '');

/** The buttons that read something again. */
export const retryButtons = (): HTMLElement[] =>
  all('button').filter((button) =>
    /^((.+を)?再読み込み|再試行|もう一度読み込む|もう一度確認)$/.test(textOf(button)),
  );

/** What a screen says about something that does not exist. */
const FINAL =
  /見つかりません|所属する企業アカウントがありません|無効です|まだ登録されていません|利用できません|ご利用いただけません/;

/** What says that something went wrong, beside the alerts. */
const FAILED = /ませんでした|エラーが発生しました|見つかりません|失敗しました/;

/** Whether the screen says that something does not exist, so that no retry is offered. */
export const saysFinal = (): boolean => FINAL.test(textOf(document.body));

/** Whether anything on the screen says that something went wrong. */
export const saysFailed = (): boolean =>
  alerts().length > 0 || FAILED.test(textOf(document.body)) || textOf(document.body).includes(SERVER_MESSAGE);

const messages: Partial<Record<FaultKind, RegExp>> = {
  timeout: /タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。/,
  refused: /ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。/,
  notJson: /ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。/,
};

/** What the spec's catalog says about a fault (spec §8), where it is the same everywhere. */
export const messageOf = (kind: FaultKind): RegExp | undefined => messages[kind];

/** What is alerted where nobody asked for the call: what spec §8 says of the network, of the calls that it names. */
export const quietMessageOf = (call: string, kind: FaultKind): RegExp =>
  (endpointNamed(call).extension ? undefined : messageOf(kind)) ?? /^$/;

/** Presses OK in every alert. */
export async function acknowledge(): Promise<void> {
  while (useAlertStore.getState().queue.length > 0) {
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  }
}

/** Presses every button that reads something again. */
export function pressRetry(): void {
  for (const button of retryButtons()) fireEvent.click(button);
}
