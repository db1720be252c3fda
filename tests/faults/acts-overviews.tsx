import { screen, within } from '@testing-library/react';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import ScoutsPage from '@/pages/scouts';
import type { PageName } from '../support/pages/page-call-table.ts';
import { visit } from '../support/pages/render-page.tsx';
import { createCorporation } from '../support/records/factories.ts';
import { createCandidate, createConversation, createProject } from '../support/records/matching-factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import { type FaultAct, press } from './act.tsx';

const board: PageName = 'applications/index?view=board';

/** The board with one application in selection, and so many that wait. */
async function openBoard({ api }: Parameters<FaultAct['open']>[0], waiting = 0) {
  const { cid, user: as } = await createCorporation(api.db);
  const { chatGroupId } = await createConversation(api.db, cid, { status: 'inProgress' });
  const project = await createProject(api.db, cid);
  for (let index = 0; index < waiting; index += 1) {
    const candidate = await createCandidate(api.db, { lastName: `候補${index}` });
    await createConversation(api.db, cid, { project, candidate });
  }
  const { user } = await visit(ApplicationsPage, { url: '/applications/?view=board', as });
  await screen.findByRole('button', { name: '山田 太郎さんの操作' });
  const status = async () =>
    (await api.db.select().from(schema.chatGroup)).find((row) => row.chatGroupId === chatGroupId)?.status;
  return { user, status, as, cid };
}

/** A step of the selection, from the menu of its card. */
const stepAct = (
  call: 'selection.changeFinishReason' | 'selection.finish' | 'selection.createMatchingReport',
  { item, confirm, leadsTo }: { item: string; confirm: string; leadsTo: string },
): FaultAct => ({
  page: board,
  call,
  press: async ({ user }) => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: confirm }));
  },
  open: async (setting) => {
    const { user, status } = await openBoard(setting);
    await user.click(screen.getByRole('button', { name: '山田 太郎さんの操作' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await screen.findByRole('dialog');
    return { user, isDone: async () => (await status()) === leadsTo };
  },
});

/** A refusal from the menu of a card, whose message goes out before the selection is finished. */
const refusalAct = (call: 'chat.createMessage' | 'interaction.show'): FaultAct => ({
  page: board,
  call,
  press: /^メッセージを送って終了する$/,
  open: async (setting) => {
    const { user, status } = await openBoard(setting);
    await user.click(screen.getByRole('button', { name: '山田 太郎さんの操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '選考を終了' }));
    await user.click(await screen.findByRole('radio', { name: /メッセージを送って終了/ }));
    await screen.findByRole('button', { name: 'メッセージを送って終了する' });
    return { user, isDone: async () => (await status()) === 'finished' };
  },
});

/** What is done on the board and in the reports. */
export const overviewActs: readonly FaultAct[] = [
  stepAct('selection.changeFinishReason', { item: '選考を終了', confirm: '終了する', leadsTo: 'finished' }),
  stepAct('selection.finish', { item: '選考を終了', confirm: '終了する', leadsTo: 'finished' }),
  refusalAct('chat.createMessage'),
  refusalAct('interaction.show'),
  {
    page: board,
    call: 'template.list',
    press: async ({ user }) =>
      user.click(await screen.findByRole('radio', { name: /メッセージを送って終了/ })),
    again: 'reload',
    open: async (setting) => {
      const { user, as, cid } = await openBoard(setting);
      const body = { title: '結果のご連絡', message: '本文' };
      await callApi(setting.api, template.create, { as, params: { cid }, body });
      await user.click(screen.getByRole('button', { name: '山田 太郎さんの操作' }));
      await user.click(await screen.findByRole('menuitem', { name: '選考を終了' }));
      await screen.findByRole('radio', { name: /メッセージを送って終了/ });
      return { user, isDone: () => screen.queryByRole('option', { name: /結果のご連絡/ }) !== null };
    },
  },
  stepAct('selection.createMatchingReport', { item: '成約を報告', confirm: '報告する', leadsTo: 'matched' }),
  {
    page: board,
    call: 'application.search',
    press: /^さらに表示/,
    again: 'reload',
    open: async (setting) => {
      const { user } = await openBoard(setting, 21);
      await screen.findByRole('button', { name: /^さらに表示/ });
      const cards = () => document.querySelectorAll('[aria-labelledby="board-applied"] [data-card]');
      return { user, isDone: () => cards().length === 21 };
    },
  },
  {
    page: 'scouts/index',
    call: 'scout.replyRates',
    press: /^返信率の内訳$/,
    again: 'reload',
    shows: { 404: /返信率の内訳を利用できません/ },
    open: async ({ api }) => {
      const { cid, user: as } = await createCorporation(api.db);
      await createConversation(api.db, cid, { origin: 'scout', status: 'scouting' });
      const { user } = await visit(ScoutsPage, { url: '/scouts/', as });
      await press(user, /^スカウトの成果/);
      await screen.findByRole('button', { name: '返信率の内訳' });
      return { user, isDone: () => screen.queryByRole('table', { name: '案件別の返信率' }) !== null };
    },
  },
];
