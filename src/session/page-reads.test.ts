import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { endpointKey, endpointQuery } from '@/client/queries';
import { initialAuthState, useAuthStore } from './auth-store';
import { flags } from './flags';
import { type PageReads, prefetchFirstPage } from './page-reads';

const queryClient = new QueryClient();
let prefetch = vi.spyOn(queryClient, 'prefetchQuery');
const reads: PageReads = ({ cid, id }) => [endpointQuery(project.show, { params: { cid, projectId: id } })];
const unreadKeyFor = (cid: string) => endpointKey(numberOfUnreadMessages, { params: { cid } });
const keyFor = (cid: string, projectId = 'p 1') => endpointKey(project.show, { params: { cid, projectId } });

beforeEach(() => {
  prefetch = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
  localStorage.clear();
  useAuthStore.setState(initialAuthState);
  window.history.replaceState(null, '', '/biz/projects/p%201/?tab=x');
});

describe('the first page', () => {
  const open = () => {
    prefetchFirstPage(reads)(queryClient);
    return prefetch.mock.calls.map(([{ queryKey }]) => queryKey);
  };

  beforeEach(() => {
    flags.loggedIn.set();
    flags.recentCompany.set('uid-1 c1 ');
  });

  it('is read for the company of the last visit, with the badge of the menu', () => {
    expect(open()).toEqual([keyFor('c1'), unreadKeyFor('c1')]);
  });

  it('is not read by an id that its address does not have, as the links of a list’s head', () => {
    window.history.replaceState(null, '', '/biz/projects/?order=title');
    expect(open()).toEqual([unreadKeyFor('c1')]);
  });

  it('is read for the company that one switched to', () => {
    flags.switchedCorporationAccountId.set('c2');
    expect(open()).toEqual([keyFor('c2'), unreadKeyFor('c2')]);
  });

  it('is read without what is asked for once and failed', async () => {
    const read = { ...endpointQuery(project.countPublished, { params: { cid: 'c1' } }), retryOnMount: false };
    const fails = () => Promise.reject(new Error('failed'));
    await queryClient.fetchQuery({ ...read, queryFn: fails, retry: false }).catch(() => {});
    prefetchFirstPage(() => [read])(queryClient);
    expect(prefetch.mock.calls.map(([{ queryKey }]) => queryKey)).toEqual([unreadKeyFor('c1')]);
    queryClient.clear();
  });

  it.each([
    ['nobody is signed in', () => flags.loggedIn.clear()],
    ['the session is known already', () => useAuthStore.setState({ finishedAuthProcess: true })],
    ['nothing was stored', () => flags.recentCompany.clear()],
  ])('is left to itself when %s', (_name, arrange) => {
    arrange();
    expect(open()).toEqual([]);
  });
});
