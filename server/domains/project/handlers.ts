import { PROJECT_TITLE_MAX_LENGTH, type ProjectSetting, type project } from '#endpoints/project';
import type { CorporationAccountRole } from '#endpoints/role';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Handlers } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { checkNotChangedMeanwhile } from '../shared/changed-meanwhile.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { emptyDraft } from './empty-draft.ts';
import {
  checkEditable,
  checkImageUrl,
  checkPublishable,
  checkPublishedLimit,
  checkStatusChange,
  checkStaysComplete,
  checkSwCorporation,
  checkSwProject,
  checkWithinPlan,
  copyTitle,
} from './policy.ts';
import { readSections, withWritten } from './sections.ts';
import {
  countFavorites,
  countPublished,
  findProject,
  findVisibleSwProject,
  hasKnownMasters,
  insertProject,
  listProjects,
  listWorkingForms,
  lockProject,
  type ProjectSections,
  type StoredProject,
  saveProject,
} from './store.ts';

type Place = Pick<Services, 'db' | 'clock'> & { cid: string };

/** What a section's form reads and writes, which its writer names in `basedOn`. */
function contentAt(
  name: keyof ProjectSections,
  { content, setting }: Pick<StoredProject, 'content' | 'setting'>,
) {
  const { title, ...others } = content;
  return { ...others, setting, title: { title } }[name];
}

/** Writes a section of a project that may be edited, unless `check` refuses the project. */
function edit<Name extends keyof ProjectSections>(
  { db, clock, cid, params }: Place & { params: { projectId: string } },
  name: Name,
  { next, basedOn }: { next: ProjectSections[Name]; basedOn?: string | undefined },
  check: (project: StoredProject) => void = () => {},
): Promise<StoredProject> {
  return db.transaction(async (tx) => {
    const { stored, ...before } = await lockProject(tx, cid, params.projectId);
    checkEditable(before.status);
    check(before);
    const written = { [name]: withWritten(stored[name], next) };
    const after = readSections({ ...stored, ...written });
    checkNotChangedMeanwhile(contentAt(name, before), { basedOn, next: contentAt(name, after) });
    checkStaysComplete({ ...before, ...after });
    return saveProject(tx, cid, { projectId: before.projectId, ...written }, clock());
  });
}

/** Creates a draft, unless the plan's limit of published projects is reached (product.md §1.4). */
function createDraft(
  { db, clock, cid }: Place,
  draft: (tx: Executor) => Promise<{ isSwProject: boolean; sections: ProjectSections }>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { role } = await lockCorporation(tx, cid);
    const content = await draft(tx);
    checkPublishedLimit(role, await countPublished(tx, cid));
    const projectId = newId();
    await insertProject(tx, cid, { projectId, ...content }, clock());
    return projectId;
  });
}

async function checkSetting(
  db: Executor,
  role: CorporationAccountRole,
  setting: ProjectSetting,
): Promise<void> {
  checkWithinPlan(role, setting);
  const known = await hasKnownMasters(db, setting);
  if (!known.jobCategories) throw badRequest('選択した職種は使用できません。職種を選び直してください');
  if (!known.workingForm) throw badRequest('選択した契約形態は使用できません。契約形態を選び直してください');
}

/** Handles the projects of a company (product.md 案件管理). */
export const projectHandlers: Handlers<typeof project> = {
  list: ({ db, cid, query }) => listProjects(db, cid, query),
  show: async ({ db, cid, params }) => {
    const found = await findProject(db, cid, params.projectId);
    if (!found) throw queryNotFound();
    return found;
  },
  showSwProject: async ({ db, user, params }) => {
    const found = await findVisibleSwProject(db, user.universalUid, params.projectId);
    if (!found) throw queryNotFound();
    return found;
  },
  countPublished: ({ db, cid }) => countPublished(db, cid),
  countFavorites: ({ db, cid, query }) => countFavorites(db, cid, query.projectIds),
  listWorkingForms: ({ db }) => listWorkingForms(db),

  create: (call) => createDraft(call, async () => emptyDraft(call.body.title)),
  createSwProject: (call) => {
    checkSwCorporation(call.corporation.isSw);
    return createDraft(call, async () => emptyDraft(call.body.title, call.body.swProject));
  },
  copy: (call) =>
    createDraft(call, async (tx) => {
      const { isSwProject, stored } = await lockProject(tx, call.cid, call.body.projectId);
      if (isSwProject) checkSwCorporation(call.corporation.isSw);
      const title = copyTitle(stored.title, PROJECT_TITLE_MAX_LENGTH);
      return { isSwProject, sections: { ...stored, title } };
    }),

  changeTitle: (call) => {
    const { headers, body } = call;
    return edit(call, 'title', { ...headers, next: body.title });
  },
  changeDetail: (call) => {
    const { headers, body: next } = call;
    return edit(call, 'detail', { ...headers, next });
  },
  changeFeature: (call) => {
    const { headers, body: next } = call;
    checkImageUrl(next);
    return edit(call, 'feature', { ...headers, next });
  },
  changeSwProject: (call) => {
    const { headers, body: next } = call;
    checkSwCorporation(call.corporation.isSw);
    return edit(call, 'swProject', { ...headers, next }, ({ isSwProject }) => checkSwProject(isSwProject));
  },
  changeSetting: async (call) => {
    const { headers, body: next } = call;
    await checkSetting(call.db, call.corporation.role, next);
    return edit(call, 'setting', { ...headers, next });
  },
  changeStatus: ({ db, clock, cid, params, body }) =>
    db.transaction(async (tx) => {
      const { projectId, status } = await lockProject(tx, cid, params.projectId);
      checkStatusChange(status, body.status);
      return saveProject(tx, cid, { projectId, status: body.status }, clock());
    }),
  publish: ({ db, clock, cid, params }) =>
    db.transaction(async (tx) => {
      const { role } = await lockCorporation(tx, cid);
      const before = await lockProject(tx, cid, params.projectId);
      checkPublishable(role, before);
      checkPublishedLimit(role, await countPublished(tx, cid));
      const now = clock();
      const publishedAt = before.publishedAt ? new Date(before.publishedAt) : now;
      return saveProject(tx, cid, { projectId: before.projectId, status: 'published', publishedAt }, now);
    }),
};
