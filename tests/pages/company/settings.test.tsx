import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { notification } from '#endpoints/notification';
import { userAccount } from '#endpoints/user-account';
import * as schema from '#server/db/schema';
import { noteUndeliverable } from '#server/mail/undeliverable';
import SettingsPage from '@/pages/settings';
import { sendWait } from '@/parts/sending/send-wait';
import { changePassword, requestEmailChange, takeOverEmail } from '@/session/credentials';
import { IdentityError } from '@/session/identity';
import { field, toast, write } from '../../support/pages/on-screen.ts';
import {
  describeWithExtensions,
  heading,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

vi.mock('@/session/credentials', () => ({
  changePassword: vi.fn(),
  requestEmailChange: vi.fn(),
  takeOverEmail: vi.fn().mockResolvedValue(false),
}));

const api = servePageApi();

async function open() {
  const { cid, user: as } = await createCorporation(api().db, { name: '株式会社テスト' });
  const { user, router } = await visit(SettingsPage, { url: '/settings/', as });
  await heading('個人設定');
  const stored = async () => (await callApi(api(), userAccount.myProfile, { as })).json;
  return { user, router, cid, as, stored };
}

const form = (name: string) => within(screen.getByRole('form', { name }));
const pressed = (name: string) => screen.getByRole('button', { name });

/** Opens the form that changes something, unless it is open. */
async function begin(user: Awaited<ReturnType<typeof open>>['user'], title: string) {
  if (!screen.queryByRole('form', { name: title })) await user.click(pressed(`${title}を変更する`));
}

describe('個人設定', () => {
  it('is reached by the account menu', async () => {
    const { user } = await open();
    await user.click(within(screen.getByRole('banner')).getByText('株式会社テスト'));
    expect(await screen.findByRole('menuitem', { name: '個人設定' })).toHaveAttribute('href', '/settings');
  });

  it('changes the colors, as the account menu does', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'ダーク' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('radio', { name: '端末に合わせる' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('switches single keys off', async () => {
    const { user } = await open();
    const single = screen.getByRole('checkbox', { name: /^1文字のショートカットを使う/ });
    await user.click(single);
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(single);
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'キーボード操作' })).toBeVisible();
  });
});

describeWithExtensions('氏名', () => {
  it('is saved, and the header shows it', async () => {
    const { user, stored } = await open();
    await write(user, '姓', '高橋');
    await write(user, '名', '結衣');
    await user.click(pressed('氏名を保存'));
    await toast('氏名を保存しました');
    expect(await stored()).toEqual({ lastName: '高橋', firstName: '結衣' });
    expect(await within(screen.getByRole('banner')).findByText('高橋 結衣')).toBeVisible();
  });

  it('says at the field what is wrong, and keeps what the server refused', async () => {
    const { user } = await open();
    await write(user, '姓', '');
    await user.click(pressed('氏名を保存'));
    expect(await screen.findByText('姓を入力してください')).toBeVisible();
    override(userAccount.changeName, { status: 404 }, { once: true });
    await write(user, '姓', '高橋');
    await user.click(pressed('氏名を保存'));
    expect(await screen.findByText(/対象のデータが見つかりませんでした/)).toBeVisible();
    expect(field('姓')).toHaveValue('高橋');
  });

  it('asks before changes are left behind', async () => {
    const { user, router } = await open();
    await write(user, '姓', '高橋');
    void router.push('/projects/').catch(() => {});
    expect(await screen.findByText('保存していない変更があります。移動しますか?')).toBeVisible();
    await user.click(pressed('このページに残る'));
    expect(router.asPath).toBe('/settings');
  });
});

describeWithExtensions('パスワード', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], current: string, next: string) => {
    await begin(user, 'パスワード');
    const password = form('パスワード');
    await write(user, password.getByLabelText(/^現在のパスワード/), current);
    await write(user, password.getByLabelText(/^新しいパスワード/), next);
    await user.click(pressed('パスワードを変更'));
  };

  it('is changed with the current one', async () => {
    vi.mocked(changePassword).mockResolvedValueOnce();
    const { user } = await open();
    await fill(user, 'before-2026', 'after-2026');
    await toast('パスワードを変更しました');
    expect(changePassword).toHaveBeenCalledExactlyOnceWith({ current: 'before-2026', next: 'after-2026' });
    expect(form('パスワード').getByLabelText(/^新しいパスワード/)).toHaveValue('');
  });

  it.each([
    ['invalidCredential', /現在のパスワードが正しくありません。.*新しいアドレスでログイン/],
    ['weakPassword', 'このパスワードは使用できません。推測されにくい、別のパスワードを設定してください。'],
    ['tooManyRequests', '試行回数が上限に達しました。しばらくしてからお試しください'],
  ] as const)('keeps what was typed and says why: %s', async (reason, text) => {
    vi.mocked(changePassword).mockRejectedValueOnce(new IdentityError(reason));
    vi.spyOn(window, 'reportError').mockImplementation(() => {});
    const { user } = await open();
    await fill(user, 'before-2026', 'after-2026');
    expect(await screen.findByText(text)).toBeVisible();
    expect(form('パスワード').getByLabelText(/^新しいパスワード/)).toHaveValue('after-2026');
  });

  it('says what is wrong before anything is sent', async () => {
    vi.mocked(changePassword).mockClear();
    const { user } = await open();
    await fill(user, '', 'short');
    expect(await screen.findByText('現在のパスワードを入力してください')).toBeVisible();
    expect(screen.getByText('パスワードは8文字以上で入力してください')).toBeVisible();
    expect(changePassword).not.toHaveBeenCalled();
  });
});

