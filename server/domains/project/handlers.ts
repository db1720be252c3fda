import {
  PROJECT_TITLE_MAX_LENGTH,
  type ProjectFeature,
  type ProjectSetting,
  type project,
} from '#endpoints/project';
import type { CorporationAccountRole } from '#endpoints/role';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Handlers } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { deleteRemoved, removeUploads } from '../file/removal.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { emptyDraft } from './empty-draft.ts';
import { comparable, findReplacedPicture, withAddress, withKey } from './picture.ts';
import {
  checkEditable,
  checkImageUrl,
  checkNotChangedMeanwhile,
  checkPublishable,
  checkPublishedLimit,
  checkStatusChange,
  checkStaysComplete,
  checkSwCorporation,
  checkSwProject,
  checkWithinPlan,
  copyTitle,
} from './policy.ts';
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
  type StoredProject,
  saveProject,
} from './store.ts';

type Place = Pick<Services, 'db' | 'clock' | 'apiUrl'> & { cid: string };
type ProjectPlace = Place & { params: { projectId: string } };

/** Changes the contents of a project that may be edited. */
function edit(
  place: ProjectPlace,
  change: (project: StoredProject) => StoredProject,
): Promise<StoredProject> {
  return place.db.transaction((tx) => editWithin(tx, place, change));
}

async function editWithin(
  tx: Executor,
  place: ProjectPlace,
  change: (project: StoredProject) => StoredProject,
): Promise<StoredProject> {
  const before = await lockProject(tx, place.cid, place.params.projectId);
  checkEditable(before.status);
  const after = change(before);
  checkStaysComplete(after);
  const saved = await saveProject(tx, place, after, place.clock());
  return withAddress(saved, place.apiUrl);
}

/** Changes 特徴. A picture that no project of the company shows any more is removed: `removed` has its key. */
function editFeature(
  place: ProjectPlace,
  { basedOn, next }: { basedOn: ProjectFeature | undefined; next: ProjectFeature },
): Promise<{ saved: StoredProject; removed: string[] }> {
  const { cid, params } = place;
  return place.db.transaction(async (tx) => {
    // Whether another project shows the picture must not change meanwhile.
    await lockCorporation(tx, cid);
    const feature = await withKey(tx, cid, next);
    let replaced = feature;
    const saved = await editWithin(tx, place, (before) => {
      replaced = before.content.feature;
      checkNotChangedMeanwhile(comparable(replaced), {
        basedOn: basedOn && comparable(basedOn),
        next: comparable(feature),
      });
      return { ...before, content: { ...before.content, feature } };
    });
    const objectKey = await findReplacedPicture(tx, { cid, ...params }, { before: replaced, after: feature });
    if (!objectKey) return { saved, removed: [] };
    const removed = await removeUploads(tx, { cid, kind: 'project', objectKey, now: place.clock() });
    return { saved, removed };
  });
}

/** Creates a draft, unless the plan's limit of published projects is reached (product.md §1.4). */
function createDraft(
  place: Place,
  draft: (tx: Executor) => Promise<Pick<StoredProject, 'isSwProject' | 'content' | 'setting'>>,
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

/** Handles the projects of a company (product.md 案件管理). */
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
      const { isSwProject, content, setting } = await lockProject(tx, call.cid, call.body.projectId);
      if (isSwProject) checkSwCorporation(call.corporation.isSw);
      const title = copyTitle(content.title, PROJECT_TITLE_MAX_LENGTH);
      return { isSwProject, content: { ...content, title }, setting };
    }),

  changeTitle: (call) => {
    const { basedOn, ...next } = call.body;
    return edit(call, (before) => {
      checkNotChangedMeanwhile({ title: before.content.title }, { basedOn, next });
      return { ...before, content: { ...before.content, ...next } };
    });
  },
  changeDetail: (call) => {
    const { basedOn, ...detail } = call.body;
    return edit(call, (before) => {
      checkNotChangedMeanwhile(before.content.detail, { basedOn, next: detail });
      return { ...before, content: { ...before.content, detail } };
    });
  },
  changeFeature: async (call) => {
    const { basedOn, ...next } = call.body;
    checkImageUrl(next);
    const { saved, removed } = await editFeature(call, { basedOn, next });
    call.afterCommit((services) => deleteRemoved(services, call.cid, removed));
    return saved;
  },
  changeSwProject: (call) => {
    const { basedOn, ...swProject } = call.body;
    checkSwCorporation(call.corporation.isSw);
    return edit(call, (before) => {
      checkSwProject(before.isSwProject);
      checkNotChangedMeanwhile(before.content.swProject, { basedOn, next: swProject });
      return { ...before, content: { ...before.content, swProject } };
    });
  },
  changeSetting: async (call) => {
    const { basedOn, ...setting } = call.body;
    await checkSetting(call.db, call.corporation.role, setting);
    return edit(call, (before) => {
      checkNotChangedMeanwhile(before.setting, { basedOn, next: setting });
      return { ...before, setting };
    });
  },
  changeStatus: (call) =>
    call.db.transaction(async (tx) => {
      const { clock, cid, apiUrl, params, body } = call;
      const before = await lockProject(tx, cid, params.projectId);
      checkStatusChange(before.status, body.status);
      const saved = await saveProject(tx, call, { ...before, status: body.status }, clock());
      return withAddress(saved, apiUrl);
    }),
  publish: (call) =>
    call.db.transaction(async (tx) => {
      const { clock, cid, apiUrl, params } = call;
      const { role } = await lockCorporation(tx, cid);
      const before = await lockProject(tx, cid, params.projectId);
      checkPublishable(role, before);
      checkPublishedLimit(role, await countPublished(tx, cid));
      const now = clock();
      const publishedAt = before.publishedAt ?? now.toISOString();
      const saved = await saveProject(tx, call, { ...before, status: 'published', publishedAt }, now);
      return withAddress(saved, apiUrl);
    }),
};
