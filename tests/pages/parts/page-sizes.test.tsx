import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { interaction } from '#endpoints/interaction';
import { scout } from '#endpoints/scout';
import { type ListedProfile, userProfile } from '#endpoints/user-profile';
import MessagesPage from '@/pages/messages';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { captureSavedFiles } from '../../support/pages/saved-files.ts';
import { openScouts, scoutRows, sendScouts } from '../../support/pages/scouts-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
const { savedFile } = captureSavedFiles();

type Listed<Row> = { items: Row[]; totalCount: number; maxCount: number | null };

/** A platform that has `size` rows on a page. */
const inPagesOf =
  <Row,>(size: number, rows: readonly Row[], maxCount: number | null = null) =>
  (query: URLSearchParams): Listed<Row> => {
    const end = Number(query.get('page') ?? 1) * size;
    return { items: rows.slice(end - size, end), totalCount: rows.length, maxCount };
  };

const TOTAL = 60;
let people: ListedProfile[] = [];

/** Sixty candidates of 高知県, and a recruiter who looks for them. */
async function recruiter(plan: 'free' | 'paid' = 'paid') {
  const { user: as, cid } = await createCorporation(api().db, { plan });
  if (people.length > 0) return as;
  for (let index = 1; index <= TOTAL; index += 1) {
    const lastLoginAt = new Date(Date.now() - index * 60_000);
    await createCandidate(api().db, {
      lastName: '候補',
      firstName: `${index}番`,
      prefectureCode: '39',
      lastLoginAt,
    });
  }
  for (const page of [1, 2]) {
    const query = { prefectureCodes: ['39'], page };
    people = [
      ...people,
      ...(await callApi(api(), userProfile.searchPaid, { as, params: { cid }, query })).json.items,
    ];
  }
  return as;
}

const open = (as: { uid: string; email: string }, page = 1) =>
  visit(ProfilesPage, { url: `/profiles/?prefectureCodes=39&page=${page}`, as });

const text = () => screen.getByText(/件(中|以上)/, { selector: '[role=status]' });
const next = () => screen.findByRole('button', { name: '次のページ' });

/** The candidates on the page once it is the one of the text. */
async function namesOn(range: string): Promise<string[]> {
  await waitFor(() => expect(text()).toHaveTextContent(range));
  const list = await screen.findByRole('list', { name: '検索結果' });
  await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'));
  return within(list)
    .getAllByRole('link', { name: /^候補/ })
    .map((link) => link.textContent ?? '');
}

describe.each([7, 20, 50])('候補者検索 where the platform has %i candidates on a page', (size) => {
  const pageCount = Math.ceil(TOTAL / size);

  it('reaches every candidate', async () => {
    const as = await recruiter();
    override(userProfile.searchPaid, { respond: inPagesOf(size, people) });
    const { user } = await open(as);
    const found: string[] = [];
    for (let page = 1; page <= pageCount; page += 1) {
      const last = Math.min(page * size, TOTAL);
      found.push(...(await namesOn(`${TOTAL}件中 ${(page - 1) * size + 1}-${last}件`)));
      await user.click(await next());
    }
    expect(await next()).toHaveAttribute('aria-disabled', 'true');
    expect(found).toEqual(people.map(({ lastName, firstName }) => `${lastName} ${firstName}`));
  });

  it('opens the last page by its address', async () => {
    const as = await recruiter();
    override(userProfile.searchPaid, { respond: inPagesOf(size, people) });
    const { router } = await open(as, pageCount);
    await namesOn(`${TOTAL}件中 ${(pageCount - 1) * size + 1}-${TOTAL}件`);
    expect(router.query.page).toBe(String(pageCount));
  });

  it('shows a page that exists when the address names one beyond the end', async () => {
    const as = await recruiter();
    override(userProfile.searchPaid, { respond: inPagesOf(size, people) });
    await open(as, 99);
    expect((await namesOn(`${TOTAL}件中`)).length).toBeGreaterThan(0);
  });
});

