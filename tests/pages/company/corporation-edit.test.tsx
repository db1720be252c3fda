import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import EditCorporationPage from '@/pages/corporation/edit';
import { alertText, openCorporationForm, save } from '../../support/pages/corporation-form.tsx';
import { field, toast, write } from '../../support/pages/on-screen.ts';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

describe('企業情報編集', () => {
  it('saves every field, and the header shows the new name', async () => {
    const { user, stored } = await openCorporationForm(api());
    await write(user, '会社名', '株式会社みらい');
    await write(user, '会社紹介', '人と仕事をつなぐ会社です。');
    await write(user, 'URL', 'https://mirai.example');
    await user.selectOptions(field('都道府県'), '京都府');
    await write(user, '所在地', '京都市中京区1-2');
    await write(user, '担当者名', '山田 太郎');
    await write(user, 'メールアドレス', 'recruit@mirai.example');
    await write(user, '電話番号', '075ー123ー4567');
    await save(user);
    await toast('企業情報を保存しました');
    expect(await stored()).toMatchObject({
      name: '株式会社みらい',
      introduction: '人と仕事をつなぐ会社です。',
      url: 'https://mirai.example',
      prefectureCode: '26',
      address: '京都市中京区1-2',
      contactInformation: {
        personName: '山田 太郎',
        email: 'recruit@mirai.example',
        phone: '075-123-4567',
      },
    });
    expect(await within(screen.getByRole('banner')).findByText('株式会社みらい')).toBeVisible();
  });

  it('can be saved again, back to what it was', async () => {
    const { user, stored } = await openCorporationForm(api());
    await write(user, '会社名', '株式会社みらい');
    await save(user);
    await toast('企業情報を保存しました');
    await waitFor(() => expect(screen.queryByText('保存していない変更があります')).not.toBeInTheDocument());
    await write(user, '会社名', '株式会社テスト');
    expect(screen.getByText('保存していない変更があります')).toBeVisible();
    await save(user);
    await waitFor(async () => expect((await stored()).name).toBe('株式会社テスト'));
  });

  it('says at each field what is wrong, and goes to the first', async () => {
    const { user, stored } = await openCorporationForm(api());
    await user.clear(field('会社名'));
    await write(user, 'URL', 'mirai.example');
    await save(user);
    expect(await screen.findByText('会社名を入力してください')).toBeVisible();
    expect(screen.getByText('URLはhttp://またはhttps://で始めてください')).toBeVisible();
    expect(field('会社名')).toHaveFocus();
    expect((await stored()).name).toBe('株式会社テスト');
  });

  it('says why the server refuses, keeps what was typed and saves it at the next try', async () => {
    const { user, stored } = await openCorporationForm(api());
    override(
      corporationAccount.changeProfileAndContactInformation,
      { status: 400, message: '会社名に使用できない文字が含まれています' },
      { once: true },
    );
    await write(user, '会社名', '株式会社みらい');
    await save(user);
    expect(await screen.findByText('会社名に使用できない文字が含まれています')).toBeVisible();
    expect(field('会社名')).toHaveValue('株式会社みらい');
    await save(user);
    await toast('企業情報を保存しました');
    expect((await stored()).name).toBe('株式会社みらい');
  });

  it('keeps what was typed when the connection is lost, beside the alert of the specification', async () => {
    const { user } = await openCorporationForm(api());
    override(corporationAccount.changeProfileAndContactInformation, { network: 'down' }, { once: true });
    await write(user, '会社名', '株式会社みらい');
    await save(user);
    expect(await alertText()).toContain('ネットワークエラーが発生しました');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/保存できませんでした。入力内容は残っています/)).toBeVisible();
    expect(field('会社名')).toHaveValue('株式会社みらい');
    await save(user);
    await toast('企業情報を保存しました');
  });

  it('keeps what is typed while a save is on its way', async () => {
    const { user, stored } = await openCorporationForm(api());
    const response = Promise.withResolvers<void>();
    const change = corporationAccount.changeProfileAndContactInformation;
    override(change, { until: response.promise }, { once: true });
    await write(user, '会社名', '株式会社みらい');
    await write(user, '電話番号', '075ー123ー4567');
    await save(user);
    await write(user, '担当者名', '山田 太郎');
    await user.type(field('会社名'), 'ず');
    response.resolve();
    await toast('企業情報を保存しました');
    expect(field('会社名')).toHaveValue('株式会社みらいず');
    expect(field('担当者名')).toHaveValue('山田 太郎');
    expect(field('電話番号')).toHaveValue('075-123-4567');
    expect(screen.getByText('保存していない変更があります')).toBeVisible();
    await save(user);
    await waitFor(async () => expect(await stored()).toMatchObject({ name: '株式会社みらいず' }));
    expect((await stored()).contactInformation).toMatchObject({
      personName: '山田 太郎',
      phone: '075-123-4567',
    });
  });

  it('takes the changes back', async () => {
    const { user } = await openCorporationForm(api());
    await write(user, '会社名', '株式会社みらい');
    await user.selectOptions(field('都道府県'), '京都府');
    await user.click(screen.getByRole('button', { name: '変更を取り消す' }));
    expect(field('会社名')).toHaveValue('株式会社テスト');
    expect(field('都道府県')).toHaveValue('');
    expect(screen.queryByText('保存していない変更があります')).not.toBeInTheDocument();
  });

  it('shows the form on retry after a failure', async () => {
    const { user: as } = await createCorporation(api().db, { name: '株式会社テスト' });
    const { app } = api();
    const { fetch } = app;
    let readCount = 0;
    // The session reads the company first, the form after it.
    vi.spyOn(app, 'fetch').mockImplementation((request, ...rest) => {
      if (request.method === 'GET' && request.url.includes('current_corporation_account')) readCount += 1;
      const isForm = readCount === 2;
      if (isForm) readCount += 1;
      return isForm ? new Response('{}', { status: 500 }) : fetch(request, ...rest);
    });
    const { user } = await visit(EditCorporationPage, { url: '/corporation/edit/', as });
    expect(await screen.findByText('企業情報を読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByLabelText(/^会社名/)).toHaveValue('株式会社テスト');
  });
});

