import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { corporationContract } from '#endpoints/corporation-contract';
import { memo } from '#endpoints/memo';
import { project } from '#endpoints/project';
import { rememberSearchPosition } from '@/features/search/search/search-position';
import EditCorporationPage from '@/pages/corporation/edit';
import PlanPage from '@/pages/corporation/payment/management';
import ProfilePage from '@/pages/profiles/[universalUid]';
import EditProjectPage from '@/pages/projects/[projectId]/edit';
import { watchCalls } from '../../support/pages/page-calls.ts';
import { countCalls, heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createProject } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const LOCKED = '現在の内容を読み取れないため、編集できません';

describe('a memo', () => {
  async function open(invalid: unknown) {
    const { cid, user: as } = await createCorporation(api().db);
    const { universalUid } = await createCandidate(api().db, {});
    rememberSearchPosition({ corporationId: cid, search: '' });
    override(memo.show, { invalid });
    const { user } = await visit(ProfilePage, { url: `/profiles/${universalUid}/`, as });
    return { user, region: await screen.findByRole('region', { name: 'メモ' }) };
  }

  it.each<unknown>([
    { text: '面談で確認する' },
    { memoText: '面談で確認する', updatedAt: null },
    {},
    { memo: 5 },
    { memo: { text: 'a' } },
    { data: { memo: 'a' } },
    '面談で確認する',
    [],
  ])('that comes as %j is not understood, and nothing can be written over it', async (invalid) => {
    const { region } = await open(invalid);
    expect(await within(region).findByText('メモを読み込めませんでした')).toBeVisible();
    expect(within(region).getByText(/内容を読み取れませんでした/)).toBeVisible();
    expect(within(region).queryByRole('textbox')).toBeNull();
    expect(within(region).queryByRole('button', { name: '保存' })).toBeNull();
  });

  it.each<unknown>([null, '', { memo: null }, { memo: '' }])(
    'that comes as %j is none, and can be written',
    async (invalid) => {
      const { region } = await open(invalid);
      expect(await within(region).findByRole('textbox', { name: 'メモの内容' })).toHaveValue('');
    },
  );
});

const sections = [
  ['詳細', project.changeDetail, '業務内容'],
  ['特徴', project.changeFeature, 'アピールポイント'],
  ['募集条件', project.changeSetting, '期間'],
] as const;

/** Opens the editor of a project whose platform answers something else. */
async function openProject(change: (shown: object) => unknown) {
  const { cid, user: as } = await createCorporation(api().db);
  const { projectId } = await createProject(api().db, cid, { status: 'draft' });
  const { json } = await callApi(api(), project.show, { as, params: { cid, projectId } });
  override(project.show, { invalid: change(JSON.parse(JSON.stringify(json))) });
  const { user } = await visit(EditProjectPage, { url: `/projects/${projectId}/edit/`, as });
  return user;
}

const region = (name: string) => screen.findByRole('region', { name });

describe('a section of a project', () => {
  it.each(sections)('%s under other names is locked', async (name, endpoint, field) => {
    const calls = countCalls([endpoint]);
    const user = await openProject((shown) =>
      JSON.parse(
        JSON.stringify(shown)
          .replace('"work"', '"workText"')
          .replace('"appeal"', '"appealText"')
          .replace('"period"', '"periodText"'),
      ),
    );
    const section = within(await region(name));
    expect(await section.findByText(LOCKED)).toBeVisible();
    // jsdom lets one type into what is inert.
    await user.type(section.getByLabelText(new RegExp(field)), 'a');
    await user.click(section.getByRole('button', { name: `${name}を保存` }));
    await user.keyboard('{Control>}s{/Control}');
    expect(calls()).toEqual([0]);
    expect(section.getByLabelText(new RegExp(field)).closest('[inert]')).not.toBeNull();
  });

  it('that is understood can be edited beside one that is not', async () => {
    const calls = countCalls([project.changeTitle, project.changeDetail]);
    const user = await openProject((shown) =>
      JSON.parse(JSON.stringify(shown).replace('"background":""', '"background":["a"]')),
    );
    expect(await within(await region('詳細')).findByText(LOCKED)).toBeVisible();
    const title = within(await region('タイトル'));
    expect(title.queryByText(LOCKED)).toBeNull();
    await user.type(title.getByLabelText(/^案件名/), '(改)');
    await user.click(title.getByRole('button', { name: 'タイトルを保存' }));
    await waitFor(() => expect(calls()).toEqual([1, 0]));
  });

  it('that is absent is a new one, of which only what is typed is sent', async () => {
    const bodies: unknown[] = [];
    const user = await openProject((shown) => ({ ...shown, content: { title: '検索' } }));
    override(project.changeDetail, {
      invalid: null,
      after: async (request) => bodies.push(await request.json()),
    });
    const section = within(await region('詳細'));
    await user.type(section.getByLabelText(/業務内容/), '設計');
    await user.click(section.getByRole('button', { name: '詳細を保存' }));
    await waitFor(() => expect(bodies).toEqual([{ work: '設計' }]));
  });
});

it('a company whose text comes under another name cannot be edited, and everybody gets in', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const { json } = await callApi(api(), corporationAccount.showCurrent, { as, params: { cid } });
  const { introduction, ...rest } = JSON.parse(JSON.stringify(json));
  override(corporationAccount.showCurrent, { invalid: { ...rest, about: introduction, updatedAt: 'today' } });
  const calls = countCalls([corporationAccount.changeProfileAndContactInformation]);
  const { user } = await visit(EditCorporationPage, { url: '/corporation/edit/', as });
  await heading('企業情報編集');
  expect(await screen.findByText(LOCKED)).toBeVisible();
  await user.type(screen.getByLabelText(/^会社名/), 'a');
  await user.click(screen.getByRole('button', { name: '保存する' }));
  expect(calls()).toEqual([0]);
});

it('a company of which a platform returns what the specification names is written without the rest', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const bodies: unknown[] = [];
  override(corporationAccount.showCurrent, {
    invalid: { universalCorporationId: cid, name: '株式会社みなと' },
  });
  override(corporationAccount.changeProfileAndContactInformation, {
    invalid: null,
    after: async (request) => bodies.push(await request.json()),
  });
  const { user } = await visit(EditCorporationPage, { url: '/corporation/edit/', as });
  await user.type(await screen.findByLabelText(/^会社名/), '(改)');
  await user.type(screen.getByLabelText('担当者名'), '佐藤');
  await user.click(screen.getByRole('button', { name: '保存する' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ name: '株式会社みなと(改)', contactInformation: { personName: '佐藤' } }]),
  );
});

it('a billing destination that is not understood can be seen and not edited', async () => {
  const { user: as } = await createCorporation(api().db);
  override(corporationContract.showBillingDestination, {
    invalid: { company: '株式会社みなと', email: 'a@b.example' },
  });
  const calls = watchCalls();
  await visit(PlanPage, { url: '/corporation/payment/management/', as });
  const card = within(await region('請求先'));
  expect(await card.findByText(LOCKED)).toBeVisible();
  expect(card.getByText('a@b.example')).toBeVisible();
  expect(card.queryByRole('button', { name: /請求先/ })).toBeNull();
  await calls.settle();
});
