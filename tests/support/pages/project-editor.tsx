import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { project } from '#endpoints/project';
import EditProjectPage from '@/pages/projects/[projectId]/edit/index';
import { addMember, createCorporation, createUser } from '../records/factories.ts';
import { createProject, undecidedSetting } from '../records/matching-factories.ts';
import { callApi } from '../servers/call-api.ts';
import type { TestApi } from '../servers/test-api.ts';
import { visit } from './render-page.tsx';

type Company = NonNullable<Parameters<typeof createCorporation>[1]>;
type ProjectRow = NonNullable<Parameters<typeof createProject>[2]>;

/** A company with a project, and a colleague who may edit it too. */
export async function createEditedProject(api: TestApi, row: ProjectRow = {}, company: Company = {}) {
  const { cid, user: as } = await createCorporation(api.db, company);
  const { projectId } = await createProject(api.db, cid, {
    title: '検索基盤の開発',
    status: 'draft',
    ...row,
  });
  const colleague = await createUser(api.db, { lastName: '田中', firstName: '美咲' });
  await addMember(api.db, cid, colleague.universalUid);
  const params = { cid, projectId };
  return {
    as,
    params,
    projectId,
    /** The project as the database has it. */
    stored: async () => (await callApi(api, project.show, { as, params })).json,
    /** A colleague's change of the texts. */
    changeDetail: async (change: object) => {
      const { detail } = (await callApi(api, project.show, { as, params })).json.content;
      await callApi(api, project.changeDetail, {
        as: colleague,
        params,
        body: { ...detail, ...change },
      });
    },
    changeTitle: (title: string) =>
      callApi(api, project.changeTitle, { as: colleague, params, body: { title } }),
    close: () => callApi(api, project.changeStatus, { as: colleague, params, body: { status: 'closed' } }),
  };
}

/** The columns of a draft that has only its title. */
export const emptyDraft = {
  detail: { background: '', work: '', required: '', preferred: '', flow: '' },
  setting: undecidedSetting,
} satisfies ProjectRow;

/** Opens the editor of a project and waits for its forms. */
export async function openEditor({
  as,
  projectId,
}: {
  as: { uid: string; email: string };
  projectId: string;
}) {
  const opened = await visit(EditProjectPage, { url: `/projects/${projectId}/edit/`, as });
  await screen.findByRole('region', { name: 'タイトル' });
  return opened;
}

/** Opens the editor of a new project. */
export async function openNewlyEdited(...given: Parameters<typeof createEditedProject>) {
  const edited = await createEditedProject(...given);
  return { ...edited, ...(await openEditor(edited)) };
}

/** A section of the forms; the preview, which comes after them, has one of the same name. */
export function section(name: string): HTMLElement {
  const [found] = screen.getAllByRole('region', { name });
  if (!found) throw new Error(`There is no section ${name}`);
  return found;
}

type User = Awaited<ReturnType<typeof openEditor>>['user'];

export const save = (user: User, name: string) =>
  user.click(within(section(name)).getByRole('button', { name: `${name}を保存` }));

/** Waits until a section says when it was saved. */
export const saved = (name: string) =>
  waitFor(() => expect(within(section(name)).getByText(/^保存しました \d\d:\d\d$/)).toBeVisible());

/** A file that passes for a picture in the browser. */
export const pngFile = (bytes = 10) => new File([new Uint8Array(bytes)], 'team.png', { type: 'image/png' });

/** What the API returns for an uploaded picture: jsdom's form data cannot be read by it. */
export const uploadedImage = {
  url: 'http://localhost:4000/thumbnail/project/team.png',
  objectKey: 'project/team.png',
};
