import { screen, within } from '@testing-library/react';
import { and, asc, eq } from 'drizzle-orm';
import type { SelectionStatus } from '#endpoints/selection';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { createCorporation } from '../records/factories.ts';
import { createCandidate, createConversation, createProject } from '../records/matching-factories.ts';
import type { TestApi } from '../servers/test-api.ts';
import { write } from './on-screen.ts';
import { openScouts } from './scouts-page.tsx';

/** An instant so many days before now, and an hour more. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000 - 3_600_000);

type Sent = {
  name: string;
  days: number;
  status?: SelectionStatus;
  /** What the company has written, the scout first; a minute apart. */
  text?: readonly string[];
  change?: Partial<typeof schema.scout.$inferInsert>;
};

/** A company that has sent one scout to each of 星 一, 星 二, …, all for one project. */
export async function prepareUnanswered(
  { db }: TestApi,
  scouts: readonly Sent[],
  { plan = 'paid' }: { plan?: 'free' | 'trial' | 'paid' } = {},
) {
  const company = await createCorporation(db, { plan, name: '株式会社みなと' });
  const { cid, user: as } = company;
  const project = await createProject(db, cid, { title: '検索基盤の開発' });
  const sent = [];
  for (const { name, days, status = 'scouting', change, text = [`${name}さんへのスカウト`] } of scouts) {
    const candidate = await createCandidate(db, { lastName: '星', firstName: name });
    const conversation = await createConversation(db, cid, {
      origin: 'scout',
      status,
      candidate,
      project,
      messages: text.map((each, index) => ({
        side: 'corporation',
        text: each,
        sentAt: new Date(daysAgo(days).getTime() + index * 60_000),
      })),
    });
    const scoutId = conversation.scoutId ?? '';
    if (change) await db.update(schema.scout).set(change).where(eq(schema.scout.scoutId, scoutId));
    sent.push(conversation);
  }
  return { company, cid, as, project, sent };
}

/** What a test of scouts without an answer starts from. */
export type UnansweredSetting = Awaited<ReturnType<typeof prepareUnanswered>>;

/** A tab of スカウト送信一覧. */
export const tab = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('navigation', { name: 'スカウトの表示' })).getByRole('link', { name });

type User = Awaited<ReturnType<typeof openScouts>>['user'];

/** Opens a tab of scouts without an answer. */
export const openTab = ({ company }: UnansweredSetting, tabName: 'unread' | 'read' = 'unread') =>
  openScouts(company, `/scouts/?tab=${tabName}`);

/** The checkbox of the scout to somebody. */
export const choice = (name: string) =>
  screen.findByRole('checkbox', { name: `${name}さんへのスカウトを選択` });

/** Chooses all scouts of the page. */
export const chooseAll = async (user: User) =>
  user.click(await screen.findByRole('checkbox', { name: 'このページをすべて選択' }));

/** The bar with the number of the chosen ones. */
export const chosenBar = () => screen.findByRole('region', { name: '選択した候補者' });

/** Presses the button of that name once it is there. */
export const pressNext = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Chooses all scouts of 未読のまま and writes one text for them, up to the confirmation. */
export async function prepareFollowUps(setting: UnansweredSetting, text = '{{候補者名}}さん、いかがですか') {
  const { user } = await openTab(setting);
  await chooseAll(user);
  await pressNext(user, 'フォローを送る');
  await write(user, await screen.findByRole('textbox', { name: /本文/ }), text);
  await pressNext(user, '一人ずつ確認へ進む');
  await pressNext(user, /人への送信へ進む$/);
  await screen.findByRole('button', { name: /人に送信する$/ });
  return user;
}

/** What became of one person. */
export async function resultOf(name: string, list = '送信の結果'): Promise<HTMLElement> {
  const row = within(await screen.findByRole('list', { name: list }))
    .getByText(name)
    .closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
}

/** The messages that the company has sent in a conversation, the scout first. */
export async function messagesIn({ db }: TestApi, { chatGroupId }: { chatGroupId: string }) {
  const rows = await db
    .select()
    .from(schema.chatMessage)
    .where(and(eq(schema.chatMessage.chatGroupId, chatGroupId), eq(schema.chatMessage.side, 'corporation')))
    .orderBy(asc(schema.chatMessage.sequence));
  return rows.map(({ textMessage }) => textMessage);
}

/** Lets a candidate write into the conversation, as their app does. */
export async function reply({ db }: TestApi, { cid }: UnansweredSetting, chatGroupId: string): Promise<void> {
  await db.insert(schema.chatMessage).values({
    cid,
    chatGroupId,
    sequence: 99,
    messageId: newId(),
    side: 'user',
    senderUid: 'somebody',
    senderName: '星',
    kind: 'text',
    textMessage: 'ご連絡ありがとうございます',
    sentAt: new Date(),
  });
}

/** The state of a selection. */
export async function statusOf({ db }: TestApi, { chatGroupId }: { chatGroupId: string }) {
  const [row] = await db.select().from(schema.chatGroup).where(eq(schema.chatGroup.chatGroupId, chatGroupId));
  return { status: row?.status, reason: row?.finishReason };
}
