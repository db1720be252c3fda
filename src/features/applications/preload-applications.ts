import { application } from '#endpoints/application';
import { selection } from '#endpoints/selection';
import { readState } from '@/lib/url-state';
import type { Preload } from '@/session/preload';
import { type ApplicationsState, applicationsCodecs, toApplicationsFilter } from './applications-state';

/** What 応募管理 reads first: the applications, and the projects that its filter offers. */
export const preloadApplications: Preload = ({ read, query }) => {
  const state = readState<ApplicationsState>(applicationsCodecs, query);
  read(application.search, { query: { ...toApplicationsFilter(state), page: state.page } });
  read(selection.listProjects);
};