describeWithExtensions('メールアドレス', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], email: string) => {
    await begin(user, 'メールアドレス');
    await write(user, '新しいメールアドレス', email);
    await write(user, form('メールアドレス').getByLabelText(/^現在のパスワード/), 'before-2026');
    await user.click(pressed('確認メールを送信'));
  };

  it('is changed by a mail to the new address', async () => {
    vi.mocked(requestEmailChange).mockResolvedValueOnce();
    const { user } = await open();
    await fill(user, 'new@example.com');
    expect(await screen.findByText(/新しいアドレスに確認メールを送信しました/)).toBeVisible();
    expect(requestEmailChange).toHaveBeenCalledExactlyOnceWith({
      email: 'new@example.com',
      password: 'before-2026',
    });
  });

  it('shows the new address to who comes back from its mail', async () => {
    const { user, as } = await open();
    await begin(user, 'メールアドレス');
    expect(screen.getByText(as.email)).toBeVisible();
    vi.mocked(takeOverEmail).mockImplementationOnce(async (known) => {
      expect(known).toBe(as.email);
      await api()
        .db.update(schema.userAccount)
        .set({ email: 'new@example.com' })
        .where(eq(schema.userAccount.universalUid, as.universalUid));
      return true;
    });
    fireEvent.focus(window);
    expect(await screen.findByText('new@example.com')).toBeVisible();
  });

  it('asks for nothing until one wants to change it, and forgets what one gave up', async () => {
    const { user, as } = await open();
    expect(screen.getByText(as.email)).toBeVisible();
    expect(screen.queryByLabelText(/^現在のパスワード/)).not.toBeInTheDocument();
    await begin(user, 'メールアドレス');
    await write(user, '新しいメールアドレス', 'new@example.com');
    await user.click(pressed('メールアドレスの変更をやめる'));
    expect(screen.queryByRole('form', { name: 'メールアドレス' })).not.toBeInTheDocument();
    await begin(user, 'メールアドレス');
    expect(field('新しいメールアドレス')).toHaveValue('');
  });

  it('refuses the address that one has, and a wrong password beside its field', async () => {
    vi.mocked(requestEmailChange).mockClear().mockRejectedValueOnce(new IdentityError('invalidCredential'));
    const { user, as } = await open();
    await fill(user, as.email.toUpperCase());
    expect(await screen.findByText('現在と同じメールアドレスです')).toBeVisible();
    expect(requestEmailChange).not.toHaveBeenCalled();
    await fill(user, 'new@example.com');
    expect(await screen.findByText(/^現在のパスワードが正しくありません/)).toBeVisible();
    expect(field('新しいメールアドレス')).toHaveValue('new@example.com');
  });
});

describeWithExtensions('メール通知', () => {
  const choice = (event: string, frequency: string) =>
    within(screen.getByRole('radiogroup', { name: event })).getByRole('radio', { name: frequency });
  const settingOf = async ({ as, cid }: Awaited<ReturnType<typeof open>>) =>
    (await callApi(api(), notification.show, { as, params: { cid } })).json;

  it('is chosen for each kind of event, and saved at once', async () => {
    const opened = await open();
    await screen.findByRole('radiogroup', { name: '候補者からの返信' });
    expect(choice('候補者からの返信', 'なし')).toBeChecked();
    await opened.user.click(choice('候補者からの返信', '即時'));
    await opened.user.click(choice('候補者からの返信', '1日1回'));
    await opened.user.click(choice('新しい応募', '1時間ごと'));
    await waitFor(async () =>
      expect(await settingOf(opened)).toMatchObject({ reply: 'daily', application: 'hourly', like: 'none' }),
    );
    expect(choice('候補者からの返信', '1日1回')).toBeChecked();
  });

  it('goes back to what is saved when it could not be', async () => {
    const { user } = await open();
    await screen.findByRole('radiogroup', { name: '候補者からの返信' });
    override(notification.change, { status: 500 }, { once: true });
    await user.click(choice('候補者からの返信', '即時'));
    expect(await screen.findByText('設定を保存できませんでした。もう一度お試しください。')).toBeVisible();
    expect(choice('候補者からの返信', 'なし')).toBeChecked();
  });

  it('is not offered by a platform that sends none', async () => {
    override(notification.show, { status: 404 });
    await open();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'メール通知' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('heading', { name: 'ショートカット' })).toBeVisible();
  });

  it('says that mails come back, until the address is said to work', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    await noteUndeliverable(api().db, as.email, new Date());
    const { user } = await visit(SettingsPage, { url: '/settings/', as });
    const title = await screen.findByText('このアドレスにはメールが届きませんでした');
    override(notification.confirmAddress, { status: 500 }, { once: true });
    await user.click(pressed('このアドレスで受け取る'));
    expect(await screen.findByText(/もう一度「このアドレスで受け取る」を押してください/)).toBeVisible();
    await user.click(pressed('このアドレスで受け取る'));
    await toast('お知らせメールを再開しました');
    await waitFor(() => expect(title).not.toBeInTheDocument());
    const { json } = await callApi(api(), notification.show, { as, params: { cid } });
    expect(json.isUndeliverable).toBe(false);
  });
});

describe('メッセージの送信', () => {
  it('says for how long a message can be taken back, in this browser', async () => {
    localStorage.clear();
    const { user } = await open();
    const choices = await screen.findByRole('radiogroup', { name: '送信を取り消せる時間' });
    const choice = (name: string) => within(choices).getByRole('radio', { name });
    expect(choice('10秒')).toBeChecked();
    await user.click(choice('30秒'));
    expect(choice('30秒')).toBeChecked();
    expect(sendWait()).toBe(30);
    await user.click(choice('取り消さずにすぐ送信'));
    expect(sendWait()).toBe(0);
  });
});