it('says that there are more where counting stopped, and has the pages up to there', async () => {
  const as = await recruiter();
  override(userProfile.searchPaid, { respond: inPagesOf(7, people.slice(0, 40), 40) });
  await open(as);
  await namesOn('40件以上');
  expect(screen.getByRole('button', { name: '6ページ目' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '7ページ目' })).not.toBeInTheDocument();
});

it('has one page where all rows came at once, however many', async () => {
  const as = await recruiter();
  override(userProfile.searchPaid, { respond: inPagesOf(100, people) });
  await open(as);
  await namesOn(`${TOTAL}件中 1-${TOTAL}件`);
  expect(screen.queryByRole('button', { name: '2ページ目' })).not.toBeInTheDocument();
});

it('asks for no number of rows on the search of a FREE company', async () => {
  const as = await recruiter('free');
  const queries: string[] = [];
  const respond = inPagesOf(20, people);
  override(userProfile.search, {
    respond: (query) => {
      queries.push(query.toString());
      return respond(query);
    },
  });
  await open(as);
  await namesOn(`${TOTAL}件中 1-20件`);
  expect(queries.join()).not.toContain('limit');
});

it('goes on from the last candidate of a page to the first of the next', async () => {
  const as = await recruiter();
  override(userProfile.searchPaid, { respond: inPagesOf(7, people) });
  const list = await open(as);
  await list.user.click(await screen.findByRole('link', { name: '候補 7番' }));
  list.unmount();

  const { user } = await visit(ProfilePage, { url: `/profiles/${people[6]?.universalUid}/`, as });
  expect(await screen.findByText(`${TOTAL}件中 7件目`)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: '次の候補者' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '次の候補者' }));
  expect(await screen.findByRole('heading', { level: 1, name: '候補 8番' })).toBeVisible();
  expect(await screen.findByText(`${TOTAL}件中 8件目`)).toBeVisible();
});

it('reaches every conversation where the platform has seven on a page', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  for (let index = 1; index <= 15; index += 1) await createConversation(api().db, cid);
  const { items } = (await callApi(api(), interaction.list, { as, params: { cid } })).json;
  override(interaction.list, { respond: inPagesOf(7, items) });
  const { user } = await visit(MessagesPage, { url: '/messages/', as });
  const rows = async () => within(await screen.findByRole('list', { name: '会話' })).getAllByRole('link');
  for (const count of [7, 14]) {
    await waitFor(async () => expect(await rows()).toHaveLength(count));
    await user.click(screen.getByRole('button', { name: 'さらに表示' }));
  }
  await waitFor(async () => expect(await rows()).toHaveLength(15));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'さらに表示' })).toBeNull());
});

describe.each([7, 50])('スカウト送信一覧 where the platform has %i scouts on a page', (size) => {
  async function serveScouts() {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 24);
    const read = async (page: number) =>
      (
        await callApi(api(), scout.search, {
          as: company.user,
          params: { cid: company.cid },
          query: { page },
        })
      ).json;
    const rows = [...(await read(1)).items, ...(await read(2)).items];
    override(scout.search, { respond: inPagesOf(size, rows) });
    return company;
  }

  it('shows them all, page by page', async () => {
    const { user, router } = await openScouts(await serveScouts());
    const pageCount = Math.ceil(24 / size);
    let shown = (await scoutRows()).length;
    for (let page = 2; page <= pageCount; page += 1) {
      await user.click(screen.getByRole('link', { name: `${page}ページ目` }));
      const last = Math.min(page * size, 24);
      await screen.findByText(`24件中 ${(page - 1) * size + 1}-${last}件`);
      // The rows before stay until those of the page have come.
      await waitFor(async () => expect(await scoutRows()).toHaveLength(last - (page - 1) * size));
      shown += (await scoutRows()).length;
      expect(router.query.page).toBe(String(page));
    }
    expect(shown).toBe(24);
  });

  it('saves them all as CSV', async () => {
    const { user } = await openScouts(await serveScouts());
    await user.click(await screen.findByRole('button', { name: 'CSVダウンロード' }));
    const lines = (await savedFile()).text.split('\r\n');
    expect(new Set(lines.filter((line) => line.startsWith('候補 '))).size).toBe(24);
  });
});
