import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { file } from '#endpoints/file';
import {
  alertText,
  openCorporationForm,
  save,
  stubLogoUploads,
} from '../../support/pages/corporation-form.tsx';
import { toast } from '../../support/pages/on-screen.ts';
import { override, servePageApi } from '../../support/pages/render-page.tsx';

const api = servePageApi();

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

  it('is shown once uploaded, and becomes the company’s by saving', async () => {
    const { user, stored, as } = await openCorporationForm(api());
    const objectKey = await stubLogoUploads(api(), as);
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

  it('is not uploaded when the response does not name it', async () => {
    const { user } = await openCorporationForm(api());
    override(file.uploadCorporationLogoImage, { invalid: {} });
    await user.upload(picker(), image());
    expect(await alertText()).toContain(
      'アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。',
    );
    expect(screen.queryByRole('img', { name: '現在のロゴ' })).not.toBeInTheDocument();
  });

  it('can be dropped; of several files the first is taken', async () => {
    const { as } = await openCorporationForm(api());
    await stubLogoUploads(api(), as);
    const files = [image(), new File(['x'], 'second.txt', { type: 'text/plain' })];
    fireEvent.drop(dropZone(), { dataTransfer: { types: ['Files'], files } });
    expect(await screen.findByRole('img', { name: '現在のロゴ' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is shown with how far it is while it is uploaded, and can be stopped', async () => {
    const { user } = await openCorporationForm(api());
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
    await openCorporationForm(api());
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { types: isPrevented ? ['Files'] : ['text/plain'], dropEffect: 'copy' },
    });
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(isPrevented);
  });

  it('is refused when it is no image', async () => {
    await openCorporationForm(api());
    fireEvent.drop(dropZone(), { dataTransfer: { types: ['Files'], files: [image(10, 'image/webp')] } });
    expect(await alertText()).toContain('ファイル形式が不正です');
  });

  it('is refused above 10 MB', async () => {
    const { user } = await openCorporationForm(api());
    await user.upload(picker(), image(10 * 1024 * 1024 + 1));
    expect(await alertText()).toContain('ファイルサイズは10MB以下にしてください');
  });

  it('stays as it was when the upload fails', async () => {
    const { user } = await openCorporationForm(api());
    override(file.uploadCorporationLogoImage, { status: 400, message: 'ファイル形式が不正です' });
    await user.upload(picker(), image());
    expect(await alertText()).toContain(
      'アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。',
    );
    expect(screen.queryByRole('img', { name: '現在のロゴ' })).not.toBeInTheDocument();
  });
});
