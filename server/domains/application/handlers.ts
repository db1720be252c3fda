import type { application } from '#endpoints/application';
import type { CallingUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/implement.ts';
import { aggregateNotFound, queryNotFound } from '../../kit/problem.ts';
import { findProfiles } from '../user-profile/store.ts';
import { countForProjects, findApplication, listForProject, markRead, searchApplications } from './store.ts';

const readerOf = ({ cid, user }: { cid: string; user: CallingUser }) => ({
  cid,
  universalUid: user.universalUid,
});

/** Handles the applications to a company's projects (docs/product/applications.md). */
export const applicationHandlers: Handlers<typeof application> = {
  search: (call) => searchApplications(call, readerOf(call), call.query),
  listForProject: (call) => listForProject(call, readerOf(call), call.query),
  countForProjects: ({ db, cid, query }) => countForProjects(db, cid, query.projectIds),
  show: async ({ db, apiUrl, cid, params }) => {
    const found = await findApplication({ db, apiUrl }, cid, params.id);
    if (!found) throw queryNotFound();
    const { universalUid } = found.applicant;
    const profiles = await findProfiles(db, cid, [universalUid], apiUrl);
    return { ...found, applicantProfile: profiles.get(universalUid) ?? null };
  },
  read: async ({ db, cid, clock, params }) => {
    if (!(await markRead(db, cid, params.chatGroupId, clock()))) throw aggregateNotFound();
    return {};
  },
};
