import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import ProjectsPage from '@/pages/projects';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createProject } from '../../support/records/matching-factories.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();

it('案件管理 has the projects alone', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  await createProject(api().db, cid, { title: '検索基盤の開発' });
  await visit(ProjectsPage, { url: '/projects/', as });
  await heading('案件管理');
  expect(await screen.findByRole('link', { name: '検索基盤の開発' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '今日やること' })).not.toBeInTheDocument();
});
