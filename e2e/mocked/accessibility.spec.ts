import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import * as schema from '#server/db/schema';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { createSearchableCandidate } from '../../tests/support/records/candidate-factories.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import {
  createConversation,
  labelCandidates,
  passCandidates,
} from '../../tests/support/records/matching-factories.ts';
import { beginSignUp, createNewcomer, invite, newAddress } from '../../tests/support/servers/sign-up.ts';
import { untilStill } from '../support/animations.ts';
import { expect, test } from '../support/mocked.ts';
import { companyPaths, createCompanyAtWork, openPaths } from '../support/screens.ts';

const widths = [1440, 390];

/** Without frames of other origins there is nothing to put together in a window of its own, which `legacyMode` leaves out. */
const builder = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** Off unless asked for: WCAG 2.2's least size of what is touched. What passes is not described, a quarter of the time. */
const axe = (page: Page) =>
  builder(page).options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });

/** Lays out the cards below the window too: axe would measure what is inside them against the estimate of their height. */
const layOutAllCards = (page: Page) =>
  page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('.list-card'))
      card.style.contentVisibility = 'visible';
  });

/** In the dark only the colors are others. */
async function darkViolations(page: Page) {
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilStill(page);
  const { violations } = await builder(page)
    .options({ resultTypes: ['violations'] })
    .withRules(['color-contrast'])
    .analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return violations;
}

/**
 * Opens pages one after another and returns what axe finds at each width, and in the dark: page, width or theme, rule and
 * the first element that breaks it.
 */
async function findingsOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const findings: string[] = [];
  // No color is measured on its way to another.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await Promise.all([untilQuiet(page), page.goto(`/biz${path}`)]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await layOutAllCards(page);
      const { violations } = await axe(page).analyze();
      findings.push(...violations.map(({ id, nodes }) => `${path} ${width} ${id}: ${nodes[0]?.html ?? ''}`));
    }
    const dark = await darkViolations(page);
    findings.push(...dark.map(({ id, nodes }) => `${path} dark ${id}: ${nodes[0]?.html ?? ''}`));
  }
  return findings;
}

