import { cleanup, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import * as schema from '#server/db/schema';
import { toast } from '../../support/pages/on-screen.ts';
import { choose, openProjects, press } from '../../support/pages/project-list.tsx';
import { endFaults, override, servePageApi } from '../../support/pages/render-page.tsx';
import { createProject } from '../../support/records/matching-factories.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const COPIED = '案件を複製して、下書きに保存しました';

const draftsOf = (cid: string) =>
  api()
    .db.select()
    .from(schema.project)
    .where(eq(schema.project.cid, cid))
    .then((rows) => rows.filter(({ status }) => status === 'draft'));

describe('複製', () => {
  it('is found in the list when its response was lost', async () => {
    const { user, router, company } = await openProjects(api());
    override(project.copy, { lostResponse: api().app.fetch }, { once: true });
    await choose(user, '複製');
    await toast(COPIED);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    const [copy, ...others] = await draftsOf(company.cid);
    expect(others).toEqual([]);
    await press(user, '編集する');
    await waitFor(() => expect(router.asPath).toBe(`/projects/${copy?.projectId}/edit`));
  });

  it.each(['', 'OK', 'The project was copied'])('is found when the platform says 「%s」', async (invalid) => {
    const { user, router, company } = await openProjects(api());
    override(project.copy, { invalid, after: api().app.fetch }, { once: true });
    await choose(user, '複製');
    await toast(COPIED);
    const [copy] = await draftsOf(company.cid);
    await press(user, '編集する');
    await waitFor(() => expect(router.asPath).toBe(`/projects/${copy?.projectId}/edit`));
  });

  it('is looked for before it is made again, and is no older copy', async () => {
    const { user, company } = await openProjects(api());
    await createProject(api().db, company.cid, { title: '検索基盤の開発 のコピー', status: 'draft' });
    override(project.copy, { network: 'down' }, { once: true });
    await choose(user, '複製');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await draftsOf(company.cid)).toHaveLength(1);
    await choose(user, '複製');
    await toast(COPIED);
    expect(await draftsOf(company.cid)).toHaveLength(2);
  });

  it('is not made while the list cannot be read, and says so', async () => {
    const { user, company } = await openProjects(api());
    override(
      project.copy,
      {
        lostResponse: async (request) => {
          await api().app.fetch(request);
          // For the page, which reads it again after a write, and for who looks for the copy.
          override(project.list, { status: 500 });
        },
      },
      { once: true },
    );
    await choose(user, '複製');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await choose(user, '複製');
    await waitFor(() =>
      expect(screen.getByRole('alertdialog')).toHaveTextContent(
        '案件の一覧を確認できなかったため、複製していません',
      ),
    );
    expect(await draftsOf(company.cid)).toHaveLength(1);
    endFaults();
    await press(user, 'OK');
    await choose(user, '複製');
    await toast(COPIED);
    expect(await draftsOf(company.cid)).toHaveLength(1);
  });
});
