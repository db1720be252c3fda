import { screen } from '@testing-library/react';
import { corporationAccount } from '#endpoints/corporation-account';
import { file } from '#endpoints/file';
import { saveUpload } from '#server/domains/file/store';
import EditCorporationPage from '@/pages/corporation/edit/index';
import { createCorporation } from '../records/factories.ts';
import { callApi } from '../servers/call-api.ts';
import type { TestApi } from '../servers/test-api.ts';
import { heading, override, visit } from './render-page.tsx';

/** Opens 企業情報編集 of a new company; `stored` reads what the server has of it. */
export async function openCorporationForm(api: TestApi) {
  const { cid, user: as } = await createCorporation(api.db, { name: '株式会社テスト' });
  const { user, router } = await visit(EditCorporationPage, { url: '/corporation/edit/', as });
  await heading('企業情報編集');
  await screen.findByLabelText(/^会社名/);
  const stored = async () =>
    (await callApi(api, corporationAccount.showCurrent, { as, params: { cid } })).json;
  return { user, router, stored, as };
}

type User = Awaited<ReturnType<typeof openCorporationForm>>['user'];

export const save = (user: User) => user.click(screen.getByRole('button', { name: '保存する' }));

export const alertText = async () => (await screen.findByRole('alertdialog')).textContent;

/** Lets uploads return a picture that the server really has: it cannot read jsdom's form data. Returns the picture's key. */
export async function stubLogoUploads(api: TestApi, as: { universalUid: string }): Promise<string> {
  const objectKey = await saveUpload(api.services, {
    kind: 'logo',
    cid: '',
    uploadedBy: as.universalUid,
    fileName: 'logo.png',
    extension: 'png',
    contentType: 'image/png',
    bytes: new Uint8Array(10),
  });
  override(file.uploadCorporationLogoImage, {
    response: { url: `http://localhost:4000/thumbnail/${objectKey}`, objectKey },
  });
  return objectKey;
}
