import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import NewCorporationPage from '@/pages/corporation/new';
import ProjectsPage from '@/pages/projects';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import { personalEnding, UNTIL_SIGN_OUT } from '@/session/personal-storage';
import { acknowledgeAlert, field, toast } from '../../support/pages/on-screen.ts';
import {
  companiesOf,
  fillInCompany,
  openRegistration,
  registerButton,
} from '../../support/pages/registration-page.tsx';
import { countCalls, heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';
import { passwords } from '../../support/servers/fake-identity-provider.ts';
import { createNewcomer } from '../../support/servers/sign-up.ts';

const api = servePageApi();
const DRAFT_KEY = `${UNTIL_SIGN_OUT}registration`;
const signup = flags.inProgressCorporationMemberSignup;

const open = (as?: { uid: string; email: string }) => openRegistration(api(), as);

beforeEach(() => passwords.clear());

describe('企業の登録', () => {
  it('registers the company with its first member, and acts for it', async () => {
    const { user, router, as } = await open();
    await fillInCompany(user);
    await user.type(field('会社紹介'), '人と仕事をつなぐ会社です。');
    await user.type(field('URL'), 'https://mirai.example');
    await user.selectOptions(field('都道府県'), '京都府');
    await user.type(field('所在地'), '京都市中京区1-2');
    await user.type(field('担当者名'), '山田 花子');
    await user.type(field('電話番号'), '075ー123ー4567');
    await user.click(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    await toast('企業を登録しました');
    const { corporationId, userProfile, role } = useAuthStore.getState();
    expect(userProfile).toMatchObject({ lastName: '山田', firstName: '花子' });
    expect(role.corporationAccountRole).toBe('FREE_ACCOUNT_ROLE');
    expect(signup.isSet()).toBe(false);
    expect(flags.switchedCorporationAccountId.get()).toBe(corporationId);
    const params = { cid: corporationId };
    expect((await callApi(api(), corporationAccount.showCurrent, { as, params })).json).toMatchObject({
      name: '株式会社みらい',
      introduction: '人と仕事をつなぐ会社です。',
      url: 'https://mirai.example',
      prefectureCode: '26',
      address: '京都市中京区1-2',
      contactInformation: { personName: '山田 花子', email: as.email, phone: '075-123-4567' },
    });
  });

  it('says at each field what is wrong, and goes to the first', async () => {
    const { user, as } = await open();
    await user.type(field('URL'), 'mirai.example');
    await user.click(registerButton());
    for (const problem of [
      '会社名を入力してください',
      'URLはhttp://またはhttps://で始めてください',
      '姓を入力してください',
      '名を入力してください',
    ]) {
      expect(await screen.findByText(problem)).toBeVisible();
    }
    expect(field('会社名')).toHaveFocus();
    expect(await companiesOf(api(), as)).toEqual([]);
  });

  it('registers one company, however often the button is pressed', async () => {
    const { user, router, as } = await open();
    override(corporationAccount.create, { delayMs: 50 }, { once: true });
    await fillInCompany(user);
    await user.dblClick(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await companiesOf(api(), as)).toEqual(['株式会社みらい']);
  });

  it('says why the server refuses, and keeps what was typed', async () => {
    const { user } = await open();
    override(corporationAccount.create, { status: 400, message: '会社名に使用できない文字が含まれています' });
    await fillInCompany(user);
    await user.click(registerButton());
    expect(await screen.findByText('会社名に使用できない文字が含まれています')).toBeVisible();
    expect(field('姓')).toHaveValue('山田');
  });

  it('registers nothing twice when the new company could not be opened', async () => {
    const { user, router, as } = await open();
    const calls = countCalls([corporationAccount.create]);
    await fillInCompany(user);
    override(corporationAccount.showCurrent, { network: 'down' }, { once: true });
    await user.click(registerButton());
    await acknowledgeAlert(user);
    expect(await screen.findByText(/企業の登録は完了しましたが/)).toBeVisible();
    await user.click(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(calls()).toEqual([1]);
    expect(await companiesOf(api(), as)).toHaveLength(1);
  });

  it('asks before what was typed is left, and keeps it as a draft', async () => {
    const { user, router } = await open();
    await user.type(field('会社名'), '株式会社みらい');
    // Begins while the dialog is waited for, as a press on a link would: not inside an `act` of the test's own.
    const change = new Promise((resolve) => setTimeout(resolve)).then(() => router.push('/login/'));
    const [, dialog] = await Promise.all([
      expect(change).rejects.toThrow('changeRoute aborted'),
      screen.findByRole('dialog', { name: '保存していない変更があります。移動しますか?' }),
    ]);
    expect(dialog).toHaveAccessibleDescription('入力した内容は、このブラウザーに下書きとして残ります。');
    expect(router.asPath).toBe('/corporation/new');
  });

  it('can be left by a logout, to be resumed after the next sign-in', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'ログアウト' }));
    await waitFor(() => expect(router.asPath).toBe('/login'));
    expect(signup.isSet()).toBe(true);
  });
});

