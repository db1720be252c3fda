import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import ProfilesPage from '@/pages/profiles';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();

const cards = async () =>
  within(await screen.findByRole('list', { name: '検索結果' })).getAllByRole('article');
const names = async () => (await cards()).map((card) => card.getAttribute('aria-label'));

it('orders by fit where words are given, and says on the cards why', async () => {
  const { user: as } = await createCorporation(api().db);
  const lately = new Date(Date.now() - 60_000);
  const candidate = (firstName: string, entered: Parameters<typeof createSearchableCandidate>[1]) =>
    createSearchableCandidate(api().db, { lastName: '適', firstName, lastLoginAt: lately, ...entered });
  await candidate('文子', { introduction: 'Elixirに興味があります。', lastLoginAt: new Date() });
  await candidate('技子', { skills: [{ name: 'Elixir', years: 2 }] });
  await candidate('肩子', { headline: 'Elixirエンジニア' });
  const { user, router } = await visit(ProfilesPage, { url: '/profiles/?keyword=elixir', as });
  expect(await names()).toEqual(['適 技子', '適 肩子', '適 文子']);
  const order = screen.getByLabelText('並び順');
  expect(order).toHaveDisplayValue('適合順');
  const [first, second, third] = await cards();
  expect(first).toHaveTextContent('スキルに一致');
  expect(second).toHaveTextContent('肩書きに一致');
  expect(third).not.toHaveTextContent('に一致');

  await user.selectOptions(order, '最終ログイン順');
  await waitFor(async () => expect((await names())[0]).toBe('適 文子'));
  expect(router.query.orderBy).toBe('lastLogin');
});

it('takes an address with 新着順 for 新着・更新順, which orders by changes', async () => {
  const { user: as } = await createCorporation(api().db);
  const day = (count: number) => new Date(Date.now() - count * 86_400_000);
  const candidate = (firstName: string, createdAt: Date, updatedAt: Date) =>
    createSearchableCandidate(api().db, { lastName: '新', firstName, headline: 'Nim', createdAt, updatedAt });
  await candidate('登子', day(1), day(1));
  await candidate('変子', day(9), day(0));
  await visit(ProfilesPage, { url: '/profiles/?keyword=nim&orderBy=new', as });
  expect(await names()).toEqual(['新 変子', '新 登子']);
  expect(screen.getByLabelText('並び順')).toHaveDisplayValue('新着・更新順');
});
