import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { UserProfile } from '#endpoints/user-profile';
import { findCachedLabels, findCachedProfile, findListedProfile, patchCachedRelation } from './profile-cache';

const profile = (universalUid: string): UserProfile => ({
  universalUid,
  lastName: '山田',
  firstName: '太郎',
  imageUrl: null,
  headline: '',
  introduction: '',
  prefectureCode: null,
  jobCategories: [],
  skills: [],
  careers: [],
  links: [],
  availableHoursPerWeek: null,
  minRewardPerHour: null,
  workingFormIds: [],
  remote: null,
  startFrom: null,
  lastLoginAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  relation: {
    isFavorite: false,
    lastScout: null,
    hasApplied: false,
    hasMemo: false,
    passed: null,
    labels: [],
    recontact: null,
  },
});

describe('a candidate in the cache', () => {
  it('changes in lists, on its own page and inside an application, and nowhere else', () => {
    const client = new QueryClient();
    const other = { items: [profile('b')], totalCount: 1, maxCount: null };
    client.setQueryData(['c1', 'list'], {
      items: [profile('a'), profile('b')],
      totalCount: 2,
      maxCount: null,
    });
    client.setQueryData(['c1', 'page'], profile('a'));
    client.setQueryData(['c1', 'application'], { applicationId: 'x', applicantProfile: profile('a') });
    client.setQueryData(['c1', 'other'], other);

    patchCachedRelation(client, { cid: 'c1', universalUid: 'a' }, { isFavorite: true });

    expect(client.getQueryData(['c1', 'list'])).toMatchObject({
      items: [{ relation: { isFavorite: true } }, { relation: { isFavorite: false } }],
    });
    expect(client.getQueryData(['c1', 'page'])).toMatchObject({
      relation: { isFavorite: true, hasMemo: false },
    });
    expect(client.getQueryData(['c1', 'application'])).toMatchObject({
      applicantProfile: { relation: { isFavorite: true } },
    });
    expect(client.getQueryData(['c1', 'other'])).toBe(other);
  });

  it('has its labels changed where a row names it, and nothing else there', () => {
    const client = new QueryClient();
    const labels = [{ labelId: 'l', name: '要面談', color: 'green' as const }];
    const row = { partner: { universalUid: 'a', relation: { labels: [] } } };
    client.setQueryData(['c1', 'conversations'], { items: [row] });
    expect(findListedProfile(client, 'a')).toBeUndefined();
    expect(findCachedLabels(client, 'a')).toEqual([]);

    patchCachedRelation(client, { cid: 'c1', universalUid: 'a' }, { isFavorite: true, labels });
    expect(client.getQueryData(['c1', 'conversations'])).toEqual({
      items: [{ partner: { universalUid: 'a', relation: { labels } } }],
    });
    expect(findCachedLabels(client, 'a')).toEqual(labels);
  });

  it('stays as another company knows it', () => {
    const client = new QueryClient();
    client.setQueryData(['c1', 'page'], profile('a'));
    client.setQueryData(['c2', 'page'], profile('a'));
    patchCachedRelation(client, { cid: 'c1', universalUid: 'a' }, { isFavorite: true });
    expect(client.getQueryData(['c1', 'page'])).toMatchObject({ relation: { isFavorite: true } });
    expect(client.getQueryData(['c2', 'page'])).toMatchObject({ relation: { isFavorite: false } });
  });

  it('leaves responses without it as old as they are: one that is to be read again still is', async () => {
    const client = new QueryClient();
    client.setQueryData(['c1', 'count'], { sentCount: 0 });
    await client.invalidateQueries({ queryKey: ['c1', 'count'] });
    patchCachedRelation(client, { cid: 'c1', universalUid: 'a' }, { isFavorite: true });
    expect(client.getQueryState(['c1', 'count'])?.isInvalidated).toBe(true);
  });

  it('is whole only where its texts came with it', () => {
    const client = new QueryClient();
    const { introduction: _introduction, careers: _careers, links: _links, ...brief } = profile('a');
    client.setQueryData(['c1', 'favorites'], { items: [profile('a')] }, { updatedAt: 1000 });
    client.setQueryData(
      ['c1', 'search'],
      { items: [{ ...brief, headline: '新しい' }, brief] },
      { updatedAt: 2000 },
    );
    expect(findListedProfile(client, 'a')).toMatchObject({ headline: '新しい' });
    expect(findCachedProfile(client, 'a')).toMatchObject({ profile: { headline: '' }, updatedAt: 1000 });
  });

  it('is found in a list that showed it, and not when none did', () => {
    const client = new QueryClient();
    client.setQueryData(['c1', 'list'], { items: [profile('a')], totalCount: 1, maxCount: null });
    expect(findCachedProfile(client, 'a')?.profile.universalUid).toBe('a');
    expect(findCachedProfile(client, 'c')).toBeUndefined();
  });
});
