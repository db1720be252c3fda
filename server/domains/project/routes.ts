import type { Hono } from 'hono';
import { PROJECT_TITLE_MAX_LENGTH, type Project, project } from '#endpoints/project';
import type { CorporationAccountRole } from '#endpoints/role';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { CallingCorporation } from '../../http/authenticate.ts';
import { type AppEnv, implement } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { emptyDraft } from './empty-draft.ts';
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
  saveProject,
} from './store.ts';

type Target = { services: Services; corporation: CallingCorporation; params: { projectId: string } };

/** Changes the contents of a project that may be edited. */
function edit(
  { services, corporation, params }: Target,
  change: (project: Project) => Project,
): Promise<Project> {
  const cid = corporation.universalCorporationId;
  return services.db.transaction(async (tx) => {
    const before = await lockProject(tx, cid, params.projectId);
    checkEditable(before.status);
    const after = change(before);
    checkStaysComplete(after);
    return saveProject(tx, cid, after, services.clock());
  });
}

/** Creates a draft, unless the plan's limit of published projects is reached (product.md §1.4). */
function createDraft(
  { services, corporation }: Omit<Target, 'params'>,
  draft: (tx: Executor) => Promise<Pick<Project, 'isSwProject' | 'content' | 'setting'>>,
): Promise<string> {
  const cid = corporation.universalCorporationId;
  return services.db.transaction(async (tx) => {
    const { role } = await lockCorporation(tx, cid);
    const content = await draft(tx);
    checkPublishedLimit(role, await countPublished(tx, cid));
    const projectId = newId();
    await insertProject(tx, cid, { projectId, ...content }, services.clock());
    return projectId;
  });
}

async function checkSetting(
  services: Services,
  role: CorporationAccountRole,
  setting: Project['setting'],
): Promise<void> {
  checkWithinPlan(role, setting);
  const known = await hasKnownMasters(services.db, setting);
  if (!known.jobCategories) throw badRequest('選択した職種は使用できません。職種を選び直してください');
  if (!known.workingForm) throw badRequest('選択した契約形態は使用できません。契約形態を選び直してください');
}

/** Mounts the projects of a company (product.md 案件管理). */
export function projectRoutes(app: Hono<AppEnv>, services: Services): void {
  implement(app, services, project, {
    list: ({ corporation, query }) => listProjects(services.db, corporation.universalCorporationId, query),
    show: async ({ corporation, params }) => {
      const found = await findProject(services.db, corporation.universalCorporationId, params.projectId);
      if (!found) throw queryNotFound();
      return found;
    },
    showSwProject: async ({ user, params }) => {
      const found = await findVisibleSwProject(services.db, user.universalUid, params.projectId);
      if (!found) throw queryNotFound();
      return found;
    },
    countPublished: ({ corporation }) => countPublished(services.db, corporation.universalCorporationId),
    countFavorites: ({ corporation, query }) =>
      countFavorites(services.db, corporation.universalCorporationId, query.projectIds),
    listWorkingForms: () => listWorkingForms(services.db),

    create: (call) => createDraft(call, async () => emptyDraft(call.body.title)),
    createSwProject: (call) => {
      checkSwCorporation(call.corporation.isSw);
      return createDraft(call, async () => emptyDraft(call.body.title, call.body.swProject));
    },
    copy: (call) =>
      createDraft(call, async (tx) => {
        const { universalCorporationId } = call.corporation;
        const { isSwProject, content, setting } = await lockProject(
          tx,
          universalCorporationId,
          call.body.projectId,
        );
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
    changeFeature: (call) => {
      const { basedOn, ...feature } = call.body;
      checkImageUrl(feature);
      return edit(call, (before) => {
        checkNotChangedMeanwhile(before.content.feature, { basedOn, next: feature });
        return { ...before, content: { ...before.content, feature } };
      });
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
      await checkSetting(services, call.corporation.role, setting);
      return edit(call, (before) => {
        checkNotChangedMeanwhile(before.setting, { basedOn, next: setting });
        return { ...before, setting };
      });
    },
    changeStatus: ({ corporation, params, body }) =>
      services.db.transaction(async (tx) => {
        const before = await lockProject(tx, corporation.universalCorporationId, params.projectId);
        checkStatusChange(before.status, body.status);
        return saveProject(
          tx,
          corporation.universalCorporationId,
          { ...before, status: body.status },
          services.clock(),
        );
      }),
    publish: ({ corporation, params }) => {
      const cid = corporation.universalCorporationId;
      return services.db.transaction(async (tx) => {
        const { role } = await lockCorporation(tx, cid);
        const before = await lockProject(tx, cid, params.projectId);
        checkPublishable(role, before);
        checkPublishedLimit(role, await countPublished(tx, cid));
        const now = services.clock();
        return saveProject(
          tx,
          cid,
          { ...before, status: 'published', publishedAt: before.publishedAt ?? now.toISOString() },
          now,
        );
      });
    },
  });
}
