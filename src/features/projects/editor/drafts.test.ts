import { afterEach, expect, it } from 'vitest';
import { personalStorage } from '@/session/personal-storage';
import { sectionDraft } from './drafts';
import { detailSection, settingSection } from './sections';
import { settingValues } from './setting-values';

const owner = { corporationId: 'c1', projectId: 'p1' };
const detail = { background: '背景', work: '業務', required: '', preferred: '', flow: '' };

afterEach(() => localStorage.clear());

it.each(Object.keys(detail))('what was typed before there was a field %s is kept', (key) => {
  const typed: Record<string, string> = { ...detail, work: '書きかけ', background: '書きかけ' };
  const { [key]: _, ...before } = typed;
  const draft = { values: before, basedOn: detail };
  personalStorage.setItem('biz.projectDraft/c1/p1/detail', JSON.stringify(draft));
  expect(sectionDraft(owner, detailSection, detail).read()).toEqual({
    values: { ...detail, ...before },
    basedOn: detail,
  });
});

it.each(Object.keys(detail))('what its writer had read before there was a field %s is kept', (key) => {
  const read: Record<string, string> = { ...detail, work: '前の業務' };
  const { [key]: _, ...before } = read;
  const draft = { values: { ...detail, flow: '書きかけ' }, basedOn: before };
  personalStorage.setItem('biz.projectDraft/c1/p1/detail', JSON.stringify(draft));
  expect(sectionDraft(owner, detailSection, detail).read()?.basedOn).toEqual({ ...detail, ...before });
});

it('what is of another kind than its field is dropped', () => {
  const draft = { values: { ...detail, work: ['一'] }, basedOn: detail };
  personalStorage.setItem('biz.projectDraft/c1/p1/detail', JSON.stringify(draft));
  expect(sectionDraft(owner, detailSection, detail).read()).toBeNull();
});

it('the conditions of before are kept where a platform leaves out what is optional', () => {
  const content = {
    jobCategoryIds: [],
    workingFormId: null,
    remote: null,
    prefectureCode: null,
    hoursPerWeek: null,
    rewardType: 'hourly' as const,
    reward: null,
    period: '',
    headcount: null,
  };
  const draft = { values: { period: '3か月' }, basedOn: {} };
  personalStorage.setItem('biz.projectDraft/c1/p1/setting', JSON.stringify(draft));
  const read = sectionDraft(owner, settingSection, content).read();
  expect(read?.values).toEqual({ ...settingValues(content), period: '3か月' });
  expect(read?.basedOn).toMatchObject({ jobCategoryIds: [], remote: null });
});
