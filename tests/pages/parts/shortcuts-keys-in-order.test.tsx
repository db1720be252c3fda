import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import ProfilesPage from '@/pages/profiles';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';

const api = servePageApi();

// In a file of its own: the code of the keys is fetched at the first one.
it('lets no key overtake those that wait for the code of the keys', async () => {
  const { user: as } = await createCorporation(api().db);
  for (const [index, firstName] of ['一郎', '二郎'].entries()) {
    const lastLoginAt = new Date(Date.now() - index * 60_000);
    await createCandidate(api().db, { lastName: '鍵', firstName, prefectureCode: '21', lastLoginAt });
  }
  await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=21', as });
  const first = await screen.findByRole('link', { name: '鍵 一郎' });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  // Between the two that wait, as soon as the first one has acted.
  first.addEventListener('focus', () => press('f'), { once: true });
  press('j');
  press('j');
  const heart = (name: string) => screen.getByRole('button', { name: `${name}さんをお気に入り` });
  await waitFor(() => expect(heart('鍵 二郎')).toHaveAttribute('aria-pressed', 'true'));
  expect(heart('鍵 一郎')).toHaveAttribute('aria-pressed', 'false');
});
