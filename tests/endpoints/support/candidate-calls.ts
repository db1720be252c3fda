import { addDays, dayOf } from '#endpoints/jst';
import {
  createCandidate,
  createConversation,
  createSavedSearch,
} from '../../support/records/matching-factories.ts';
import type { CallWorld, ValidCalls } from './world.ts';

export const favoriteUserCalls: ValidCalls<'favoriteUser'> = {
  add: ({ candidate: { universalUid } }) => ({ body: { universalUid } }),
  remove: ({ candidate: { universalUid } }) => ({ body: { universalUid } }),
  restore: ({ candidate: { universalUid } }) => ({
    body: { universalUid, favoritedAt: '2026-03-01T00:00:00.000Z' },
  }),
  list: () => ({ query: { page: 1 } }),
  listForProject: ({ project: { projectId } }) => ({ params: { projectId }, query: { page: 1 } }),
};

export const passedUserCalls: ValidCalls<'passedUser'> = {
  add: ({ candidate: { universalUid } }) => ({ body: { universalUid, reason: 'location' } }),
  remove: ({ candidate: { universalUid } }) => ({ body: { universalUid } }),
};

export const recontactCalls: ValidCalls<'recontact'> = {
  change: ({ candidate: { universalUid } }) => ({
    body: { universalUid, recontactOn: addDays(dayOf(new Date()), 30), note: '来期に' },
  }),
  remove: ({ candidate: { universalUid } }) => ({ body: { universalUid } }),
  list: () => ({ query: { page: 1, isDue: true, isOwn: true } }),
};

export const labelCalls: ValidCalls<'label'> = {
  list: () => ({}),
  create: () => ({ body: { name: '経験者', color: 'blue' } }),
  change: ({ label: { labelId } }) => ({ params: { labelId }, body: { name: '要確認', color: 'red' } }),
  remove: ({ label: { labelId } }) => ({ params: { labelId } }),
  attach: ({ label: { labelId }, candidate: { universalUid } }) => ({
    params: { labelId },
    body: { universalUid },
  }),
  detach: ({ label: { labelId }, candidate: { universalUid } }) => ({
    params: { labelId },
    body: { universalUid },
  }),
};

export const memoCalls: ValidCalls<'memo'> = {
  show: ({ candidate }) => ({ params: { targetUid: candidate.universalUid } }),
  change: ({ candidate }) => ({
    body: { targetUniversalUid: candidate.universalUid, memo: 'メモ' },
  }),
};

const saved = async ({ db, cid, user }: CallWorld, set?: { removedAt: Date }) => {
  const { savedSearchId } = await createSavedSearch(db, cid, { createdBy: user.universalUid, ...set });
  return { params: { savedSearchId } };
};

export const savedSearchCalls: ValidCalls<'savedSearch'> = {
  list: () => ({}),
  countNew: () => ({}),
  create: () => ({ body: { name: '東京の経験者', search: '?prefectureCodes=13&minYears=3' } }),
  rename: async (world) => ({ ...(await saved(world)), body: { name: '新しい名前' } }),
  remove: (world) => saved(world),
  restore: (world) => saved(world, { removedAt: new Date() }),
  look: (world) => saved(world),
  changeMail: async (world) => ({ ...(await saved(world)), body: { isMailed: true } }),
};

export const scoutCalls: ValidCalls<'scout'> = {
  latest: ({ candidate }) => ({ params: { targetUid: candidate.universalUid } }),
  search: () => ({ query: {} }),
  create: async ({ db, project }) => ({
    body: {
      scoutTargetUniversalUid: (await createCandidate(db)).universalUid,
      scoutMessage: 'はじめまして。',
      targetProjectId: project.projectId,
    },
  }),
  changeTemplate: async ({ db, cid, project, template: { templateId } }) => {
    const { scoutId } = await createConversation(db, cid, { project, origin: 'scout', status: 'scouting' });
    return { params: { scoutId: scoutId ?? '' }, body: { templateId } };
  },
  replyRates: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  funnel: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
};

export const templateCalls: ValidCalls<'template'> = {
  create: () => ({ body: { title: 'テンプレート', message: '本文' } }),
  list: () => ({}),
  archive: ({ template: { templateId } }) => ({ params: { templateId } }),
  changeMessage: ({ template: { templateId } }) => ({
    params: { templateId },
    body: { message: '新しい本文' },
  }),
};

export const userProfileCalls: ValidCalls<'userProfile'> = {
  search: () => ({ query: { keyword: 'TypeScript', prefectureCodes: ['13', '14'] } }),
  searchPaid: () => ({ query: { skills: ['TypeScript'], minYears: 1, remote: ['full'] } }),
  show: ({ candidate: { universalUid } }) => ({ params: { universalUid } }),
};
