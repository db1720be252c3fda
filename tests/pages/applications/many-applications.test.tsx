import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import { describeWithExtensions, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  labelCandidates,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

type User = Awaited<ReturnType<typeof visit>>['user'];
type Status = 'applied' | 'inProgress' | 'matched' | 'finished';

/** A company of two with applications of 波 1, 波 2, …, in these states. */
async function prepare(statuses: readonly Status[]) {
  const { cid, user: as } = await createCorporation(api().db);
  const colleague = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api().db, cid, colleague.universalUid);
  const made: { chatGroupId: string; universalUid: string }[] = [];
  for (const [index, status] of statuses.entries()) {
    const candidate = await createCandidate(api().db, { lastName: '波', firstName: `${index + 1}` });
    const { chatGroupId } = await createConversation(api().db, cid, { candidate, status });
    made.push({ chatGroupId, universalUid: candidate.universalUid });
  }
  const assignees = async () => {
    const rows = await api().db.select().from(schema.chatGroup);
    return made.map(({ chatGroupId }) => rows.find((row) => row.chatGroupId === chatGroupId)?.assigneeUid);
  };
  const isRead = async () => {
    const rows = await api().db.select().from(schema.application);
    return made.map(
      ({ chatGroupId }) => (rows.find((row) => row.chatGroupId === chatGroupId)?.readAt ?? null) !== null,
    );
  };
  return { cid, as, colleague, made, assignees, isRead };
}

const open = async (as: { uid: string; email: string }, search = '') =>
  (await visit(ApplicationsPage, { url: `/applications/${search}`, as })).user;

const choice = (name: string) => screen.findByRole('checkbox', { name: `${name}さんを選択` });
const bar = async () => within(await screen.findByRole('region', { name: '選択した候補者' }));
const press = async (user: User, name: string) =>
  user.click(await (await bar()).findByRole('button', { name }));

it('Shift chooses all from the one pressed last to this one, and drops them again', async () => {
  const { as } = await prepare(['applied', 'applied', 'applied', 'applied']);
  const user = await open(as);
  await choice('波 1');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /さんを選択$/ });
  const pressAt = (index: number) => user.click(boxes[index] ?? document.body);
  const chosen = () => boxes.map(({ checked }) => checked);
  await pressAt(0);
  await user.keyboard('{Shift>}');
  await pressAt(2);
  expect(chosen()).toEqual([true, true, true, false]);
  await pressAt(1);
  expect(chosen()).toEqual([true, false, false, false]);
  await user.keyboard('{/Shift}');
  await pressAt(3);
  expect(chosen()).toEqual([true, false, false, true]);
});

it('既読 marks the chosen applications as read', async () => {
  const { as, isRead } = await prepare(['applied', 'applied']);
  const user = await open(as);
  await user.click(await choice('波 1'));
  await press(user, '既読');
  expect(await screen.findByText('1件を既読にしました')).toBeVisible();
  expect(await isRead()).toEqual([true, false]);
});

describeWithExtensions('many applications', () => {
  it.each(['table', 'board'])('are given to a member, and back: %s', async (view) => {
    const { as, colleague, assignees } = await prepare(['applied', 'finished']);
    const user = await open(as, `?view=${view}`);
    for (const name of ['波 1', '波 2']) await user.click(await choice(name));
    await press(user, '担当者');
    await user.click(await screen.findByRole('menuitemradio', { name: '鈴木 花子' }));
    await waitFor(() => expect(screen.getAllByTitle('担当者: 鈴木 花子')).toHaveLength(2));
    expect(await screen.findByText('2件の担当者を鈴木 花子さんにしました')).toBeVisible();
    expect(await assignees()).toEqual([colleague.universalUid, colleague.universalUid]);
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('2件の担当者を元に戻しました')).toBeVisible();
    expect(await assignees()).toEqual([null, null]);
  });

  it('get a label, without those of who is gone', async () => {
    const { cid, as, made } = await prepare(['applied', 'inProgress', 'applied']);
    const [, , gone] = made;
    await api()
      .db.delete(schema.candidate)
      .where(eq(schema.candidate.universalUid, gone?.universalUid ?? ''));
    const labelId = `label-of-${cid}`;
    const given = { cid, labelId, name: '要面談', nameKey: '要面談', color: 'green' } as const;
    await labelCandidates(api().db, given, []);
    const user = await open(as);
    for (const name of ['波 1', '波 2', '退会したユーザー']) await user.click(await choice(name));
    await press(user, 'ラベル');
    const menu = await screen.findByRole('dialog', { name: '選択した候補者のラベル' });
    await user.click(await within(menu).findByRole('checkbox', { name: '要面談' }));
    expect(
      await screen.findByText('2人にラベル「要面談」を付けました。退会した1人は対象外です'),
    ).toBeVisible();
    const rows = await api().db.select().from(schema.labelledUser);
    expect(
      rows
        .filter((row) => row.labelId === labelId)
        .map((row) => row.universalUid)
        .sort(),
    ).toEqual(
      made
        .slice(0, 2)
        .map(({ universalUid }) => universalUid)
        .sort(),
    );
  });

  it('offer no お見送り where all of them are over', async () => {
    const { as } = await prepare(['matched', 'finished']);
    const user = await open(as, '?view=board');
    for (const name of ['波 1', '波 2']) await user.click(await choice(name));
    const buttons = await bar();
    expect(await buttons.findByRole('button', { name: '担当者' })).toBeVisible();
    expect(buttons.queryByRole('button', { name: 'お見送りの連絡' })).not.toBeInTheDocument();
  });
});
