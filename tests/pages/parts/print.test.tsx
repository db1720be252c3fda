import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ApplicationPage from '@/pages/applications/[id]';
import ProjectPage from '@/pages/projects/[projectId]';
import { createCandidatePage, openCandidate } from '../../support/pages/candidate-page.tsx';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation, createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();
const print = vi.fn();
beforeEach(() => vi.stubGlobal('print', print));
afterEach(() => {
  vi.unstubAllGlobals();
  print.mockClear();
});

describe('印刷', () => {
  it('prints a candidate once the profile is complete', async () => {
    const { user } = await openCandidate(await createCandidatePage(api()));
    await heading('小野寺 美穂');
    await screen.findByRole('region', { name: '職歴' });
    await user.click(screen.getByRole('button', { name: '印刷' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('prints a project, from the tab that shows it', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    const { projectId } = await createProject(api().db, cid, { title: '決済基盤の刷新' });
    const url = `/projects/${projectId}/`;
    const { user, unmount } = await visit(ProjectPage, { url, as });
    await heading('決済基盤の刷新');
    await user.click(await screen.findByRole('button', { name: '印刷' }));
    expect(print).toHaveBeenCalledOnce();
    unmount();
    await visit(ProjectPage, { url: `${url}?tab=scouts`, as });
    await heading('決済基盤の刷新');
    expect(screen.queryByRole('button', { name: '印刷' })).not.toBeInTheDocument();
  });

  it('prints an application under the name of the company and the time', async () => {
    const { cid, user: as } = await createCorporation(api().db, { name: '株式会社いずみ' });
    const { applicationId } = await createConversation(api().db, cid, { origin: 'application' });
    const { user } = await visit(ApplicationPage, { url: `/applications/${applicationId}/`, as });
    await user.click(await screen.findByRole('button', { name: '印刷' }));
    expect(print).toHaveBeenCalledOnce();
    const head = screen.getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d 印刷$/).parentElement;
    expect(head).toHaveTextContent(/^応募詳細株式会社いずみ/);
  });
});