test.describe('axe finds nothing at 1440 and 390 px, and in the dark', () => {
  // By both workers: otherwise the second one has nothing left to do for a quarter of the run.
  test.describe.configure({ mode: 'parallel', timeout: 600_000 });

  test('on the pages for everyone', async ({ page }) => {
    expect(await findingsOn(page, openPaths)).toEqual([]);
  });

  test('on the links of mails, and on the registration that a sign-up leads to', async ({
    api,
    page,
    login,
  }) => {
    const company = await createCorporation(api.db);
    const links = [
      `/signup/${await beginSignUp(api, newAddress())}/`,
      `/invitations/${await invite(api, company, newAddress())}/`,
    ];
    expect(await findingsOn(page, links)).toEqual([]);
    await login(await createNewcomer(api), '/corporation/new/');
    expect(await findingsOn(page, ['/corporation/new/', '/projects/', ...links])).toEqual([]);
  });

  test('on the pages of a company that has nothing yet', async ({ api, page, login }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/projects/');
    expect(await findingsOn(page, companyPaths)).toEqual([]);
  });

  test('on the pages of a company at work, and on what their rows lead to', async ({ api, page, login }) => {
    const { user, detailPaths } = await createCompanyAtWork(api);
    await login(user, '/projects/');
    expect(await findingsOn(page, [...companyPaths, ...detailPaths])).toEqual([]);
  });

  test('on labels and 見送り, with their menu and dialog open', async ({ api, page, login }) => {
    const { cid, user } = await createCorporation(api.db);
    const marked = await createSearchableCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
    const passed = await createSearchableCandidate(api.db, { lastName: '三宅', firstName: '亮' });
    const label = { cid, labelId: 'interview', name: '要面談', nameKey: '要面談', color: 'green' } as const;
    await labelCandidates(api.db, label, [marked.universalUid]);
    await passCandidates(api.db, cid, [passed.universalUid]);
    await login(user, '/projects/');
    const paths = [
      '/profiles/?excludePassed=0',
      `/profiles/${passed.universalUid}/`,
      '/favorites/?labels=interview',
    ];
    expect(await findingsOn(page, paths)).toEqual([]);

    const open: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/biz/profiles/?excludePassed=0');
      await page.getByRole('button', { name: '小野寺 美穂さんのラベル' }).click();
      const menu = page.getByRole('dialog', { name: '小野寺 美穂さんのラベル' });
      await expect(menu.getByRole('checkbox', { name: '要面談' })).toBeChecked();
      open.push(...(await axe(page).analyze()).violations.map(({ id }) => `menu ${width} ${id}`));
      await menu.getByRole('button', { name: 'ラベルを管理' }).click();
      await page.getByRole('button', { name: 'ラベル「要面談」を編集' }).click();
      await expect(page.getByRole('textbox', { name: 'ラベル名' })).toBeVisible();
      open.push(...(await axe(page).analyze()).violations.map(({ id }) => `dialog ${width} ${id}`));
    }
    expect(open).toEqual([]);
  });

  test('on what opens in a conversation', async ({ api, page, login }) => {
    const { cid, user } = await createCorporation(api.db);
    const template = { cid, templateId: 'greeting', title: 'ご挨拶', message: 'はじめまして。' };
    const now = new Date();
    await api.db.insert(schema.scoutTemplate).values({ ...template, createdAt: now, updatedAt: now });
    const { chatGroupId } = await createConversation(api.db, cid, { unreadCount: 1 });
    await login(user, `/messages/${chatGroupId}/`);
    const conversation = page.getByRole('region', { name: 'やりとり' });
    const opened: [name: string, open: () => Promise<void>, shown: () => Locator][] = [
      [
        'menu',
        () =>
          page
            .getByRole('button', { name: /さんとの会話の操作$/ })
            .last()
            .click(),
        () => page.getByRole('menu'),
      ],
      [
        'times',
        () => page.getByRole('button', { name: '日程候補を挿入' }).click(),
        () => page.getByRole('dialog', { name: '日程候補を挿入' }),
      ],
      [
        'templates',
        async () => {
          const field = page.getByRole('textbox', { name: /さんへのメッセージ/ });
          // The draft of the width before.
          await field.fill('');
          await field.pressSequentially('/');
        },
        () => page.getByRole('listbox', { name: '定型文' }),
      ],
    ];
    const found: string[] = [];
    for (const width of widths) {
      for (const [name, open, shown] of opened) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`/biz/messages/${chatGroupId}/`);
        await expect(conversation).toBeVisible();
        await open();
        await expect(shown()).toBeVisible();
        // A menu lies at the end of the document, beside the landmarks: no rule of WCAG.
        const { violations } = await axe(page).disableRules(['region']).analyze();
        found.push(...violations.map(({ id }) => `${name} ${width} ${id}`));
      }
    }
    expect(found).toEqual([]);
  });

  test('on a list of many pages', async ({ api, page, login }) => {
    const { user } = await createCorporation(api.db);
    for (let count = 0; count < 210; count += 1) await createSearchableCandidate(api.db);
    await login(user, '/profiles/');
    expect(await findingsOn(page, ['/profiles/?page=3'])).toEqual([]);
  });

  test('on the pages of a FREE company, with its locks', async ({ api, page, login }) => {
    const { user } = await createCorporation(api.db, { plan: 'free' });
    await login(user, '/projects/');
    expect(await findingsOn(page, ['/profiles/', '/scouts/', '/corporation/payment/management/'])).toEqual(
      [],
    );
  });
});

test('Tab leads through a dialog, past a button whose hint goes with the focus', async ({
  api,
  page,
  login,
}) => {
  const { cid, user } = await createCorporation(api.db);
  const { chatGroupId } = await createConversation(api.db, cid);
  await login(user, `/messages/${chatGroupId}/`);
  await page.getByRole('button', { name: '日程候補を挿入' }).click();
  const dialog = page.getByRole('dialog', { name: '日程候補を挿入' });
  await expect(dialog.getByRole('radio', { name: '60分' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { name: '前の月' })).toBeVisible();
  for (const name of ['次の月', /今日/]) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
});
