import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { paths } from '@/config/paths';
import ProjectsPage from '@/pages/projects';
import { useAuthStore } from '@/session/auth-store';
import { networkEvents, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createTwoCompanies } from '../../support/records/two-companies.ts';

const api = servePageApi();

describe('the page in another tab', () => {
  /** Makes something happen to an open page of みなと; returns how often it reloaded. */
  async function openAndLet(happen: (cid: string) => void) {
    const { aoba, as } = await createTwoCompanies(api());
    await visit(ProjectsPage, { url: paths.projects(), as });
    await screen.findByText('みなとの案件');
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    act(() => happen(aoba.cid));
    vi.unstubAllGlobals();
    return reload;
  }

  const notify = (key: string, newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue: 'a', newValue }));

  /** As another tab stores it, before this one is notified. */
  const storeSwitch = (cid: string) => localStorage.setItem('biz.switchedCorporationAccountId', cid);

  it('stays when something else than the stored company changes', async () => {
    const reload = await openAndLet((cid) => void notify('biz.lastLoginMethod', cid));
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText('みなとの案件')).toBeVisible();
  });

  it.each([
    [
      'when the stored company changes',
      (cid: string) => {
        storeSwitch(cid);
        notify('biz.switchedCorporationAccountId', cid);
      },
    ],
    [
      'when it is looked at again, having been put to sleep',
      (cid: string) => {
        storeSwitch(cid);
        window.dispatchEvent(new Event('focus'));
      },
    ],
  ])('reloads %s; until then it shows and asks for nothing of the company before', async (_name, happen) => {
    let asked: string[] = [];
    const reload = await openAndLet((cid) => {
      asked = [];
      networkEvents.on('request:start', ({ request }) => void asked.push(request.url));
      happen(cid);
    });
    expect(reload).toHaveBeenCalledOnce();
    expect(document.body).not.toHaveTextContent('みなと');
    act(() => void window.dispatchEvent(new Event('focus')));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(document.body).not.toHaveTextContent('みなと');
    expect(asked).toEqual([]);
  });

  it('comes back without anything of the company before', async () => {
    const { minato, aoba, as } = await createTwoCompanies(api());
    const { unmount } = await visit(ProjectsPage, { url: paths.projects(), as });
    await screen.findByText('みなとの案件');
    unmount();
    storeSwitch(aoba.cid);
    await act(async () => useAuthStore.persist.rehydrate());
    const asked: string[] = [];
    networkEvents.on('request:start', ({ request }) => void asked.push(request.url));
    await visit(ProjectsPage, { url: paths.projects(), as });
    expect(document.body).not.toHaveTextContent('みなと');
    expect(await screen.findByText('あおばの案件')).toBeVisible();
    expect(asked.filter((url) => url.includes(minato.cid))).toEqual([]);
  });
});
