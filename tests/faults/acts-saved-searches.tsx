import { screen } from '@testing-library/react';
import * as schema from '#server/db/schema';
import ProfilesPage from '@/pages/profiles';
import { toast } from '../support/pages/on-screen.ts';
import { heading, visit } from '../support/pages/render-page.tsx';
import { openMenu } from '../support/pages/saved-searches.tsx';
import { createCorporation } from '../support/records/factories.ts';
import { createSavedSearch } from '../support/records/matching-factories.ts';
import type { TestApi } from '../support/servers/test-api.ts';
import { type ActSetting, type FaultAct, paste, press } from './act.tsx';

const page = 'profiles/index';

/** A company with one saved search, which has a name of its own. */
async function createSaved({ api, text }: ActSetting) {
  const { cid, user: as } = await createCorporation(api.db);
  const saved = { createdBy: as.universalUid, name: `保存 ${text}` };
  return { as, ...(await createSavedSearch(api.db, cid, saved)) };
}

type Saved = Awaited<ReturnType<typeof createSaved>>;

async function openSaved(setting: ActSetting) {
  const saved = await createSaved(setting);
  const { user } = await openMenu(saved.as, '/profiles/?minYears=3');
  await screen.findByRole('link', { name: saved.name });
  return { user, saved };
}

const rowOf = async ({ db }: TestApi, { savedSearchId }: Saved) =>
  (await db.select().from(schema.savedSearch)).find((row) => row.savedSearchId === savedSearchId);

const settingOf = async ({ db }: TestApi, { savedSearchId }: Saved) =>
  (await db.select().from(schema.savedSearchMember)).find((row) => row.savedSearchId === savedSearchId);

/** Up to the press that opens the menu. */
async function openPage(setting: ActSetting) {
  const { as, name } = await createSaved(setting);
  const { user } = await visit(ProfilesPage, { url: '/profiles/', as });
  await heading('候補者検索');
  return { user, name };
}

/** Opening the menu, which reads the list and what is new. */
const openingAct = (call: 'savedSearch.list' | 'savedSearch.countNew'): FaultAct => ({
  page,
  call,
  press: /^保存した検索$/,
  again: /^再読み込み$/,
  open: async (setting) => {
    const { user, name } = await openPage(setting);
    return { user, isDone: () => screen.queryByRole('link', { name }) !== null };
  },
});

/** What is done with saved searches. */
export const savedSearchActs: readonly FaultAct[] = [
  openingAct('savedSearch.list'),
  {
    ...openingAct('savedSearch.countNew'),
    isQuiet: true,
    open: async (setting) => ({ ...(await openPage(setting)), isDone: () => false }),
  },
  {
    page,
    call: 'savedSearch.create',
    isTyped: true,
    press: /^保存$/,
    open: async (setting) => {
      const { user } = await openSaved(setting);
      await paste(user, screen.getByLabelText('いまの検索条件を保存'), setting.text);
      return { user, isDone: () => isSaved(setting) };
    },
  },
  {
    page,
    call: 'savedSearch.rename',
    isTyped: true,
    press: /^名前を変更$/,
    open: async (setting) => {
      const { user, saved } = await openSaved(setting);
      await press(user, `「${saved.name}」の名前を変更`);
      await paste(user, screen.getByLabelText(`「${saved.name}」の新しい名前`), setting.text);
      return { user, isDone: () => isSaved(setting) };
    },
  },
  {
    page,
    call: 'savedSearch.remove',
    press: /^「保存 .*」を削除$/,
    open: async (setting) => {
      const { user, saved } = await openSaved(setting);
      return { user, isDone: async () => Boolean((await rowOf(setting.api, saved))?.removedAt) };
    },
  },
  {
    page,
    call: 'savedSearch.restore',
    // That of an attempt before is on its way out.
    press: async ({ user }) => {
      const button = (await screen.findAllByRole('button', { name: '元に戻す' })).at(-1);
      if (button) await user.click(button);
    },
    open: async (setting) => {
      const { user, saved } = await openSaved(setting);
      await press(user, `「${saved.name}」を削除`);
      await toast('を削除しました');
      return { user, isDone: async () => (await rowOf(setting.api, saved))?.removedAt === null };
    },
  },
  {
    page,
    call: 'savedSearch.changeMail',
    press: /の新着をメールで受け取る$/,
    open: async (setting) => {
      const { user, saved } = await openSaved(setting);
      return { user, isDone: async () => (await settingOf(setting.api, saved))?.isMailed === true };
    },
  },
  {
    page,
    call: 'savedSearch.look',
    isQuiet: true,
    press: async ({ user }) => user.click(await screen.findByRole('link', { name: /^保存 / })),
    open: async (setting) => {
      const { user, saved } = await openSaved(setting);
      return { user, isDone: async () => Boolean((await settingOf(setting.api, saved))?.lookedAt) };
    },
  },
];

const isSaved = async ({ api: { db }, text }: ActSetting) =>
  (await db.select().from(schema.savedSearch)).some(({ name }) => name === text);
