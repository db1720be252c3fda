import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as schema from '#server/db/schema';
import FavoritesPage from '@/pages/favorites';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';

// The tests of another file may have loaded the dialog.
vi.hoisted(() => vi.resetModules());

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

vi.mock('@/features/scouts/sending/scout-dialog', () => ({
  get ScoutDialog() {
    throw Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });
  },
}));

it('スカウト alerts when its code cannot be fetched, and leaves the page as it is', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const { universalUid } = await createCandidate(api().db);
  await api()
    .db.insert(schema.favoriteUser)
    .values({ cid, universalUid, createdBy: as.universalUid, createdAt: new Date() });
  const { user } = await visit(FavoritesPage, { url: '/favorites/', as });
  const button = await screen.findByRole('button', { name: '山田 太郎さんにスカウトする' });
  await user.click(button);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。',
  );
  expect(button).toBeInTheDocument();
});
