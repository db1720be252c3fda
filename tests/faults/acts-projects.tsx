import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { file } from '#endpoints/file';
import * as schema from '#server/db/schema';
import NewProjectPage from '@/pages/projects/new';
import { write } from '../support/pages/on-screen.ts';
import type { PageName } from '../support/pages/page-call-table.ts';
import { openEditor, pngFile, section, uploadedImage } from '../support/pages/project-editor.tsx';
import { openMenu, openProjects, statusOf, TITLE } from '../support/pages/project-list.tsx';
import { openProject, prepareProject } from '../support/pages/project-page.tsx';
import { override, visit } from '../support/pages/render-page.tsx';
import { createCorporation } from '../support/records/factories.ts';
import { createProject } from '../support/records/matching-factories.ts';
import type { TestApi } from '../support/servers/test-api.ts';
import { type ActSetting, type FaultAct, isStored, paste } from './act.tsx';

type User = ReturnType<typeof userEvent.setup>;
type Opener = (api: TestApi, status: 'draft' | 'published') => Promise<{ user: User; projectId: string }>;

const openers: [PageName, Opener][] = [
  ['projects/index', (api, status) => openProjects(api, { status })],
  [
    'projects/[projectId]/index',
    async (api, status) => {
      const prepared = await prepareProject(api, { status: status === 'draft' ? 'paused' : status });
      return { ...(await openProject(prepared)), projectId: prepared.projectId };
    },
  ],
];

async function chooseItem(user: User, name: RegExp): Promise<void> {
  await user.click(within(await openMenu(user)).getByRole('menuitem', { name }));
}

/** What the menu of a project does, in the list and on the project's page. */
const menuActs = openers.flatMap(([page, open]): FaultAct[] => [
  {
    page,
    call: 'project.publish',
    press: /^公開する$/,
    open: async ({ api }) => {
      const { user, projectId } = await open(api, 'draft');
      await chooseItem(user, /^公開/);
      await screen.findByRole('button', { name: '公開する' });
      return { user, isDone: async () => (await statusOf(api, projectId)) === 'published' };
    },
  },
  {
    page,
    call: 'project.changeStatus',
    press: /^募集を停止する$/,
    open: async ({ api }) => {
      const { user, projectId } = await open(api, 'published');
      await chooseItem(user, /^募集停止/);
      await screen.findByRole('button', { name: '募集を停止する' });
      return { user, isDone: async () => (await statusOf(api, projectId)) === 'paused' };
    },
  },
  {
    page,
    call: 'project.copy',
    press: ({ user }) => chooseItem(user, /^複製/),
    open: async ({ api }) => {
      const before = (await api.db.select().from(schema.project)).length;
      const { user } = await open(api, 'published');
      return { user, isDone: async () => (await api.db.select().from(schema.project)).length === before + 2 };
    },
  },
]);

/** A draft with its editor open, as the user of a company that may have SW projects. */
async function openDraft({ api }: ActSetting, isSwProject = false) {
  const { cid, user: as } = await createCorporation(api.db, { isSw: isSwProject });
  const { projectId } = await createProject(api.db, cid, { title: TITLE, status: 'draft', isSwProject });
  const { user } = await openEditor({ as, projectId });
  return { user, projectId, cid };
}

/** The upload of a project's picture, whose address the form then has. */
const imageAct: FaultAct = {
  page: 'projects/[projectId]/edit/index',
  call: 'file.uploadProjectImage',
  hasOwnAlert: true,
  isAbortedByLeaving: true,
  press: ({ user }) => user.upload(screen.getByLabelText('案件の画像ファイル'), pngFile()),
  open: async (setting) => {
    const { user } = await openDraft(setting);
    return {
      user,
      isDone: () => screen.queryByDisplayValue(uploadedImage.url) !== null,
      heal: () => override(file.uploadProjectImage, { response: uploadedImage }),
    };
  },
};

type Section = { call: FaultAct['call']; title: string; field: string; page?: PageName };

const sections: Section[] = [
  { call: 'project.changeTitle', title: 'タイトル', field: '案件名' },
  { call: 'project.changeDetail', title: '詳細', field: '業務内容' },
  { call: 'project.changeFeature', title: '特徴', field: 'アピールポイント' },
  { call: 'project.changeSetting', title: '募集条件', field: '期間' },
  {
    call: 'project.changeSwProject',
    title: 'SW案件',
    field: 'プロジェクト概要',
    page: 'projects/[projectId]/edit/index?sw',
  },
];

const sectionActs = sections.map(
  ({ call, title, field, page = 'projects/[projectId]/edit/index' }): FaultAct => ({
    page,
    call,
    isTyped: true,
    press: new RegExp(`^${title}を保存$`),
    again: /^再試行$/,
    open: async (setting) => {
      const { user } = await openDraft(setting, call === 'project.changeSwProject');
      await waitFor(() => section(title));
      await write(user, field, setting.text);
      return { user, isDone: () => isStored(setting.api, schema.project, setting.text) };
    },
  }),
);

async function openNewProject(api: TestApi, isSw: boolean) {
  const { user: as } = await createCorporation(api.db, { isSw });
  const { user } = await visit(NewProjectPage, { url: '/projects/new/', as });
  await screen.findByLabelText(/^案件名/);
  return user;
}

/** What is done on the pages of the projects. */
export const projectActs: readonly FaultAct[] = [
  imageAct,
  ...menuActs,
  ...sectionActs,
  {
    page: 'projects/[projectId]/edit/index',
    call: 'project.publish',
    press: ({ user }) =>
      user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '公開する' })),
    open: async (setting) => {
      const { user, projectId } = await openDraft(setting);
      await user.click(await screen.findByRole('button', { name: '公開する' }));
      await screen.findByRole('dialog');
      return { user, isDone: async () => (await statusOf(setting.api, projectId)) === 'published' };
    },
  },
  {
    page: 'projects/new/index',
    call: 'project.create',
    isTyped: true,
    press: /^作成して編集へ進む$/,
    open: async ({ api, text }) => {
      const user = await openNewProject(api, false);
      await paste(user, screen.getByLabelText(/^案件名/), text);
      return { user, isDone: () => isStored(api, schema.project, text) };
    },
  },
  {
    page: 'projects/new/index',
    call: 'project.createSwProject',
    isTyped: true,
    press: /^作成して編集へ進む$/,
    open: async ({ api, text }) => {
      const user = await openNewProject(api, true);
      await user.click(await screen.findByRole('radio', { name: /SW案件/ }));
      await paste(user, screen.getByLabelText(/^案件名/), text);
      await paste(user, screen.getByLabelText(/^プロジェクト概要/), '要件定義から担当');
      return { user, isDone: () => isStored(api, schema.project, text) };
    },
  },
  {
    page: 'projects/[projectId]/index',
    call: 'userProfile.searchPaid',
    press: /^条件の効き目$/,
    again: 'reload',
    open: async ({ api }) => {
      const { user } = await openProject(await prepareProject(api));
      await screen.findByRole('button', { name: '条件の効き目' });
      return { user, isDone: () => screen.queryByText(/^いまの条件に合う候補者は/) !== null };
    },
  },
];
