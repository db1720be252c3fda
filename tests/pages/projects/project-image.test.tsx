import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { file } from '#endpoints/file';
import { alertText } from '../../support/pages/corporation-form.tsx';
import { field } from '../../support/pages/on-screen.ts';
import {
  emptyDraft,
  openNewlyEdited,
  pngFile,
  save,
  saved,
  uploadedImage,
} from '../../support/pages/project-editor.tsx';
import { override, servePageApi } from '../../support/pages/render-page.tsx';

const api = servePageApi();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:team', revokeObjectURL: () => {} }));
});
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const picker = () => screen.getByLabelText('案件の画像ファイル');
const dropZone = () => screen.getByRole('group', { name: '画像' });
const current = () => screen.findByRole('img', { name: '現在の画像' });

describe('the picture of a project', () => {
  it('is uploaded, shown, and the project’s once its section is saved', async () => {
    const { user, stored } = await openNewlyEdited(api(), emptyDraft);
    override(file.uploadProjectImage, { response: uploadedImage });
    await user.upload(picker(), pngFile());
    expect(await current()).toHaveAttribute('src', uploadedImage.url);
    expect(field('画像のURL')).toHaveValue(uploadedImage.url);
    await save(user, '特徴');
    await saved('特徴');
    expect((await stored()).content.feature.imageUrl).toBe(uploadedImage.url);

    await user.click(screen.getByRole('button', { name: '画像を削除' }));
    await save(user, '特徴');
    await waitFor(async () => expect((await stored()).content.feature.imageUrl).toBeNull());
  });

  it('can be dropped; of several files the first is taken', async () => {
    await openNewlyEdited(api(), emptyDraft);
    override(file.uploadProjectImage, { response: uploadedImage });
    const files = [pngFile(), new File(['x'], 'second.txt', { type: 'text/plain' })];
    fireEvent.drop(dropZone(), { dataTransfer: { types: ['Files'], files } });
    expect(await current()).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is shown while it is uploaded, and the upload can be stopped', async () => {
    const { user } = await openNewlyEdited(api(), emptyDraft);
    override(file.uploadProjectImage, { delayMs: 60_000 });
    await user.upload(picker(), pngFile());
    expect(await screen.findByRole('progressbar', { name: '画像のアップロード' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'アップロード中の画像' })).toHaveAttribute('src', 'blob:team');
    await user.click(screen.getByRole('button', { name: 'アップロードを中止' }));
    expect(screen.queryByRole('progressbar', { name: '画像のアップロード' })).not.toBeInTheDocument();
    expect(field('画像のURL')).toHaveValue('');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is refused when it is no image', async () => {
    await openNewlyEdited(api(), emptyDraft);
    const webp = new File(['x'], 'team.webp', { type: 'image/webp' });
    fireEvent.drop(dropZone(), { dataTransfer: { types: ['Files'], files: [webp] } });
    expect(await alertText()).toContain('ファイル形式が不正です');
  });

  it('is refused above 10 MB', async () => {
    const { user } = await openNewlyEdited(api(), emptyDraft);
    await user.upload(picker(), pngFile(10 * 1024 * 1024 + 1));
    expect(await alertText()).toContain('ファイルサイズは10MB以下にしてください');
  });

  it('keeps the one before when an upload fails', async () => {
    const { user } = await openNewlyEdited(api(), {
      ...emptyDraft,
      feature: { tags: [], appeal: '', imageUrl: 'https://example.com/old.png' },
    });
    override(file.uploadProjectImage, { status: 500 });
    await user.upload(picker(), pngFile());
    expect(await alertText()).toContain(
      'アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。',
    );
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(field('画像のURL')).toHaveValue('https://example.com/old.png');
    expect(await current()).toHaveAttribute('src', 'https://example.com/old.png');
  });
});
