import { screen } from '@testing-library/react';
import * as schema from '#server/db/schema';
import { readSetting, writeSetting } from '#server/domains/notification/store';
import { createUnsubscribeToken } from '#server/domains/notification/unsubscribe-token';
import { noteUndeliverable, readUndeliverable } from '#server/mail/undeliverable';
import SettingsPage from '@/pages/settings';
import UnsubscribePage from '@/pages/unsubscribe';
import { visit } from '../support/pages/render-page.tsx';
import { createCorporation } from '../support/records/factories.ts';
import { type FaultAct, isStored, paste } from './act.tsx';

const page = 'settings/index';

/** What is done on 個人設定. */
export const settingsActs: readonly FaultAct[] = [
  {
    page,
    call: 'userAccount.changeName',
    isTyped: true,
    press: /^氏名を保存$/,
    open: async ({ api, text }) => {
      const { user: as } = await createCorporation(api.db);
      const { user } = await visit(SettingsPage, { url: '/settings/', as });
      await paste(user, await screen.findByLabelText(/^姓/), text);
      return { user, isDone: () => isStored(api, schema.userAccount, text) };
    },
  },
  {
    page,
    call: 'notification.change',
    press: async ({ user }) =>
      user.click((await screen.findAllByRole('radio', { name: '1日1回' }))[0] ?? document.body),
    open: async ({ api }) => {
      const { cid, user: as } = await createCorporation(api.db);
      const { user } = await visit(SettingsPage, { url: '/settings/', as });
      await screen.findAllByRole('radio', { name: '1日1回' });
      return {
        user,
        isDone: async () =>
          (await readSetting(api.db, { cid, universalUid: as.universalUid })).reply === 'daily',
      };
    },
  },
  {
    page,
    call: 'notification.changeScope',
    press: async ({ user }) =>
      user.click(await screen.findByRole('checkbox', { name: /^自分の担当と担当者なしだけ/ })),
    open: async ({ api }) => {
      const { cid, user: as } = await createCorporation(api.db);
      const { user } = await visit(SettingsPage, { url: '/settings/', as });
      await screen.findByRole('checkbox', { name: /^自分の担当と担当者なしだけ/ });
      return {
        user,
        isDone: async () =>
          (await readSetting(api.db, { cid, universalUid: as.universalUid })).isOwnOnly === true,
      };
    },
  },
  {
    page,
    call: 'notification.confirmAddress',
    press: /^このアドレスで受け取る$/,
    open: async ({ api }) => {
      const { user: as } = await createCorporation(api.db);
      await noteUndeliverable(api.db, as.email, new Date());
      const { user } = await visit(SettingsPage, { url: '/settings/', as });
      await screen.findByRole('button', { name: 'このアドレスで受け取る' });
      return { user, isDone: async () => !(await readUndeliverable(api.db, as.email)) };
    },
  },
  {
    page: 'unsubscribe/index',
    call: 'notification.unsubscribe',
    press: /^停止する$/,
    open: async ({ api }) => {
      const { cid, user: as } = await createCorporation(api.db);
      const member = { cid, universalUid: as.universalUid };
      await writeSetting(api.db, member, { event: 'reply', frequency: 'daily', now: new Date() });
      const token = await createUnsubscribeToken(api.db, as.universalUid, 'events');
      const { user } = await visit(UnsubscribePage, { url: `/unsubscribe/?token=${token}` });
      await screen.findByRole('button', { name: '停止する' });
      return { user, isDone: async () => (await readSetting(api.db, member)).reply === 'none' };
    },
  },
];
