import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createCorporation } from '../../tests/support/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../tests/support/matching-factories.ts';
import { expect, test } from '../support/mocked.ts';

/** What axe finds, a line for each rule with the first element that breaks it. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

const signedIn = [
  ['案件管理', '/projects/'],
  ['候補者検索', '/profiles/'],
  ['お気に入り', '/favorites/'],
  ['スカウト送信一覧', '/scouts/'],
  ['応募管理', '/applications/'],
  ['メッセージ', '/messages/'],
  ['企業情報編集', '/corporation/edit/'],
  ['メンバー管理', '/corporation/members/'],
  ['ご契約プラン', '/corporation/payment/management/'],
] as const;

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const [name, path] of signedIn) {
      for (const state of ['empty', 'filled'] as const) {
        test(`axe finds nothing on ${name}, ${state}`, async ({ api, page, login }) => {
          const { cid, user } = await createCorporation(api.db);
          if (state === 'filled') {
            const project = await createProject(api.db, cid, { title: '決済基盤の刷新' });
            const candidate = await createCandidate(api.db);
            await createConversation(api.db, cid, { project, candidate, unreadCount: 1 });
            await createConversation(api.db, cid, { project, origin: 'scout', status: 'scouting' });
          }
          await login(user, path);
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect(await findings(page)).toEqual([]);
        });
      }
    }

    test('axe finds nothing on a candidate, a project, an application and a conversation', async ({
      api,
      page,
      login,
    }) => {
      const { cid, user } = await createCorporation(api.db);
      const project = await createProject(api.db, cid, { title: '決済基盤の刷新' });
      const candidate = await createCandidate(api.db);
      const { chatGroupId } = await createConversation(api.db, cid, { project, candidate });
      await login(user, `/profiles/${candidate.universalUid}/`);
      for (const path of [
        `/profiles/${candidate.universalUid}/`,
        `/projects/${project.projectId}/`,
        `/messages/${chatGroupId}/`,
      ]) {
        await page.goto(`/biz${path}`);
        await page.waitForLoadState('networkidle');
        expect(await findings(page)).toEqual([]);
      }
    });

    test('axe finds nothing on the pages for everyone', async ({ page }) => {
      for (const path of ['/login/', '/password_reset/', '/error/auth/resigned-account/', '/nowhere/']) {
        await page.goto(`/biz${path}`);
        await page.waitForLoadState('networkidle');
        expect(await findings(page)).toEqual([]);
      }
    });
  });
}
