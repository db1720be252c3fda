import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Database } from '#server/db/database';
import ScoutsPage from '@/pages/scouts/index';
import type { createCorporation } from '../records/factories.ts';
import { createCandidate, createConversation, createProject } from '../records/matching-factories.ts';
import { heading, visit } from './render-page.tsx';

type Company = Awaited<ReturnType<typeof createCorporation>>;

type Sent = {
  text?: string;
  title?: string;
  sender?: { universalUid: string; name: string };
  /** When the first one was sent; the others follow by the minute. */
  sentAt?: string;
};

/** Scouts to one candidate each, 候補 1番 and on, all for one project; the last one is the newest. */
export async function sendScouts(
  db: Database,
  { cid, user }: Company,
  count: number,
  {
    text = 'はじめまして。\n\nご一緒しませんか。',
    title = '検索基盤の開発',
    sender = { universalUid: user.universalUid, name: '佐藤 健一' },
    sentAt = '2025-01-01T00:01:00Z',
  }: Sent = {},
) {
  const project = await createProject(db, cid, { title });
  const sent = [];
  for (let index = 1; index <= count; index += 1) {
    const candidate = await createCandidate(db, { lastName: '候補', firstName: `${index}番` });
    const scoutSent = await createConversation(db, cid, {
      origin: 'scout',
      status: 'scouting',
      candidate,
      project,
      sender,
      messages: [{ side: 'corporation', text, sentAt: new Date(Date.parse(sentAt) + (index - 1) * 60_000) }],
    });
    sent.push(scoutSent);
  }
  return sent;
}

/** Opens スカウト送信一覧 as the company's first member. */
export async function openScouts(company: Company, url = '/scouts/') {
  const visited = await visit(ScoutsPage, { url, as: company.user });
  await heading('スカウト送信一覧');
  return visited;
}

/** The rows of the list once they are there. */
export async function scoutRows(): Promise<HTMLElement[]> {
  const table = await screen.findByRole('table', { name: '送信したスカウト' });
  await waitFor(() => expect(table).not.toHaveAttribute('aria-busy'));
  return within(table).getAllByRole('row').slice(1);
}
