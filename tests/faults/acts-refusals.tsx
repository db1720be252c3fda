import { screen } from '@testing-library/react';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import type { PageName } from '../support/pages/page-call-table.ts';
import { visit } from '../support/pages/render-page.tsx';
import { createCorporation } from '../support/records/factories.ts';
import { createConversation } from '../support/records/matching-factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import { type ActSetting, type FaultAct, press } from './act.tsx';

const page: PageName = 'applications/index';

/** 応募管理 with one application that is chosen. */
async function openChosen({ api }: ActSetting) {
  const { cid, user: as } = await createCorporation(api.db);
  const { chatGroupId } = await createConversation(api.db, cid, { status: 'inProgress' });
  const body = { title: '結果のご連絡', message: '本文' };
  await callApi(api, template.create, { as, params: { cid }, body });
  const { user } = await visit(ApplicationsPage, { url: '/applications/', as });
  await user.click(await screen.findByRole('checkbox', { name: '山田 太郎さんを選択' }));
  await screen.findByRole('button', { name: 'お見送りの連絡' });
  const isFinished = async () =>
    (await api.db.select().from(schema.chatGroup)).some(
      (row) => row.chatGroupId === chatGroupId && row.status === 'finished',
    );
  return { user, isFinished };
}

const sendingAct = (
  call: 'chat.createMessage' | 'interaction.show' | 'selection.changeFinishReason' | 'selection.finish',
): FaultAct => ({
  page,
  call,
  press: /人に送信して選考を終了する$/,
  again: /^続ける$|さんに再試行$/,
  open: async (setting) => {
    const { user, isFinished } = await openChosen(setting);
    await press(user, 'お見送りの連絡');
    await press(user, '一人ずつ確認へ進む');
    await screen.findByRole('button', { name: /人に送信して選考を終了する$/ });
    return { user, isDone: isFinished };
  },
});

/** What is done in お見送りの連絡 to many. */
export const refusalActs: readonly FaultAct[] = [
  sendingAct('chat.createMessage'),
  sendingAct('interaction.show'),
  sendingAct('selection.changeFinishReason'),
  sendingAct('selection.finish'),
  {
    page,
    call: 'template.list',
    press: /^お見送りの連絡$/,
    again: 'reload',
    open: async (setting) => {
      const { user } = await openChosen(setting);
      return { user, isDone: () => screen.queryByRole('option', { name: /結果のご連絡/ }) !== null };
    },
  },
];
