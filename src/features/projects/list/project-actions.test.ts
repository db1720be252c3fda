import { describe, expect, it } from 'vitest';
import type { Project, ProjectStatus } from '#endpoints/project';
import { projectRefusals } from './project-actions';

const setting: Project['setting'] = {
  jobCategoryIds: ['engineer-backend'],
  workingFormId: 'side-job',
  remote: 'full',
  prefectureCode: null,
  hoursPerWeek: { min: 5, max: 10 },
  rewardType: 'hourly',
  reward: { min: 3000, max: 6000 },
  period: '',
  headcount: null,
};

const projectIn = (status: ProjectStatus, change: Partial<Project> = {}): Project => ({
  projectId: 'p',
  isSwProject: false,
  status,
  content: {
    title: '検索基盤の開発',
    detail: { background: '', work: '設計と実装', required: '', preferred: '', flow: '' },
    feature: { tags: [], appeal: '', imageUrl: null },
    swProject: null,
  },
  setting,
  publishedAt: null,
  updatedAt: '2026-11-21T00:00:00.000Z',
  ...change,
});

const free = { text: '公開できる案件 0/1件', isReached: false };
const full = { text: '公開できる案件 1/1件', isReached: true };

const reasons = (
  project: Project,
  limit = free,
  role: 'FREE_ACCOUNT_ROLE' | 'PAID_ACCOUNT_ROLE' = 'FREE_ACCOUNT_ROLE',
) =>
  Object.fromEntries(
    Object.entries(projectRefusals(project, { role, limit })).map(([action, refusal]) => [
      action,
      refusal?.reason ?? null,
    ]),
  );

describe('what can be done to a project', () => {
  it.each<[ProjectStatus, Record<string, string | null>]>([
    ['draft', { edit: null, copy: null, publish: null, pause: '公開中の案件だけ停止できます', close: null }],
    ['published', { edit: null, copy: null, publish: '公開中です', pause: null, close: null }],
    ['paused', { edit: null, copy: null, publish: null, pause: '募集停止中です', close: null }],
    [
      'closed',
      {
        edit: '終了した案件は編集できません。複製して作成してください',
        copy: null,
        publish: '終了した案件は再公開できません。複製して作成してください',
        pause: '公開中の案件だけ停止できます',
        close: '終了しています',
      },
    ],
  ])('depends on its state: %s', (status, expected) => {
    expect(reasons(projectIn(status))).toEqual({ preview: null, ...expected });
  });

  it('is neither copying nor publishing at the limit of the plan', () => {
    expect(reasons(projectIn('draft'), full)).toMatchObject({
      edit: null,
      copy: '公開できる案件 1/1件',
      publish: '公開できる案件 1/1件',
      close: null,
    });
  });

  it('is not publishing while something is missing, which the editor can change', () => {
    const project = projectIn('draft', { setting: { ...setting, remote: null, reward: null } });
    expect(projectRefusals(project, { role: 'FREE_ACCOUNT_ROLE', limit: free }).publish).toEqual({
      reason: '公開まであと2項目',
      isEditable: true,
    });
  });

  it('is not publishing beyond the bounds of the plan', () => {
    const project = projectIn('paused', { setting: { ...setting, hoursPerWeek: { min: 20, max: 30 } } });
    expect(reasons(project).publish).toBe('募集条件がプランの範囲を超えています');
    expect(reasons(project, { text: '', isReached: false }, 'PAID_ACCOUNT_ROLE').publish).toBeNull();
  });
});
