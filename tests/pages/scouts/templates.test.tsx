import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import ScoutsPage from '@/pages/scouts';
import { toast, write } from '../../support/pages/on-screen.ts';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import {
  addTemplate,
  archiveTemplate,
  type Company,
  messageField,
  openTemplates,
  press,
  templatesOf,
  titleField,
} from '../../support/pages/templates.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

async function openList(company: Company, search = '') {
  const opened = await openTemplates(company, search);
  await heading('テンプレート');
  return opened;
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'スカウトのテンプレート' });
  await waitFor(() => expect(table).not.toHaveAttribute('aria-busy'));
  return within(table).getAllByRole('row').slice(1);
};

const lockedDialog = () => screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' });

describe('テンプレート', () => {
  it('is a press away from スカウト送信一覧', async () => {
    const { user: as } = await createCorporation(api().db);
    const { user, router } = await visit(ScoutsPage, { url: '/scouts/', as });
    await heading('スカウト送信一覧');
    await user.click(screen.getByRole('link', { name: 'テンプレート' }));
    await waitFor(() => expect(router.asPath).toBe('/scouts/templates'));
  });

  it('lists title, first lines and day of change, and keeps スカウト送信一覧 active in the menu', async () => {
    const company = await createCorporation(api().db);
    await addTemplate(api(), company, '標準', '{{候補者名}}様\n\nはじめまして。');
    await api()
      .db.update(schema.scoutTemplate)
      .set({ updatedAt: new Date('2025-03-01T03:04:00Z') });
    await openList(company);
    const [row] = await rows();
    expect(row).toHaveTextContent('標準');
    expect(row).toHaveTextContent('{{候補者名}}様 はじめまして。');
    expect(row).toHaveTextContent('2025/03/01 12:04');
    const menu = screen.getByRole('navigation', { name: 'メインメニュー' });
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveAccessibleName('スカウト送信一覧');
  });

  it('opens the template whose row is pressed', async () => {
    const company = await createCorporation(api().db);
    await addTemplate(api(), company, '標準', 'はじめまして。');
    const { user, router } = await openList(company);
    const [row] = await rows();
    await user.click(within(row as HTMLElement).getByText('はじめまして。'));
    expect(await messageField()).toHaveValue('はじめまして。');
    expect(router.asPath).toMatch(/\?edit=/);
  });

  it('says what to do while there is none', async () => {
    const { user } = await openList(await createCorporation(api().db));
    expect(await screen.findByText('テンプレートはまだありません')).toBeVisible();
    const [, link] = screen.getAllByRole('link', { name: 'テンプレートを作成' });
    await user.click(link as HTMLElement);
    expect(await titleField()).toHaveValue('');
  });

  it('can be read again after a failure', async () => {
    const company = await createCorporation(api().db);
    await addTemplate(api(), company, '標準', 'はじめまして。');
    override(template.list, { status: 500 }, { once: true });
    const { user } = await openTemplates(company);
    expect(await screen.findByText('テンプレートを読み込めませんでした')).toBeVisible();
    await press(user, '再読み込み');
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    [403, /権限がありません/],
    [404, /データが見つかりませんでした/],
  ])('says what a %i means, and offers no other try', async (status, reason) => {
    override(template.list, { status });
    await openTemplates(await createCorporation(api().db));
    expect(await screen.findByText('テンプレートを読み込めませんでした')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: '再読み込み' })).toBeNull();
  });

  it('finds templates by words of title and text in any spelling, which the URL keeps', async () => {
    const company = await createCorporation(api().db);
    for (let number = 1; number <= 6; number += 1) {
      await addTemplate(api(), company, `その${number}`, number === 4 ? 'カジュアル面談のお誘い' : '本文');
    }
    const { user, router } = await openList(company);
    await rows();
    await user.type(
      screen.getByRole('searchbox', { name: 'テンプレート名・本文で検索' }),
      'かじゅある その４',
    );
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect((await rows())[0]).toHaveTextContent('その4');
    expect(router.query.q).toBe('かじゅある その４');
    cleanup();
    await openList(company, '?q=ない言葉');
    expect(await screen.findByText('検索語に合うテンプレートはありません')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '検索をクリア' }));
    await waitFor(async () => expect(await rows()).toHaveLength(6));
  });
});

