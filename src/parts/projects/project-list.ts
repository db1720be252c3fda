import { ProjectStatus, project } from '#endpoints/project';
import { queryDefaults } from '@/client/query-defaults';
import { paths } from '@/config/paths';
import { defineList } from '@/parts/lists/define-list';
import * as filter from '@/parts/lists/filter';
import { projectStatusLabels } from './labels';

/** 案件管理: the projects of the company. */
export const projectList = defineList(
  project.list,
  {
    status: filter.choice('status', {
      title: 'ステータス',
      values: ProjectStatus.options,
      names: projectStatusLabels,
    }),
    q: filter.words('searchWord'),
  },
  { name: 'projects', path: paths.projects, staleTime: queryDefaults.staleTime },
);

export type ProjectsState = typeof projectList.defaults;
