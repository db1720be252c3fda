import { screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { favoriteUser } from '#endpoints/favorite-user';
import { addDays, dayOf } from '#endpoints/jst';
import { memo } from '#endpoints/memo';
import { recontact } from '#endpoints/recontact';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import FavoritesPage from '@/pages/favorites';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ProjectPage from '@/pages/projects/[projectId]';
import ScoutsPage from '@/pages/scouts';
import { toast } from '../support/pages/on-screen.ts';
import type { PageName } from '../support/pages/page-call-table.ts';
import { watchCalls } from '../support/pages/page-calls.ts';
import { visit } from '../support/pages/render-page.tsx';
import { writeAndConfirm, writeText } from '../support/pages/scout-dialog.tsx';
import { addTemplate } from '../support/pages/templates.tsx';
import { createSearchableCandidate } from '../support/records/candidate-factories.ts';
import { createCorporation } from '../support/records/factories.ts';
import { createConversation, createProject } from '../support/records/matching-factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import type { TestApi } from '../support/servers/test-api.ts';
import { type ActSetting, type FaultAct, isStored, paste, press } from './act.tsx';

type User = ReturnType<typeof userEvent.setup>;

/** A company with a project, a template and one candidate, who likes the project. */
async function createMeeting(api: TestApi, { isFavorite }: { isFavorite: boolean }) {
  const company = await createCorporation(api.db);
  const { cid, user: as } = company;
  const { projectId } = await createProject(api.db, cid);
  await addTemplate(api, company, '標準', 'はじめまして。');
  const lastName = `星${newId().slice(-6)}`;
  const entered = { lastName, firstName: '花', headline: lastName };
  const { universalUid } = await createSearchableCandidate(api.db, entered);
  await api.db.insert(schema.favoriteProject).values({ cid, projectId, universalUid, createdAt: new Date() });
  if (isFavorite) await callApi(api, favoriteUser.add, { as, params: { cid }, body: { universalUid } });
  return { cid, as, projectId, universalUid, lastName, name: `${lastName} 花` };
}

export type Meeting = Awaited<ReturnType<typeof createMeeting>>;
type Place = {
  page: PageName;
  open: (meeting: Meeting) => Promise<{ user: User }>;
  isOnlyOfFavorites?: true;
};

export const places: Place[] = [
  {
    page: 'profiles/index',
    open: ({ as, lastName }) =>
      visit(ProfilesPage, { url: `/profiles/?keyword=${encodeURIComponent(lastName)}&excludePassed=0`, as }),
  },
  {
    page: 'profiles/[universalUid]',
    open: ({ as, universalUid }) => visit(ProfilePage, { url: `/profiles/${universalUid}/`, as }),
  },
  {
    page: 'favorites/index',
    open: ({ as }) => visit(FavoritesPage, { url: '/favorites/', as }),
    isOnlyOfFavorites: true,
  },
  {
    page: 'favorites/index?view=liked',
    open: ({ as, projectId }) =>
      visit(FavoritesPage, { url: `/favorites/?view=liked&projectId=${projectId}`, as }),
  },
  {
    page: 'projects/[projectId]/index?tab=likes',
    open: ({ as, projectId }) => visit(ProjectPage, { url: `/projects/${projectId}/?tab=likes`, as }),
  },
];

export const scoutButton = ({ name }: Meeting) => `${name}さんにスカウトする`;

export async function openPlace(
  { open }: Place,
  { api }: ActSetting,
  isFavorite = false,
  prepare: (meeting: Meeting) => Promise<void> = async () => {},
) {
  const meeting = await createMeeting(api, { isFavorite });
  await prepare(meeting);
  const { user } = await open(meeting);
  await screen.findByRole('button', { name: scoutButton(meeting) });
  return { user, meeting };
}

const heart = /^お気に入り$|さんをお気に入り$/;

async function pressHeart(user: User): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: heart });
  if (button) await user.click(button);
}

async function isFavoriteOf({ db }: TestApi, { cid, universalUid }: Meeting): Promise<boolean> {
  const rows = await db.select().from(schema.favoriteUser);
  return rows.some((row) => row.cid === cid && row.universalUid === universalUid);
}

const favoriteActs = places.flatMap((place): FaultAct[] => {
  const isHeld = place.isOnlyOfFavorites === true;
  return [
    {
      page: place.page,
      call: 'favoriteUser.add',
      press: ({ user }) => pressHeart(user),
      open: async (setting) => {
        const { user, meeting } = await openPlace(place, setting, isHeld);
        if (isHeld) {
          // Only who was taken off can be put back there.
          await pressHeart(user);
          await toast('お気に入りから外しました');
          await waitFor(async () => {
            if (await isFavoriteOf(setting.api, meeting)) throw new Error('still a favorite');
          });
        }
        return { user, isDone: () => isFavoriteOf(setting.api, meeting) };
      },
    },
    {
      page: place.page,
      call: 'favoriteUser.remove',
      press: ({ user }) => pressHeart(user),
      open: async (setting) => {
        const { user, meeting } = await openPlace(place, setting, true);
        return { user, isDone: async () => !(await isFavoriteOf(setting.api, meeting)) };
      },
    },
  ];
});

