import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { field, write } from '../../support/pages/on-screen.ts';
import { emptyDraft, openNewlyEdited, save, saved } from '../../support/pages/project-editor.tsx';
import { servePageApi } from '../../support/pages/render-page.tsx';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

it('takes the picture of a project by its address only where the API has no extensions', async () => {
  const { user, stored } = await openNewlyEdited(api(), emptyDraft);
  expect(field('画像のURL')).toBeVisible();
  expect(screen.queryByRole('group', { name: '画像' })).not.toBeInTheDocument();
  await write(user, '画像のURL', 'https://example.com/team.png');
  await save(user, '特徴');
  await saved('特徴');
  expect((await stored()).content.feature.imageUrl).toBe('https://example.com/team.png');
});
