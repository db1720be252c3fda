import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import type { SelectionStatus } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import { createCorporation } from '../records/factories.ts';
import { createCandidate, createConversation, createProject } from '../records/matching-factories.ts';
import type { TestApi } from '../servers/test-api.ts';

/** An instant so many days before now, and an hour more. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000 - 3_600_000);

type Sent = {
  name: string;
  days: number;
  status?: SelectionStatus;
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
  for (const { name, days, status = 'scouting', change } of scouts) {
    const candidate = await createCandidate(db, { lastName: '星', firstName: name });
    const conversation = await createConversation(db, cid, {
      origin: 'scout',
      status,
      candidate,
      project,
      messages: [{ side: 'corporation', text: `${name}さんへのスカウト`, sentAt: daysAgo(days) }],
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