describe('archiving a template', () => {
  it('asks, and takes it out of the list for good', async () => {
    const company = await createCorporation(api().db);
    await addTemplate(api(), company, '標準', 'はじめまして。');
    await addTemplate(api(), company, '短め', 'こんにちは。');
    const { user } = await openList(company);
    await rows();
    await press(user, '「標準」をアーカイブ');
    const dialog = await screen.findByRole('dialog', { name: '「標準」をアーカイブしますか?' });
    expect(dialog).toHaveTextContent('アーカイブすると一覧に戻せません。');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセル' }));
    expect(await templatesOf(api(), company)).toHaveLength(2);
    await press(user, '「標準」をアーカイブ');
    await user.click(await screen.findByRole('button', { name: 'アーカイブする' }));
    await toast('「標準」をアーカイブしました');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(await templatesOf(api(), company)).toEqual([{ title: '短め', message: 'こんにちは。' }]);
  });

  it('counts as done when a colleague was first', async () => {
    const company = await createCorporation(api().db);
    const templateId = await addTemplate(api(), company, '標準', 'はじめまして。');
    const { user } = await openList(company);
    await rows();
    await archiveTemplate(api(), company, templateId);
    await press(user, '「標準」をアーカイブ');
    await user.click(await screen.findByRole('button', { name: 'アーカイブする' }));
    await toast('「標準」をアーカイブしました');
    expect(await screen.findByText('テンプレートはまだありません')).toBeVisible();
  });

  it('says in the dialog that it failed', async () => {
    const company = await createCorporation(api().db);
    await addTemplate(api(), company, '標準', 'はじめまして。');
    override(template.archive, { status: 400, message: 'この操作はできません' });
    const { user } = await openList(company);
    await rows();
    await press(user, '「標準」をアーカイブ');
    await user.click(await screen.findByRole('button', { name: 'アーカイブする' }));
    expect(await screen.findByText('この操作はできません')).toBeVisible();
    expect(await templatesOf(api(), company)).toHaveLength(1);
  });
});

describe('copying a template', () => {
  it('creates another one from it, under a name that can be changed', async () => {
    const company = await createCorporation(api().db);
    await addTemplate(api(), company, '標準', 'はじめまして。');
    const { user } = await openList(company);
    await rows();
    await press(user, '「標準」を複製');
    expect(await titleField()).toHaveValue('標準のコピー');
    expect(await messageField()).toHaveValue('はじめまして。');
    await write(user, await titleField(), '技術者向け');
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    expect(await templatesOf(api(), company)).toEqual([
      { title: '技術者向け', message: 'はじめまして。' },
      { title: '標準', message: 'はじめまして。' },
    ]);
  });
});

describe('under FREE, テンプレート', () => {
  const freeCompany = async () => {
    const company = await createCorporation(api().db, { plan: 'free' });
    const now = new Date();
    await api().db.insert(schema.scoutTemplate).values({
      cid: company.cid,
      templateId: 'old',
      title: '以前のテンプレート',
      message: 'はじめまして。',
      createdAt: now,
      updatedAt: now,
    });
    return company;
  };

  it.each([
    'テンプレートを作成(有料プラン)',
    '「以前のテンプレート」を複製(有料プラン)',
    '「以前のテンプレート」をアーカイブ(有料プラン)',
    '以前のテンプレート',
  ])('explains at 「%s」 what the plan does not include', async (name) => {
    const { user } = await openList(await freeCompany());
    await rows();
    await press(user, name);
    expect(await lockedDialog()).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^本文/ })).not.toBeInTheDocument();
  });

  it('does not open the editor by its address either', async () => {
    const { router } = await openTemplates(await freeCompany(), '?create=1');
    expect(await screen.findByRole('dialog')).toHaveAccessibleName(
      'この機能は有料プランでご利用いただけます',
    );
    expect(screen.queryByRole('textbox', { name: /^本文/ })).not.toBeInTheDocument();
    await waitFor(() => expect(router.asPath).toBe('/scouts/templates'));
  });
});
