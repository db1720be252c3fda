import { PROJECT_TITLE_MAX_LENGTH, type ProjectSetting, type project } from '#endpoints/project';
import { withPictureKey } from '#endpoints/project-picture';
import type { CorporationAccountRole } from '#endpoints/role';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Handlers } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { deleteAfterCommit, removeUploads } from '../file/removal.ts';
import { checkNotChangedMeanwhile } from '../shared/changed-meanwhile.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { emptyDraft } from './empty-draft.ts';
import { findReplacedPicture, withAddress, withKey } from './picture.ts';
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

type Place = Pick<Services, 'db' | 'clock' | 'apiUrl'> & { cid: string };
type ProjectPlace = Place & { params: { projectId: string } };

/** What a section's form reads and writes, which its writer names in `basedOn`. */
function contentAt(
  name: keyof ProjectSections,
  { content, setting }: Pick<StoredProject, 'content' | 'setting'>,
) {
  const { title, feature, ...others } = content;
  return { ...others, setting, title: { title }, feature: withPictureKey(feature) }[name];
}

/** A project with a section as its writer sends it. */
const withSection = <Name extends keyof ProjectSections>(
  { content, setting }: Pick<StoredProject, 'content' | 'setting'>,
  name: Name,
  next: ProjectSections[Name],
) =>
  name === 'setting'
    ? { content, setting, [name]: next }
    : { content: { ...content, [name]: next }, setting };

type Change<Name extends keyof ProjectSections> = {
  next: ProjectSections[Name];
  basedOn?: string | undefined;
};

/** Writes a section of a project that may be edited, unless `check` refuses the project; returns it as it was and is. */
async function editWithin<Name extends keyof ProjectSections>(
  tx: Executor,
  place: ProjectPlace,
  { name, next, basedOn }: Change<Name> & { name: Name },
  check: (project: StoredProject) => void = () => {},
): Promise<{ before: StoredProject; saved: StoredProject }> {
  const { stored, ...before } = await lockProject(tx, place.cid, place.params.projectId);
  checkEditable(before.status);
  check(before);
  const written = { [name]: withWritten(stored[name], next) };
  const after = readSections({ ...stored, ...written });
  checkNotChangedMeanwhile(contentAt(name, before), {
    basedOn,
    next: contentAt(name, withSection(before, name, next)),
  });
  checkStaysComplete({ ...before, ...after });
  const saved = await saveProject(tx, place, { projectId: before.projectId, ...written }, place.clock());
  return { before, saved: withAddress(saved, place.apiUrl) };
}

function edit<Name extends keyof ProjectSections>(
  place: ProjectPlace,
  change: Change<Name> & { name: Name },
  check?: (project: StoredProject) => void,
): Promise<StoredProject> {
  return place.db.transaction(async (tx) => (await editWithin(tx, place, change, check)).saved);
}

/** Changes 特徴. A picture that no project of the company shows any more is removed: `removed` has its key. */
function editFeature(
  place: ProjectPlace,
  { next, basedOn }: Change<'feature'>,
): Promise<{ saved: StoredProject; removed: string[] }> {
  const { cid, params } = place;
  return place.db.transaction(async (tx) => {
    // Whether another project shows the picture must not change meanwhile.
    await lockCorporation(tx, cid);
    const feature = await withKey(tx, cid, next);
    const { before, saved } = await editWithin(tx, place, { name: 'feature', next: feature, basedOn });
    const pictures = { before: before.content.feature, after: feature };
    const objectKey = await findReplacedPicture(tx, { cid, ...params }, pictures);
    if (!objectKey) return { saved, removed: [] };
    const removed = await removeUploads(tx, { cid, kind: 'project', objectKey, now: place.clock() });
    return { saved, removed };
  });
}

/** Creates a draft, unless the plan's limit of published projects is reached (docs/product.md §1.4). */
function createDraft(
  place: Place,
  draft: (tx: Executor) => Promise<{ isSwProject: boolean; sections: ProjectSections }>,
): Promise<string> {
  const { db, clock, cid } = place;
  return db.transaction(async (tx) => {
    const { role } = await lockCorporation(tx, cid);
    const content = await draft(tx);
    checkPublishedLimit(role, await countPublished(tx, cid));
    const projectId = newId();
    await insertProject(tx, place, { projectId, ...content }, clock());
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

/** Handles the projects of a company (docs/product/projects.md). */
export const projectHandlers: Handlers<typeof project> = {
  list: async ({ db, apiUrl, cid, query }) => {
    const { items, ...page } = await listProjects(db, cid, query);
    return { items: items.map((item) => withAddress(item, apiUrl)), ...page };
  },
  show: async ({ db, apiUrl, cid, params }) => {
    const found = await findProject(db, cid, params.projectId);
    if (!found) throw queryNotFound();
    return withAddress(found, apiUrl);
  },
  showSwProject: async ({ db, apiUrl, user, params }) => {
    const found = await findVisibleSwProject(db, user.universalUid, params.projectId);
    if (!found) throw queryNotFound();
    return withAddress(found, apiUrl);
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
    return edit(call, { name: 'title', ...headers, next: body.title });
  },
  changeDetail: (call) => {
    const { headers, body: next } = call;
    return edit(call, { name: 'detail', ...headers, next });
  },
  changeFeature: async (call) => {
    const { headers, body: next } = call;
    checkImageUrl(next);
    const { saved, removed } = await editFeature(call, { ...headers, next });
    deleteAfterCommit(call, removed);
    return saved;
  },
  changeSwProject: (call) => {
    const { headers, body: next } = call;
    checkSwCorporation(call.corporation.isSw);
    const change = { name: 'swProject', ...headers, next } as const;
    return edit(call, change, ({ isSwProject }) => checkSwProject(isSwProject));
  },
  changeSetting: async (call) => {
    const { headers, body: next } = call;
    await checkSetting(call.db, call.corporation.role, next);
    return edit(call, { name: 'setting', ...headers, next });
  },
  changeStatus: (call) =>
    call.db.transaction(async (tx) => {
      const { clock, cid, apiUrl, params, body } = call;
      const { projectId, status } = await lockProject(tx, cid, params.projectId);
      checkStatusChange(status, body.status);
      return withAddress(await saveProject(tx, call, { projectId, status: body.status }, clock()), apiUrl);
    }),
  publish: (call) =>
    call.db.transaction(async (tx) => {
      const { clock, cid, apiUrl, params } = call;
      const { role } = await lockCorporation(tx, cid);
      const before = await lockProject(tx, cid, params.projectId);
      checkPublishable(role, before);
      checkPublishedLimit(role, await countPublished(tx, cid));
      const now = clock();
      const publishedAt = before.publishedAt ? new Date(before.publishedAt) : now;
      const published = { projectId: before.projectId, status: 'published', publishedAt } as const;
      return withAddress(await saveProject(tx, call, published, now), apiUrl);
    }),
};
