import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { file } from '#endpoints/file';
import { saveUpload } from '#server/domains/file/store';
import EditCorporationPage from '@/pages/corporation/edit';
import { callApi } from '../support/call-api.ts';
import { createCorporation } from '../support/factories.ts';
import { heading, override, servePageApi, visit } from '../support/render-page.tsx';

const api = servePageApi();

async function open() {
  const { cid, user: as } = await createCorporation(api().db, { name: '株式会社テスト' });
  const { user, router } = await visit(EditCorporationPage, { url: '/corporation/edit/', as });
  await heading('企業情報編集');
  await screen.findByLabelText(/^会社名/);
  const stored = async () =>
    (await callApi(api(), corporationAccount.showCurrent, { as, params: { cid } })).json;
  return { user, router, stored, as };
}

type User = Awaited<ReturnType<typeof open>>['user'];

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
async function write(user: User, label: string, text: string) {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}
const save = (user: User) => user.click(screen.getByRole('button', { name: '保存する' }));
const toast = (message: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').some((box) => box.textContent?.includes(message))).toBe(true),
  );
const alertText = async () => (await screen.findByRole('alertdialog')).textContent;

describe('企業情報編集', () => {
  it('saves every field, and the header shows the new name', async () => {
    const { user, stored } = await open();
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
    const { user, stored } = await open();
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
    const { user, stored } = await open();
    await user.clear(field('会社名'));
    await write(user, 'URL', 'mirai.example');
    await save(user);
    expect(await screen.findByText('会社名を入力してください')).toBeVisible();
    expect(screen.getByText('URLはhttp://またはhttps://で始めてください')).toBeVisible();
    expect(field('会社名')).toHaveFocus();
    expect((await stored()).name).toBe('株式会社テスト');
  });

  it('says why the server refuses, keeps what was typed and saves it at the next try', async () => {
    const { user, stored } = await open();
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
    const { user } = await open();
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
    const { user, stored } = await open();
    const answer = Promise.withResolvers<void>();
    const change = corporationAccount.changeProfileAndContactInformation;
    override(change, { until: answer.promise }, { once: true });
    await write(user, '会社名', '株式会社みらい');
    await write(user, '電話番号', '075ー123ー4567');
    await save(user);
    await write(user, '担当者名', '山田 太郎');
    await user.type(field('会社名'), 'ず');
    answer.resolve();
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
    const { user } = await open();
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
    const answer = app.fetch;
    let readCount = 0;
    // The session reads the company first, the form after it.
    vi.spyOn(app, 'fetch').mockImplementation((request, ...rest) => {
      if (request.method === 'GET' && request.url.includes('current_corporation_account')) readCount += 1;
      const isForm = readCount === 2;
      if (isForm) readCount += 1;
      return isForm ? new Response('{}', { status: 500 }) : answer(request, ...rest);
    });
    const { user } = await visit(EditCorporationPage, { url: '/corporation/edit/', as });
    expect(await screen.findByText('企業情報を読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByLabelText(/^会社名/)).toHaveValue('株式会社テスト');
  });
});

describe('the logo', () => {
  const picker = () => screen.getByLabelText('ロゴの画像ファイル');
  const image = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type });
  const dropZone = () => screen.getByRole('group', { name: 'ロゴ' });

  beforeEach(() => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => {} }),
    );
  });

  /** Answers uploads with a picture that the server really has: jsdom's form data cannot be read by it. */
  async function uploaded(as: { universalUid: string }) {
    const objectKey = await saveUpload(api().services, {
      kind: 'logo',
      corporationId: '',
      uploadedBy: as.universalUid,
      fileName: 'logo.png',
      extension: 'png',
      contentType: 'image/png',
      bytes: new Uint8Array(10),
    });
    override(file.uploadCorporationLogoImage, {
      answer: { url: `http://localhost:4000/thumbnail/${objectKey}`, objectKey },
    });
    return objectKey;
  }

  it('is shown once uploaded, and becomes the company’s by saving', async () => {
    const { user, stored, as } = await open();
    const objectKey = await uploaded(as);
    await user.upload(picker(), image());
    expect(await screen.findByRole('img', { name: '現在のロゴ' })).toHaveAttribute('src', 'blob:logo');
    expect((await stored()).logoImage).toBeNull();
    await save(user);
    await toast('企業情報を保存しました');
    expect((await stored()).logoImage?.path).toBe(objectKey);
    await user.click(screen.getByRole('button', { name: 'ロゴを削除' }));
    await save(user);
    await waitFor(async () => expect((await stored()).logoImage).toBeNull());
  });

  it('can be dropped; of several files the first is taken', async () => {
    const { as } = await open();
    await uploaded(as);
    const files = [image(), new File(['x'], 'second.txt', { type: 'text/plain' })];
    fireEvent.drop(dropZone(), { dataTransfer: { files } });
    expect(await screen.findByRole('img', { name: '現在のロゴ' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is shown with how far it is while it is uploaded, and can be stopped', async () => {
    const { user } = await open();
    override(file.uploadCorporationLogoImage, { delayMs: 60_000 });
    await user.upload(picker(), image());
    expect(await screen.findByRole('progressbar', { name: 'ロゴのアップロード' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'アップロード中のロゴ' })).toHaveAttribute('src', 'blob:logo');
    expect(screen.getByRole('button', { name: '保存する' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'アップロードを中止' }));
    expect(screen.queryByRole('progressbar', { name: 'ロゴのアップロード' })).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /ロゴ/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each([
    ['a file that misses the field does not replace the page', true],
    ['a text that is dragged into another field gets there', false],
  ])('leaves its place alone: %s', async (_name, isPrevented) => {
    await open();
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { types: isPrevented ? ['Files'] : ['text/plain'], dropEffect: 'copy' },
    });
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(isPrevented);
  });

  it('is refused when it is no image', async () => {
    await open();
    fireEvent.drop(dropZone(), { dataTransfer: { files: [image(10, 'image/webp')] } });
    expect(await alertText()).toContain('ファイル形式が不正です');
  });

  it('is refused above 10 MB', async () => {
    const { user } = await open();
    await user.upload(picker(), image(10 * 1024 * 1024 + 1));
    expect(await alertText()).toContain('ファイルサイズは10MB以下にしてください');
  });

  it('stays as it was when the upload fails', async () => {
    const { user } = await open();
    override(file.uploadCorporationLogoImage, { status: 400, message: 'ファイル形式が不正です' });
    await user.upload(picker(), image());
    expect(await alertText()).toContain(
      'アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。',
    );
    expect(screen.queryByRole('img', { name: '現在のロゴ' })).not.toBeInTheDocument();
  });
});

describe('leaving with unsaved changes', () => {
  const QUESTION = '保存していない変更があります。移動しますか?';

  async function tryToLeave() {
    const opened = await open();
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
    const { user, router } = await open();
    await write(user, '会社名', '株式会社みらい');
    await save(user);
    await toast('企業情報を保存しました');
    await act(async () => {
      await router.push('/projects/');
    });
    expect(router.asPath).toBe('/projects');
  });

  it('makes the browser ask before the tab is closed', async () => {
    const { user } = await open();
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
