import { screen, waitFor, within } from '@testing-library/react';
import { addDays, dayOf } from '#endpoints/jst';
import { label } from '#endpoints/label';
import { recontact } from '#endpoints/recontact';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { labelCandidates, passCandidates } from '../support/records/matching-factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import type { TestApi } from '../support/servers/test-api.ts';
import { type FaultAct, isStored, paste, press } from './act.tsx';
import { type Meeting, openPlace, places } from './acts-people.tsx';

const passButton = /^見送り$|さんを見送り$|^見送りを取り消す$/;

async function isPassed({ db }: TestApi, { cid, universalUid }: Meeting): Promise<boolean> {
  const rows = await db.select().from(schema.passedUser);
  return rows.some((row) => row.cid === cid && row.universalUid === universalUid);
}

const passedActs = places.flatMap((place): FaultAct[] => [
  {
    page: place.page,
    call: 'passedUser.add',
    press: passButton,
    open: async (setting) => {
      const { user, meeting } = await openPlace(place, setting, place.isOnlyOfFavorites);
      return { user, isDone: () => isPassed(setting.api, meeting) };
    },
  },
  {
    page: place.page,
    call: 'passedUser.remove',
    press: passButton,
    open: async (setting) => {
      const { user, meeting } = await openPlace(
        place,
        setting,
        place.isOnlyOfFavorites,
        ({ cid, universalUid }) => passCandidates(setting.api.db, cid, [universalUid]),
      );
      return { user, isDone: async () => !(await isPassed(setting.api, meeting)) };
    },
  },
]);

const page = 'profiles/index';
const [search] = places;

/** A candidate in the search with a label of the company, which they carry if `isAttached`. */
async function openLabelled(setting: Parameters<FaultAct['open']>[0], isAttached: boolean) {
  if (!search) throw new Error('no place');
  const labelId = newId();
  const name = `札${labelId.slice(-6)}`;
  const opened = await openPlace(search, setting, false, ({ cid, universalUid }) =>
    labelCandidates(
      setting.api.db,
      { cid, labelId, name, nameKey: name, color: 'red' },
      isAttached ? [universalUid] : [],
    ),
  );
  return { ...opened, name, labelId };
}

type Labelled = Awaited<ReturnType<typeof openLabelled>>;

async function openMenu({ user, meeting }: Labelled): Promise<HTMLElement> {
  await press(user, `${meeting.name}さんのラベル`);
  return screen.findByRole('dialog', { name: `${meeting.name}さんのラベル` });
}

async function openDialog(labelled: Labelled): Promise<void> {
  await openMenu(labelled);
  await press(labelled.user, 'ラベルを管理');
  await screen.findByRole('dialog', { name: 'ラベルの管理' });
}

async function isAttached({ db }: TestApi, { labelId }: Labelled): Promise<boolean> {
  const rows = await db.select().from(schema.labelledUser);
  return rows.some((row) => row.labelId === labelId);
}

const tick = async ({ user, name }: Labelled): Promise<void> =>
  user.click(await screen.findByRole('checkbox', { name }));

/** Ticks or unticks the label in the menu. */
const tickAct = (call: 'label.attach' | 'label.detach', wasAttached: boolean): FaultAct => {
  let labelled: Labelled;
  return {
    page,
    call,
    press: () => tick(labelled),
    open: async (setting) => {
      labelled = await openLabelled(setting, wasAttached);
      const opened = labelled;
      within(await openMenu(opened)).getByRole('searchbox');
      await screen.findByRole('checkbox', { name: opened.name });
      return {
        user: opened.user,
        isDone: async () => (await isAttached(setting.api, opened)) !== wasAttached,
      };
    },
  };
};

const labelActs: FaultAct[] = [
  {
    page,
    call: 'label.list',
    press: /さんのラベル$/,
    again: 'reload',
    open: async (setting) => {
      const { user, name } = await openLabelled(setting, false);
      return { user, isDone: () => screen.queryByRole('checkbox', { name }) !== null };
    },
  },
  tickAct('label.attach', false),
  tickAct('label.detach', true),
  {
    page,
    call: 'label.create',
    isTyped: true,
    press: /^新しいラベル「/,
    open: async (setting) => {
      const labelled = await openLabelled(setting, false);
      const menu = within(await openMenu(labelled));
      await menu.findByRole('checkbox', { name: labelled.name });
      await paste(labelled.user, menu.getByRole('searchbox'), setting.text);
      return { user: labelled.user, isDone: () => isStored(setting.api, schema.label, setting.text) };
    },
  },
  {
    page,
    call: 'label.change',
    isTyped: true,
    press: /^保存$/,
    open: async (setting) => {
      const labelled = await openLabelled(setting, false);
      await openDialog(labelled);
      await press(labelled.user, `ラベル「${labelled.name}」を編集`);
      await paste(labelled.user, screen.getByRole('textbox', { name: 'ラベル名' }), setting.text);
      return { user: labelled.user, isDone: () => isStored(setting.api, schema.label, setting.text) };
    },
  },
  {
    page,
    call: 'label.remove',
    press: /^削除する$/,
    // What a colleague has deleted is deleted.
    shows: { 404: /を削除しました/ },
    open: async (setting) => {
      const labelled = await openLabelled(setting, false);
      const { as, cid } = labelled.meeting;
      await openDialog(labelled);
      await press(labelled.user, `ラベル「${labelled.name}」を削除`);
      await waitFor(() => screen.getByRole('button', { name: '削除する' }));
      return {
        user: labelled.user,
        isDone: async () =>
          (await callApi(setting.api, label.list, { as, params: { cid } })).json.length === 0,
      };
    },
  },
];

const profile = places.find((place) => place.page === 'profiles/[universalUid]');

/** A candidate's own page with the dialog of 再連絡日. */
async function openRecontact(setting: Parameters<FaultAct['open']>[0], isSet: boolean) {
  if (!profile) throw new Error('no place');
  const opened = await openPlace(profile, setting, false, async ({ as, cid, universalUid }) => {
    const body = { universalUid, recontactOn: addDays(dayOf(new Date()), 30) };
    if (isSet) await callApi(setting.api, recontact.change, { as, params: { cid }, body });
  });
  await press(opened.user, '再連絡日');
  await screen.findByRole('dialog', { name: '再連絡日' });
  return opened;
}

const recontactActs: FaultAct[] = [
  {
    page: 'profiles/[universalUid]',
    call: 'recontact.change',
    isTyped: true,
    press: /^設定する$/,
    open: async (setting) => {
      const { user } = await openRecontact(setting, false);
      await paste(user, screen.getByRole('textbox', { name: /^メモ/ }), setting.text);
      return { user, isDone: () => isStored(setting.api, schema.recontact, setting.text) };
    },
  },
  {
    page: 'profiles/[universalUid]',
    call: 'recontact.remove',
    press: /^再連絡日を外す$/,
    open: async (setting) => {
      const { user, meeting } = await openRecontact(setting, true);
      return {
        user,
        isDone: async () => !(await isStored(setting.api, schema.recontact, meeting.universalUid)),
      };
    },
  },
];

/** What a company notes on candidates beside the favorites: 見送り, labels and 再連絡日. */
export const markActs: readonly FaultAct[] = [...passedActs, ...labelActs, ...recontactActs];
