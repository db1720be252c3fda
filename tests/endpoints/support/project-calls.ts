import type { ValidCalls } from './world.ts';

const swProject = { overview: '基幹の刷新', technologies: ['Java'], phases: ['設計'], teamSize: 5 };

export const projectCalls: ValidCalls<'project'> = {
  countFavorites: ({ project }) => ({ query: { projectIds: [project.projectId] } }),
  changeDetail: ({ project: { projectId } }) => ({
    params: { projectId },
    body: { background: '', work: '設計と実装', required: '', preferred: '', flow: '' },
  }),
  changeFeature: ({ project: { projectId } }) => ({
    params: { projectId },
    body: { tags: ['リモート可'], appeal: '', imageUrl: null },
  }),
  changeSwProject: ({ swProject: { projectId } }) => ({ params: { projectId }, body: swProject }),
  changeTitle: ({ project: { projectId } }) => ({ params: { projectId }, body: { title: '新しい案件名' } }),
  changeSetting: ({ project: { projectId } }) => ({
    params: { projectId },
    body: {
      jobCategoryIds: ['engineer-backend'],
      workingFormId: 'side-job',
      remote: 'full',
      prefectureCode: null,
      hoursPerWeek: { min: 5, max: 10 },
      rewardType: 'hourly',
      reward: { min: 3000, max: 5000 },
      period: '',
      headcount: 1,
    },
  }),
  changeStatus: ({ project: { projectId } }) => ({ params: { projectId }, body: { status: 'paused' } }),
  publish: ({ draft: { projectId } }) => ({ params: { projectId } }),
  copy: ({ project: { projectId } }) => ({ body: { projectId } }),
  create: () => ({ body: { title: '新しい案件' } }),
  createSwProject: () => ({ body: { title: '新しいSW案件', swProject } }),
  countPublished: () => ({}),
  list: () => ({ query: {} }),
  show: ({ project: { projectId } }) => ({ params: { projectId } }),
  listWorkingForms: () => ({}),
  showSwProject: ({ swProject: { projectId } }) => ({ params: { projectId } }),
};
