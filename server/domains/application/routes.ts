import type { Hono } from 'hono';
import { application } from '#endpoints/application';
import { type AppEnv, implement } from '../../http/implement.ts';
import { aggregateNotFound, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { findProfiles } from '../user-profile/store.ts';
import { countForProjects, findApplication, listForProject, markRead, searchApplications } from './store.ts';

/** Mounts the applications to a company's projects (product.md 応募管理). */
export function applicationRoutes(app: Hono<AppEnv>, services: Services): void {
  implement(app, services, application, {
    search: ({ corporation, query }) =>
      searchApplications(services, corporation.universalCorporationId, query),
    listForProject: ({ corporation, query }) =>
      listForProject(services, corporation.universalCorporationId, query),
    countForProjects: ({ corporation, query }) =>
      countForProjects(services.db, corporation.universalCorporationId, query.projectIds),
    show: async ({ corporation, params }) => {
      const cid = corporation.universalCorporationId;
      const found = await findApplication(services, cid, params.id);
      if (!found) throw queryNotFound();
      const { universalUid } = found.applicant;
      const applicantProfile = (await findProfiles(services.db, cid, [universalUid], services.apiUrl)).get(
        universalUid,
      );
      if (!applicantProfile) throw queryNotFound();
      return { ...found, applicantProfile };
    },
    read: async ({ corporation, params }) => {
      const cid = corporation.universalCorporationId;
      if (!(await markRead(services.db, cid, params.chatGroupId, services.clock())))
        throw aggregateNotFound();
      return {};
    },
  });
}
