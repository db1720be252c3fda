import { screen } from '@testing-library/react';
import { newId } from '#server/db/new-id';
import type { CallName } from '../support/pages/page-calls.ts';
import { addTemplate } from '../support/pages/templates.tsx';
import {
  chooseAll,
  messagesIn,
  openTab,
  prepareFollowUps,
  prepareUnanswered,
  pressNext,
  statusOf,
} from '../support/pages/unanswered-scouts.tsx';
import type { ActSetting, FaultAct } from './act.tsx';

const again = /に再試行$|^続ける$/;

/** A company with one scout that nobody has answered for so long that it may be finished. */
async function openUnanswered({ api }: ActSetting) {
  const setting = await prepareUnanswered(api, [{ name: newId().slice(-6), days: 40 }]);
  const [sent] = setting.sent;
  if (!sent) throw new Error('There is one');
  return { setting, sent };
}

const followUpAct = (call: CallName): FaultAct => ({
  page: 'scouts/index',
  call,
  press: /^1人に送信する$/,
  again,
  open: async (act) => {
    const { setting, sent } = await openUnanswered(act);
    const user = await prepareFollowUps(setting);
    const isDone = async () => {
      const { length } = await messagesIn(act.api, sent);
      if (length > 2) throw new Error('The follow-up was sent twice');
      return length === 2;
    };
    return { user, isDone };
  },
});

const finishAct = (call: CallName): FaultAct => ({
  page: 'scouts/index',
  call,
  press: /^1人の選考を終了する$/,
  again,
  open: async (act) => {
    const { setting, sent } = await openUnanswered(act);
    const { user } = await openTab(setting);
    await chooseAll(user);
    await pressNext(user, '終了する(返信がない)');
    await screen.findByRole('button', { name: '1人の選考を終了する' });
    return { user, isDone: async () => (await statusOf(act.api, sent)).status === 'finished' };
  },
});

/** What is done about scouts without an answer. */
export const unansweredActs: readonly FaultAct[] = [
  followUpAct('chat.createMessage'),
  followUpAct('chat.pastMessages'),
  followUpAct('interaction.show'),
  followUpAct('scout.latest'),
  {
    page: 'scouts/index',
    call: 'template.list',
    press: /^フォローを送る$/,
    again: 'reload',
    open: async (act) => {
      const { setting } = await openUnanswered(act);
      await addTemplate(act.api, setting.company, 'フォロー用', 'その後いかがですか。');
      const { user } = await openTab(setting);
      await chooseAll(user);
      await screen.findByRole('button', { name: 'フォローを送る' });
      return { user, isDone: () => screen.queryByRole('option', { name: 'フォロー用' }) !== null };
    },
  },
  finishAct('selection.changeFinishReason'),
  finishAct('selection.finish'),
];
