import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import * as schema from '#server/db/schema';
import { toast } from '../../support/pages/on-screen.ts';
import { ask, press, TITLE } from '../../support/pages/project-list.tsx';
import { like, openProject, prepareProject } from '../../support/pages/project-page.tsx';
import { itWithExtensions, servePageApi } from '../../support/pages/render-page.tsx';
import { createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('気になるした人', () => {
  it('shows who likes the project, newest first, and can favour them', async () => {
    const prepared = await prepareProject(api());
    await like(api(), prepared, '前', new Date('2025-01-05T00:00:00Z'));
    const { universalUid } = await like(api(), prepared, '後');
    const { user } = await openProject(prepared, '?tab=likes');
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['後 花', '前 花']);
    expect(screen.getByRole('link', { name: '後 花' })).toHaveAttribute('href', `/profiles/${universalUid}`);
    const heart = screen.getByRole('button', { name: '後 花さんをお気に入り' });
    await user.click(heart);
    await toast('お気に入りに追加しました');
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(await api().db.select().from(schema.favoriteUser)).toMatchObject([{ universalUid }]);
  });

  itWithExtensions('says since when', async () => {
    const prepared = await prepareProject(api());
    await like(api(), prepared, '前', new Date('2025-01-05T00:00:00Z'));
    await openProject(prepared, '?tab=likes');
    expect(await screen.findByRole('article')).toHaveTextContent('2025/01/05 気になる');
  });

  it('opens the scout dialog with this project chosen', async () => {
    const prepared = await prepareProject(api());
    await createProject(api().db, prepared.cid, { title: 'ほかの案件' });
    await like(api(), prepared, '後');
    const { user } = await openProject(prepared, '?tab=likes');
    await user.click(await screen.findByRole('button', { name: '後 花さんにスカウトする' }));
    expect(await screen.findByRole('combobox', { name: /案件/ })).toHaveValue(TITLE);
  });

  it('says of a paused project that scouts are about another one', async () => {
    const prepared = await prepareProject(api(), { status: 'paused' });
    await like(api(), prepared, '後');
    await openProject(prepared, '?tab=likes');
    expect(await screen.findByText(/この案件は募集停止中のため/)).toBeVisible();
  });

  it('does not offer a project for scouts that was paused here', async () => {
    const prepared = await prepareProject(api());
    await createProject(api().db, prepared.cid, { title: 'ほかの案件' });
    await like(api(), prepared, '後');
    const { user } = await openProject(prepared, '?tab=likes');
    const scoutButton = await screen.findByRole('button', { name: '後 花さんにスカウトする' });
    await user.click(scoutButton);
    const offered = async () => {
      await user.click(await screen.findByRole('combobox', { name: /案件/ }));
      return screen.findAllByRole('option');
    };
    expect((await offered()).map((option) => option.textContent)).toContain(TITLE);
    await press(user, 'キャンセル');
    await ask(user, '募集停止');
    await press(user, '募集を停止する');
    await toast('募集を停止しました');
    await user.click(scoutButton);
    const names = (await offered()).map((option) => option.textContent);
    expect(names).toContain('ほかの案件');
    expect(names).not.toContain(TITLE);
  });

  it('keeps scouts locked under FREE', async () => {
    const prepared = await prepareProject(api(), { plan: 'free' });
    await like(api(), prepared, '後');
    const { user } = await openProject(prepared, '?tab=likes');
    await user.click(await screen.findByRole('button', { name: '後 花さんにスカウトする(有料プラン)' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('この機能は有料プランでご利用いただけます');
  });
});
