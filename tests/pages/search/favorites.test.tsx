import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import { project } from '#endpoints/project';
import * as schema from '#server/db/schema';
import FavoritesPage from '@/pages/favorites';
import ProfilesPage from '@/pages/profiles';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import { itWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A company with favorites of these first names, the first one added last. */
async function companyWith(firstNames: readonly string[], plan: 'free' | 'paid' = 'paid') {
  const { cid, user: as } = await createCorporation(api().db, { plan });
  const candidates = await Promise.all(
    firstNames.map((firstName) => createCandidate(api().db, { lastName: '星', firstName })),
  );
  if (candidates.length > 0) {
    await api()
      .db.insert(schema.favoriteUser)
      .values(
        candidates.map(({ universalUid }, index) => ({
          cid,
          universalUid,
          createdBy: as.uid,
          createdAt: minutesAgo(index + 1),
        })),
      );
  }
  return { cid, as, candidates };
}

const like = (cid: string, projectId: string, universalUid: string, createdAt = new Date()) =>
  api().db.insert(schema.favoriteProject).values({ cid, projectId, universalUid, createdAt });

const favorites = () => screen.findByRole('list', { name: 'お気に入りの候補者' });
const names = async () =>
  within(await favorites())
    .getAllByRole('article')
    .map((card) => card.getAttribute('aria-label'));
const heart = (name: string) => screen.getByRole('button', { name: `${name}さんをお気に入り` });
const undo = (index: number) =>
  screen.findAllByRole('button', { name: '元に戻す' }).then((all) => all[index]);
const stored = async (company: { cid: string; as: { uid: string; email: string } }) => {
  const { cid, as } = company;
  const { json } = await callApi(api(), favoriteUser.list, { as, params: { cid }, query: {} });
  return json.items.map(({ firstName }) => firstName);
};

describe('お気に入り', () => {
  it('filters by whether a scout was sent, in the URL', async () => {
    const { cid, as, candidates } = await companyWith(['一', '二']);
    const [first] = candidates;
    if (!first) throw new Error('no candidate');
    await createConversation(api().db, cid, { candidate: first, origin: 'scout' });
    const { user, router } = await visit(FavoritesPage, { url: '/favorites/', as });
    expect(await names()).toEqual(['星 一', '星 二']);
    await user.click(screen.getByRole('link', { name: 'スカウト未送信' }));
    await waitFor(async () => expect(await names()).toEqual(['星 二']));
    expect(router.query.scout).toBe('unsent');
    await user.click(screen.getByRole('link', { name: 'スカウト送信済み' }));
    await waitFor(async () => expect(await names()).toEqual(['星 一']));
  });

  it('says how to begin when there are none', async () => {
    const { as } = await companyWith([]);
    await visit(FavoritesPage, { url: '/favorites/', as });
    expect(await screen.findByText('お気に入りはまだありません')).toBeVisible();
    expect(screen.getByText('候補者検索で♡を押すとここに表示されます')).toBeVisible();
  });

  itWithExtensions('takes several off one after the other, and puts each back in its place', async () => {
    const company = await companyWith(['一', '二', '三']);
    const { user } = await visit(FavoritesPage, { url: '/favorites/', as: company.as });
    await favorites();
    await user.click(heart('星 一'));
    await user.click(heart('星 二'));
    await waitFor(async () => expect(await names()).toEqual(['星 三']));
    await waitFor(() => expect(screen.getAllByText('お気に入りから外しました')).toHaveLength(2));
    await waitFor(async () => expect(await stored(company)).toEqual(['三']));
    await user.click((await undo(1)) ?? document.body);
    await waitFor(async () => expect(await names()).toEqual(['星 二', '星 三']));
    await user.click((await undo(0)) ?? document.body);
    await waitFor(async () => expect(await names()).toEqual(['星 一', '星 二', '星 三']));
    expect(await stored(company)).toEqual(['一', '二', '三']);
  });

  it('gives the focus to the card that takes the place of one taken off, at last to the heading', async () => {
    const { as } = await companyWith(['一', '二']);
    const { user } = await visit(FavoritesPage, { url: '/favorites/', as });
    await favorites();
    await user.keyboard('jf');
    await waitFor(() => expect(screen.getByRole('link', { name: '星 二' })).toHaveFocus());
    await user.keyboard('f');
    expect(await screen.findByText('お気に入りはまだありません')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('goes back a page when the last one of a page is taken off', async () => {
    const { as } = await companyWith(Array.from({ length: 21 }, (_, index) => `${index + 1}`));
    const { user, router } = await visit(FavoritesPage, { url: '/favorites/?page=2', as });
    await waitFor(async () => expect(await names()).toEqual(['星 21']));
    await user.click(heart('星 21'));
    await waitFor(async () => expect(await names()).toHaveLength(20));
    expect(router.query.page).toBeUndefined();
  });

  it('brings the candidate back and says why when the server refuses, or is out of reach', async () => {
    const company = await companyWith(['一']);
    override(favoriteUser.remove, { status: 500 }, { once: true });
    const { user } = await visit(FavoritesPage, { url: '/favorites/', as: company.as });
    await favorites();
    await user.click(heart('星 一'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('システムエラーです');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await names()).toEqual(['星 一']);
    override(favoriteUser.remove, { network: 'down' }, { once: true });
    await user.click(heart('星 一'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('ネットワークエラーが発生しました');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(heart('星 一')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('お気に入りから外しました')).not.toBeInTheDocument();
    expect(await stored(company)).toEqual(['一']);
  });

  it('says that there are none when the platform counts some and sends none', async () => {
    const { as } = await companyWith([]);
    override(favoriteUser.list, { response: { items: [], totalCount: 1, maxCount: null } });
    await visit(FavoritesPage, { url: '/favorites/', as });
    expect(await screen.findByText('お気に入りはまだありません')).toBeVisible();
  });

  it('offers to read the list again when that fails', async () => {
    const { as } = await companyWith(['一']);
    override(favoriteUser.list, { status: 500 }, { once: true });
    const { user } = await visit(FavoritesPage, { url: '/favorites/', as });
    expect(await screen.findByText('お気に入りを読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await names()).toEqual(['星 一']);
  });
});

describe('the heart', () => {
  it('is on after a double click', async () => {
    const { as } = await companyWith([]);
    await createCandidate(api().db, { lastName: '二度', firstName: '押し', prefectureCode: '44' });
    const { user } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=44', as });
    await user.dblClick(await screen.findByRole('button', { name: '二度 押しさんをお気に入り' }));
    expect(await screen.findByText('お気に入りに追加しました')).toBeVisible();
    expect(heart('二度 押し')).toHaveAttribute('aria-pressed', 'true');
  });

  it('ends as the last of several quick presses wanted, though the first call is slow', async () => {
    const company = await companyWith([]);
    await createCandidate(api().db, { lastName: '早', firstName: '押し', prefectureCode: '43' });
    override(favoriteUser.add, { delayMs: 100 }, { once: true });
    const { user } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=43', as: company.as });
    await screen.findByRole('article', { name: '早 押し' });
    await user.keyboard('jff');
    expect(await screen.findByText('お気に入りから外しました')).toBeVisible();
    await waitFor(async () => expect(await stored(company)).toEqual([]));
    await user.keyboard('fff');
    await waitFor(() => expect(heart('早 押し')).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(async () => expect(await stored(company)).toEqual(['押し']));
  });

  it('says the same in another tab of the browser', async () => {
    const { cid, as, candidates } = await companyWith(['一']);
    await visit(FavoritesPage, { url: '/favorites/', as });
    await favorites();
    const otherTab = new BroadcastChannel('biz.marks');
    const universalUid = candidates[0]?.universalUid ?? '';
    await callApi(api(), favoriteUser.remove, { as, params: { cid }, body: { universalUid } });
    await act(async () => otherTab.postMessage({ cid, universalUid, change: { isFavorite: false } }));
    expect(await screen.findByText('お気に入りはまだありません')).toBeVisible();
    otherTab.close();
  });

  it('is known to お気に入り when it was pressed in the search', async () => {
    const { as } = await companyWith([]);
    await createCandidate(api().db, { lastName: '宮', firstName: '崎子', prefectureCode: '45' });
    const search = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=45', as });
    await search.user.click(await screen.findByRole('button', { name: '宮 崎子さんをお気に入り' }));
    await screen.findByText('お気に入りに追加しました');
    search.unmount();
    await visit(FavoritesPage, { url: '/favorites/', as });
    expect(await names()).toEqual(['宮 崎子']);
  });
});

describe('案件を「気になる」した候補者', () => {
  const liked = (title: string) => screen.findByRole('list', { name: `「${title}」を気になるした候補者` });

  it('are shown per published project, newest first, the most liked project first', async () => {
    const { cid, as, candidates } = await companyWith(['一', '二']);
    const small = await createProject(api().db, cid, { title: '小さな案件' });
    const large = await createProject(api().db, cid, { title: '大きな案件' });
    const stopped = await createProject(api().db, cid, { title: '終わった案件', status: 'closed' });
    const [first, second] = candidates;
    if (!first || !second) throw new Error('no candidates');
    await like(cid, large.projectId, first.universalUid, minutesAgo(5));
    await like(cid, large.projectId, second.universalUid, minutesAgo(1));
    await like(cid, small.projectId, first.universalUid);
    await like(cid, stopped.projectId, first.universalUid);
    const { user, router } = await visit(FavoritesPage, { url: '/favorites/?view=liked', as });
    const cards = within(await liked('大きな案件')).getAllByRole('article');
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['星 二', '星 一']);
    const select = screen.getByRole('combobox', { name: '案件' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['2人・大きな案件', '1人・小さな案件']);
    await user.selectOptions(select, '1人・小さな案件');
    expect(within(await liked('小さな案件')).getByRole('article', { name: '星 一' })).toBeVisible();
    expect(router.query.project).toBe(small.projectId);
  });

  it('show at once that a candidate was taken off the favorites, and can be added there', async () => {
    const { cid, as, candidates } = await companyWith(['一']);
    const { projectId, title } = await createProject(api().db, cid, { title: '決済基盤の刷新' });
    await like(cid, projectId, candidates[0]?.universalUid ?? '');
    const { user } = await visit(FavoritesPage, { url: '/favorites/?view=liked', as });
    await liked(title);
    await user.click(screen.getByRole('link', { name: 'すべて' }));
    await user.click(within(await favorites()).getByRole('button', { name: '星 一さんをお気に入り' }));
    expect(await screen.findByText('お気に入りはまだありません')).toBeVisible();
    await user.click(screen.getByRole('link', { name: '気になる' }));
    const warm = within(await liked(title));
    const warmHeart = warm.getByRole('button', { name: '星 一さんをお気に入り' });
    expect(warmHeart).toHaveAttribute('aria-pressed', 'false');
    await user.click(warmHeart);
    expect(warm.getByRole('button', { name: '星 一さんにスカウトする' })).toBeEnabled();
    await user.click(screen.getByRole('link', { name: 'すべて' }));
    expect(await names()).toEqual(['星 一']);
  });

  it('say so when nobody likes a project yet', async () => {
    const { cid, as } = await companyWith([]);
    await createProject(api().db, cid);
    await visit(FavoritesPage, { url: '/favorites/?view=liked', as });
    expect(await screen.findByText('「気になる」した候補者はまだいません')).toBeVisible();
  });

  it('can be read again when they cannot be read', async () => {
    const { cid, as, candidates } = await companyWith(['一']);
    const { projectId, title } = await createProject(api().db, cid);
    await like(cid, projectId, candidates[0]?.universalUid ?? '');
    override(project.countFavorites, { status: 500 }, { once: true });
    const { user } = await visit(FavoritesPage, { url: '/favorites/?view=liked', as });
    expect(await screen.findByText('「気になる」した候補者を読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await liked(title)).toBeVisible();
  });
});

describe('a press whose response comes after the company was switched', () => {
  /** Presses the heart of a candidate under one company, switches to one whose favorite they are, and lets the response come. */
  async function pressAndSwitch(name: string, respond: () => Response) {
    const own = await companyWith([]);
    const other = await companyWith([name]);
    await addMember(api().db, other.cid, own.as.universalUid);
    const { app } = api();
    const { fetch } = app;
    const { promise: isSwitched, resolve: switched } = Promise.withResolvers<void>();
    vi.spyOn(app, 'fetch').mockImplementation(async (request, ...rest) => {
      if (!request.url.includes(`/${own.cid}/corporation_favorite_user_list/add`))
        return fetch(request, ...rest);
      await isSwitched;
      return respond();
    });
    const { user, router } = await visit(ProfilesPage, { url: '/profiles/', as: own.as });
    await user.click(await screen.findByRole('button', { name: `星 ${name}さんをお気に入り` }));
    flags.switchedCorporationAccountId.set(other.cid);
    await act(async () => void router.push('/profiles/?page=1'));
    await waitFor(() => expect(useAuthStore.getState().corporationId).toBe(other.cid));
    await screen.findByRole('button', { name: `星 ${name}さんをお気に入り`, pressed: true });
    switched();
    return user;
  }

  it('and refused leaves the favorites of the other company alone', async () => {
    const refuse = () => Response.json({ message: 'できません' }, { status: 400 });
    const user = await pressAndSwitch('十一', refuse);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('できません');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(heart('星 十一')).toHaveAttribute('aria-pressed', 'true');
  });

  it('and done is said nothing of under the other company', async () => {
    const user = await pressAndSwitch('十二', () => Response.json({}));
    await user.click(heart('星 十二'));
    expect(await screen.findByText('お気に入りから外しました')).toBeVisible();
    expect(screen.queryByText('お気に入りに追加しました')).not.toBeInTheDocument();
  });
});
