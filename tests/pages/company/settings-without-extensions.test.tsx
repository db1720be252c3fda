import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import SettingsPage from '@/pages/settings';
import UnsubscribePage from '@/pages/unsubscribe';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();

it('個人設定 shows who one is, and the ways that there are to change it', async () => {
  const { user: as } = await createCorporation(api().db);
  await visit(SettingsPage, { url: '/settings/', as });
  await heading('個人設定');
  expect(screen.getByText(as.email)).toBeVisible();
  expect(screen.getByRole('link', { name: 'パスワードを再設定する' })).toHaveAttribute(
    'href',
    '/password_reset',
  );
  expect(screen.getByRole('link', { name: /お問い合わせフォーム/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: '氏名を保存' })).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'ダーク' })).toBeEnabled();
  expect(screen.queryByRole('heading', { name: 'メール通知' })).not.toBeInTheDocument();
});

it('お知らせメールの停止 says that there is nothing to end', async () => {
  await visit(UnsubscribePage, { url: '/unsubscribe/?token=x' });
  await heading('お知らせメールの停止');
  expect(screen.getByText(/お知らせメールは送信していません/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '停止する' })).not.toBeInTheDocument();
});
