import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { application } from '#endpoints/application';
import { env } from '@/config/env';
import ApplicationsPage from '@/pages/applications';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { captureSavedFiles } from '../../support/pages/saved-files.ts';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
const { savedFile } = captureSavedFiles();
const HOUR = 3_600_000;

it('saves all pages of the applications that the conditions select', async () => {
  const { cid, user } = await createCorporation(api().db);
  const project = await createProject(api().db, cid, { title: '=決済基盤の開発' });
  for (let index = 0; index < 22; index += 1) {
    await createConversation(api().db, cid, {
      project,
      candidate: await createCandidate(api().db, { lastName: `候補${index}` }),
      status: index === 21 ? 'finished' : 'applied',
      messages: [{ side: 'user', text: `"${index}"`, sentAt: new Date(Date.now() - (index + 1) * HOUR) }],
    });
  }
  const { user: recruiter } = await visit(ApplicationsPage, {
    url: '/applications/?status=applied&page=2',
    as: user,
  });
  await recruiter.click(await screen.findByRole('button', { name: 'CSVダウンロード' }));
  const { name, text } = await savedFile();
  expect(name).toMatch(/^応募管理_\d{8}\.csv$/);
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    `\uFEFF未読,応募者,案件,応募日,状態,応募メッセージ,最終メッセージ,最終メッセージの送信者,最終メッセージの日時,待ち日数${env.apiExtensions ? ',終了の理由,終了の理由の補足' : ''},URL`,
  );
  expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(
    Array.from({ length: 21 }, (_, index) => `候補${index} 太郎`),
  );
  expect(lines[1]).toMatch(
    /^未読,候補0 太郎,'=決済基盤の開発,[\d/: ]+,未対応,"""0""","""0""",候補0 太郎,[\d/: ]+,0(,,)?,http:\/\/localhost:3000\/biz\/applications\/[\w-]+\/$/,
  );
});

it('saves all pages, however few rows the platform has on one', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const project = await createProject(api().db, cid);
  for (let index = 0; index < 17; index += 1) await createConversation(api().db, cid, { project });
  const { json } = await callApi(api(), application.search, { as, params: { cid } });
  override(application.search, {
    respond(query) {
      const start = (Number(query.get('page') ?? 1) - 1) * 7;
      return { ...json, items: json.items.slice(start, start + 7) };
    },
  });
  const { user } = await visit(ApplicationsPage, { url: '/applications/', as });
  await user.click(await screen.findByRole('button', { name: 'CSVダウンロード' }));
  const { text } = await savedFile();
  expect(text.split('\r\n').slice(1, -1)).toHaveLength(17);
  expect(await screen.findByText(/^17件をダウンロードしました/)).toBeVisible();
});

it('offers no export of nothing', async () => {
  const { user } = await createCorporation(api().db);
  await visit(ApplicationsPage, { url: '/applications/', as: user });
  expect(await screen.findByText('応募はまだありません')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'CSVダウンロード' })).toBeNull();
});