const scoutActs = places.flatMap((place): FaultAct[] => [
  {
    page: place.page,
    call: 'scout.create',
    isTyped: true,
    press: /^送信する$/,
    before: { 400: /^確認へ進む$/ },
    open: async (setting) => {
      const { user, meeting } = await openPlace(place, setting, place.isOnlyOfFavorites);
      await press(user, scoutButton(meeting));
      await writeAndConfirm(user, setting.text);
      return { user, isDone: () => isStored(setting.api, schema.scout, setting.text) };
    },
  },
  {
    page: place.page,
    call: 'scout.latest',
    isTyped: true,
    press: /^確認へ進む$/,
    open: async (setting) => {
      const { user, meeting } = await openPlace(place, setting, place.isOnlyOfFavorites);
      await press(user, scoutButton(meeting));
      await writeText(user, setting.text);
      return { user, isDone: () => screen.queryByRole('button', { name: '送信する' }) !== null };
    },
  },
  {
    page: place.page,
    call: 'template.list',
    press: /さんにスカウトする$/,
    again: /^(再読み込み|再試行)$/,
    open: async (setting) => {
      const { user } = await openPlace(place, setting, place.isOnlyOfFavorites);
      return { user, isDone: () => screen.queryAllByRole('option', { name: '標準' }).length > 0 };
    },
  },
  {
    page: place.page,
    call: 'project.list',
    press: /さんにスカウトする$/,
    again: /^(再読み込み|再試行)$/,
    open: async (setting) => {
      const { user } = await openPlace(place, setting, place.isOnlyOfFavorites);
      return { user, isDone: () => screen.queryByRole('textbox', { name: /本文/ }) !== null };
    },
  },
]);

/** Pointing at a candidate, which preloads. */
const pointingAct = (
  page: PageName,
  call: FaultAct['call'],
  open: (setting: ActSetting) => Promise<{ user: User }>,
): FaultAct => ({
  page,
  call,
  isQuiet: true,
  press: async ({ user }) => {
    const [link] = await screen.findAllByRole('link', { name: /^星.* 花$/ });
    if (link) await user.hover(link);
  },
  open: async (setting) => ({ user: (await open(setting)).user, isDone: () => false }),
});

/** What pointing at a candidate preloads; a search has not returned all of the candidate. */
const readAhead = (page: PageName): FaultAct['call'][] => [
  'memo.show',
  'selection.listProjects',
  page === 'profiles/index' ? 'userProfile.show' : 'project.listWorkingForms',
];

const recontacts: Place = {
  page: 'favorites/index?view=recontact',
  open: ({ as }) => visit(FavoritesPage, { url: '/favorites/?view=recontact', as }),
};

/** Where candidates or their applications are listed, pointing at one preloads it. */
const pointingActs = [
  ...places
    .filter(({ page }) => page !== 'profiles/[universalUid]')
    .flatMap((place) =>
      readAhead(place.page).map((call) =>
        pointingAct(place.page, call, (setting) => openPlace(place, setting, place.isOnlyOfFavorites)),
      ),
    ),
  ...readAhead(recontacts.page).map((call) =>
    pointingAct(recontacts.page, call, (setting) =>
      openPlace(recontacts, setting, false, async ({ as, cid, universalUid }) => {
        const body = { universalUid, recontactOn: addDays(dayOf(new Date()), 30) };
        await callApi(setting.api, recontact.change, { as, params: { cid }, body });
      }),
    ),
  ),
  ...(['application.show', 'memo.show', 'scout.latest', 'selection.listProjects'] as const).map((call) =>
    pointingAct('applications/index', call, async ({ api }) => {
      const meeting = await createMeeting(api, { isFavorite: false });
      await createConversation(api.db, meeting.cid, { origin: 'application', candidate: meeting });
      // The page itself reads the projects too: that has to be over.
      const calls = watchCalls();
      const { user } = await visit(ApplicationsPage, { url: '/applications/', as: meeting.as });
      await screen.findByRole('link', { name: /^星.* 花$/ });
      await calls.settle();
      return { user };
    }),
  ),
];

const exports: [PageName, FaultAct['call'], (meeting: Meeting) => Promise<{ user: User }>][] = [
  ['scouts/index', 'scout.search', ({ as }) => visit(ScoutsPage, { url: '/scouts/', as })],
  [
    'applications/index',
    'application.search',
    ({ as }) => visit(ApplicationsPage, { url: '/applications/', as }),
  ],
];

const exportActs = exports.map(
  ([page, call, open]): FaultAct => ({
    page,
    call,
    press: /^CSVダウンロード$/,
    again: /^再試行$/,
    open: async ({ api }) => {
      const meeting = await createMeeting(api, { isFavorite: false });
      const origin = call === 'scout.search' ? 'scout' : 'application';
      await createConversation(api.db, meeting.cid, { origin, candidate: meeting });
      const { user } = await open(meeting);
      await screen.findByRole('button', { name: 'CSVダウンロード' });
      return {
        user,
        isDone: () => document.body.textContent?.includes('1件をダウンロードしました') === true,
      };
    },
  }),
);

/** What is done with candidates, wherever they are shown. */
export const peopleActs: readonly FaultAct[] = [
  ...favoriteActs,
  // 気になる has read the projects already.
  ...scoutActs.filter(({ page, call }) => page !== 'favorites/index?view=liked' || call !== 'project.list'),
  ...pointingActs,
  ...exportActs,
  {
    page: 'profiles/[universalUid]',
    call: 'memo.change',
    isTyped: true,
    press: /^保存$/,
    // The server's 422 says that a colleague was faster.
    again: /^(自分の内容で)?保存$/,
    open: async ({ api, text }) => {
      const { cid, as, universalUid } = await createMeeting(api, { isFavorite: false });
      const body = { targetUniversalUid: universalUid, memo: '面談済み' };
      await callApi(api, memo.change, { as, params: { cid }, body });
      const { user } = await visit(ProfilePage, { url: `/profiles/${universalUid}/`, as });
      await screen.findByDisplayValue('面談済み');
      await paste(user, screen.getByRole('textbox', { name: 'メモの内容' }), text);
      return { user, isDone: () => isStored(api, schema.memo, text) };
    },
  },
];
