import { screen } from '@testing-library/react';
import * as schema from '#server/db/schema';
import SettingsPage from '@/pages/settings';
import { createCorporation } from './factories.ts';
import { type FaultAct, isStored, paste } from './fault-act.tsx';
import { visit } from './render-page.tsx';

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
];
