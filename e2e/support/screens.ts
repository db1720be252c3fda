import { createCorporation } from '../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../tests/support/records/matching-factories.ts';
import type { TestApi } from '../../tests/support/servers/test-api.ts';

/** The pages that everyone may open. */
export const openPaths = [
  '/login/',
  '/signup/',
  '/signup/unknown/',
  '/invitations/unknown/',
  '/password_reset/',
  '/error/auth/resigned-account/',
  '/unsubscribe/?token=x',
  '/nowhere/',
];

/** The pages of a company that need no record of its own. */
export const companyPaths = [
  '/projects/',
  '/profiles/',
  '/profiles/?saved=list',
  '/favorites/',
  '/scouts/',
  '/scouts/templates/',
  '/scouts/templates/?create=1',
  '/applications/',
  '/applications/?view=board',
  '/applications/?view=report',
  '/messages/',
  '/messages/?find=山田',
  '/settings/',
  '/corporation/edit/',
  '/corporation/members/',
  '/corporation/payment/management/',
];

/** A text that fills more than a window. */
const LONG = '業務の背景と進め方を説明します。\n'.repeat(12);

/** A company with a project, an application, a scout and their conversations; and the pages of these. */
export async function createCompanyAtWork(
  { db }: TestApi,
  { title = '決済基盤の刷新', ...name }: { title?: string; lastName?: string; firstName?: string } = {},
) {
  const { cid, user } = await createCorporation(db);
  const project = await createProject(db, cid, {
    title,
    detail: { background: LONG, work: LONG, required: LONG, preferred: LONG, flow: LONG },
  });
  const candidate = await createCandidate(db, name);
  const { chatGroupId, applicationId, universalUid } = await createConversation(db, cid, {
    project,
    candidate,
    unreadCount: 1,
  });
  await createConversation(db, cid, { project, origin: 'scout', status: 'scouting' });
  const { projectId } = project;
  const detailPaths = [
    `/profiles/${universalUid}/`,
    `/projects/${projectId}/`,
    `/projects/${projectId}/edit/`,
    `/projects/${projectId}/?tab=applications`,
    `/projects/${projectId}/?tab=likes`,
    `/projects/${projectId}/?tab=scouts`,
    '/projects/new/',
    `/applications/${applicationId}/`,
    `/messages/${chatGroupId}/`,
  ];
  return { cid, user, projectId, chatGroupId, universalUid, detailPaths };
}