describe('what was typed and not sent', () => {
  it('is there again after a reload', async () => {
    const { user, unmount, as } = await open();
    await user.type(field('会社名'), '株式会社みらい');
    await user.type(field('姓'), '山田');
    unmount();
    const again = await open(as);
    expect(screen.getByText('前回入力した内容を復元しました。')).toBeVisible();
    expect(field('会社名')).toHaveValue('株式会社みらい');
    expect(field('姓')).toHaveValue('山田');
    await again.user.click(screen.getByRole('button', { name: '破棄' }));
    expect(field('会社名')).toHaveValue('');
    again.unmount();
    await open(as);
    expect(screen.queryByText('前回入力した内容を復元しました。')).not.toBeInTheDocument();
  });

  it('is not shown to another person', async () => {
    const { user, unmount } = await open();
    await user.type(field('会社名'), '株式会社みらい');
    unmount();
    await open();
    expect(field('会社名')).toHaveValue('');
  });

  it('is removed from the browser by a sign-out: it holds a name, an address and a telephone number', async () => {
    const { user, router } = await open();
    await user.type(field('担当者名'), '山田 太郎');
    await user.type(field('電話番号'), '03-1234-5678');
    expect(JSON.stringify({ ...localStorage })).toContain('03-1234-5678');
    await user.click(screen.getByRole('button', { name: 'ログアウト' }));
    await waitFor(() => expect(router.asPath).toBe('/login'));
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/山田|03-1234-5678/);
  });

  it('is forgotten once the company is registered', async () => {
    const { user, router } = await open();
    await fillInCompany(user);
    await user.click(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_KEY))).toEqual([]);
  });

  it('is nothing when it cannot be read', async () => {
    const as = await createNewcomer(api());
    localStorage.setItem(`${DRAFT_KEY}${personalEnding(as.uid)}`, '{"person":{}}');
    await open(as);
    expect(field('会社名')).toHaveValue('');
  });
});

describe('who may register', () => {
  it('is nobody without signing in first', async () => {
    const { router } = await visit(NewCorporationPage, { url: '/corporation/new/' });
    await waitFor(() => expect(router.asPath).toBe('/login?return_to=%2Fcorporation%2Fnew'));
  });

  it('is a person without a company, sign-up in progress or not', async () => {
    const as = await createNewcomer(api());
    await visit(NewCorporationPage, { url: '/corporation/new/', as });
    expect(await heading('企業の登録')).toBeVisible();
    expect(screen.getByText(`${as.email} でログイン中`)).toBeVisible();
  });

  it('is not a person with a company, who is led on, the sign-up over', async () => {
    const { user: as } = await createCorporation(api().db);
    signup.set();
    const { router } = await visit(NewCorporationPage, { url: '/corporation/new/', as });
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(signup.isSet()).toBe(false);
  });
});

describe('a page that requires a company', () => {
  it('resumes a sign-up in progress', async () => {
    const as = await createNewcomer(api());
    signup.set();
    const { router } = await visit(ProjectsPage, { url: '/projects/', as });
    await waitFor(() => expect(router.asPath).toBe('/corporation/new'));
  });

  it('offers the registration when none is in progress', async () => {
    const as = await createNewcomer(api());
    const { router } = await visit(ProjectsPage, { url: '/projects/', as });
    expect(await screen.findByText('所属する企業アカウントがありません')).toBeVisible();
    expect(screen.getByRole('link', { name: '企業を登録する' })).toHaveAttribute('href', '/corporation/new');
    expect(screen.getByRole('button', { name: /企業未登録/ })).toBeVisible();
    expect(router.asPath).toBe('/projects');
  });

  it('ignores a sign-up that a member once began', async () => {
    const { user: as } = await createCorporation(api().db);
    signup.set();
    await visit(ProjectsPage, { url: '/projects/', as });
    expect(await heading('案件管理')).toBeVisible();
  });
});