describe('a colleague who saves meanwhile', () => {
  /** The form, and what a colleague saves behind its back. */
  async function open() {
    const opened = await openCorporationForm(api());
    const { as, stored } = opened;
    const saveAs = async (change: object) => {
      const { universalCorporationId: cid, ...rest } = await stored();
      const body = { ...rest, ...change };
      await callApi(api(), corporationAccount.changeProfileAndContactInformation, {
        as,
        params: { cid },
        body,
      });
    };
    return { ...opened, saveAs };
  }

  it('undoes nothing and is not undone: what nobody changed here is taken over, what both did is asked about', async () => {
    const { user, stored, saveAs } = await open();
    await write(user, '所在地', '京都市中京区1-2');
    await saveAs({ name: '株式会社みらい', address: '千代田区1-1' });
    await save(user);
    const notice = await screen.findByText('ほかのメンバーが「企業情報」を更新しました');
    expect(screen.getByText('ほかのメンバーの内容').parentElement).toHaveTextContent('千代田区1-1');
    expect(screen.getByText(/もう一度「保存する」を押してください/)).toBeVisible();
    expect(await stored()).toMatchObject({ name: '株式会社みらい', address: '千代田区1-1' });
    expect(field('会社名')).toHaveValue('株式会社みらい');
    expect(field('所在地')).toHaveValue('京都市中京区1-2');
    await user.click(screen.getByRole('button', { name: '自分の変更を保存' }));
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ name: '株式会社みらい', address: '京都市中京区1-2' }),
    );
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });

  it('is followed when one chooses so', async () => {
    const { user, stored, saveAs } = await open();
    await write(user, '会社名', '株式会社みずうみ');
    await saveAs({ name: '株式会社みらい' });
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'ほかのメンバーの内容にする' }));
    expect(field('会社名')).toHaveValue('株式会社みらい');
    expect(screen.queryByText('保存していない変更があります')).not.toBeInTheDocument();
    expect((await stored()).name).toBe('株式会社みらい');
  });

  it('of another field costs one more press, and no question', async () => {
    const { user, stored, saveAs } = await open();
    await write(user, '担当者名', '山田 太郎');
    await saveAs({ address: '千代田区1-1' });
    await save(user);
    expect(await screen.findByText(/もう一度「保存する」を押してください/)).toBeVisible();
    expect(field('所在地')).toHaveValue('千代田区1-1');
    expect(screen.queryByRole('button', { name: '自分の変更を保存' })).not.toBeInTheDocument();
    await save(user);
    await toast('企業情報を保存しました');
    expect(await stored()).toMatchObject({
      address: '千代田区1-1',
      contactInformation: { personName: '山田 太郎' },
    });
  });
});

describe('leaving with unsaved changes', () => {
  const QUESTION = '保存していない変更があります。移動しますか?';

  async function tryToLeave() {
    const opened = await openCorporationForm(api());
    await write(opened.user, '会社名', '株式会社みらい');
    // Begins while the dialog is waited for, as a press on a link would: not inside an `act` of the test's own.
    const change = new Promise((resolve) => setTimeout(resolve)).then(() => opened.router.push('/projects/'));
    await Promise.all([
      expect(change).rejects.toThrow('changeRoute aborted'),
      screen.findByRole('dialog', { name: QUESTION }),
    ]);
    return opened;
  }

  it('asks, and stays with what was typed', async () => {
    const { user, router } = await tryToLeave();
    await user.click(screen.getByRole('button', { name: 'このページに残る' }));
    expect(router.asPath).toBe('/corporation/edit');
    expect(field('会社名')).toHaveValue('株式会社みらい');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('goes where one wanted to go', async () => {
    const { user, router } = await tryToLeave();
    await user.click(screen.getByRole('button', { name: '移動する' }));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
  });

  it('does not ask without changes, nor after saving', async () => {
    const { user, router } = await openCorporationForm(api());
    await write(user, '会社名', '株式会社みらい');
    await save(user);
    await toast('企業情報を保存しました');
    await act(async () => {
      await router.push('/projects/');
    });
    expect(router.asPath).toBe('/projects');
  });

  it('makes the browser ask before the tab is closed', async () => {
    const { user } = await openCorporationForm(api());
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await write(user, '会社名', '株式会社みらい');
    expect(closing()).toBe(true);
  });
});
