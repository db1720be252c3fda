import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import { userProfile } from '#endpoints/user-profile';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { createCandidatePage, openCandidate } from '../../support/pages/candidate-page.tsx';
import {
  countCalls,
  describeWithExtensions,
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();
const setting = (plan?: 'free' | 'paid') => createCandidatePage(api(), plan);

describe('候補者詳細', () => {
  it('shows profile, career, skills, links and preferences', async () => {
    const world = await setting();
    await openCandidate(world);
    await heading('小野寺 美穂');
    for (const name of ['概要', '職歴', 'スキル', '実績・リンク', '希望条件']) {
      expect(screen.getByRole('region', { name })).toBeVisible();
    }
    expect(screen.getByText('2020年4月〜現在')).toBeVisible();
  });

  it('links only to http(s) addresses, in a new tab that knows nothing of us', async () => {
    const world = await setting();
    await openCandidate(world);
    await heading('小野寺 美穂');
    const link = screen.getByRole('link', { name: /ポートフォリオ/ });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('link', { name: /危険なリンク/ })).not.toBeInTheDocument();
    expect(screen.getByText(/危険なリンク/)).toBeVisible();
  });

  itWithExtensions('says what to do about a candidate that does not exist', async () => {
    const { as } = await setting();
    await visit(ProfilePage, { url: '/profiles/nobody/', as });
    expect(await screen.findByText('候補者が見つかりませんでした')).toBeVisible();
    expect(screen.getByRole('link', { name: '候補者検索へ' })).toBeVisible();
  });

  it('lists the earlier conversations with their states', async () => {
    const world = await setting();
    const { cid, candidate } = world;
    const project = await createProject(api().db, cid, { title: '決済基盤の刷新' });
    await createConversation(api().db, cid, { candidate, project, status: 'inProgress' });
    await openCandidate(world);
    const history = await screen.findByRole('region', { name: 'これまでのやりとり' });
    expect(await within(history).findByRole('link', { name: '決済基盤の刷新' })).toBeVisible();
    expect(within(history).getByText('選考中')).toBeVisible();
  });

  it('names no sender of the last scout where the platform names none', async () => {
    const world = await setting();
    const scoutedAt = '2026-11-01T01:00:00.000Z';
    const project = { projectId: 'p', title: '決済基盤の刷新' };
    const target = { universalUid: world.candidate.universalUid };
    override(scout.latest, {
      invalid: {
        scoutId: 's',
        target,
        project,
        scoutMessage: '本文',
        sender: { universalUid: 'u' },
        scoutedAt,
        status: 'sent',
      },
    });
    await openCandidate(world);
    const history = await screen.findByRole('region', { name: 'これまでのやりとり' });
    expect(await within(history).findByText(/スカウトを送信$/)).toBeVisible();
    expect(history).not.toHaveTextContent('さんが');
  });

  it('shows of a candidate what is known', async () => {
    const world = await setting();
    const { universalUid } = world.candidate;
    override(userProfile.searchPaid, { invalid: { items: [{ universalUid }], totalCount: 1 } });
    override(userProfile.show, { invalid: { universalUid } });
    await openCandidate(world);
    await heading('氏名未入力');
    expect(await screen.findByText('職歴はまだ入力されていません。')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/Invalid|NaN|undefined|null/);
    for (const term of ['最終ログイン', '登録日', '更新日']) {
      expect(screen.queryByText(term)).not.toBeInTheDocument();
    }
  });

  it('shows of a career and a skill what is known', async () => {
    const world = await setting();
    const candidate = {
      universalUid: world.candidate.universalUid,
      careers: [{ position: 'テックリード' }, { company: '株式会社みずほ', from: '2020' }],
      skills: [{ name: 'Go' }],
      jobCategories: [{ jobCategoryId: 'engineer-backend' }],
    };
    override(userProfile.searchPaid, { invalid: { items: [candidate], totalCount: 1 } });
    override(userProfile.show, { invalid: candidate });
    await openCandidate(world);
    await heading('氏名未入力');
    expect(await screen.findByRole('heading', { name: '会社名は未入力です' })).toBeVisible();
    expect(screen.getByText('2020〜現在')).toBeVisible();
    expect(screen.getByRole('region', { name: 'スキル' })).not.toHaveTextContent('年');
    expect(document.body).not.toHaveTextContent(/Invalid|NaN|undefined|null/);
  });

  it('goes to the next candidate of the results and back', async () => {
    const { user: as } = await createCorporation(api().db);
    const first = { lastName: '一番', firstName: '目', prefectureCode: '46' };
    const second = { lastName: '二番', firstName: '目', prefectureCode: '46' };
    const { universalUid } = await createCandidate(api().db, { ...first, lastLoginAt: new Date() });
    await createCandidate(api().db, { ...second, lastLoginAt: new Date(Date.now() - 60_000) });
    const list = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=46', as });
    await list.user.click(await screen.findByRole('link', { name: '一番 目' }));
    list.unmount();

    const { user, router } = await visit(ProfilePage, { url: `/profiles/${universalUid}/`, as });
    await heading('一番 目');
    expect(await screen.findByText('2件中 1件目')).toBeVisible();
    expect(screen.getByRole('button', { name: '前の候補者' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '次の候補者' }));
    expect(await heading('二番 目')).toBeVisible();
    expect(router.asPath).not.toContain(universalUid);
    await user.click(screen.getByRole('button', { name: '前の候補者' }));
    expect(await heading('一番 目')).toBeVisible();
  });
});

describeWithExtensions('a candidate that a list has shown without texts', () => {
  /** On the second of three in the results, whose page is complete; the third has not been read yet. */
  async function onTheSecond(prefectureCode: string, fault: () => void) {
    const { user: as } = await createCorporation(api().db);
    const people = [];
    for (const [index, lastName] of ['一番', '二番', '三番'].entries()) {
      const lastLoginAt = new Date(Date.now() - index * 60_000);
      people.push(
        await createCandidate(api().db, { lastName, firstName: '目', prefectureCode, lastLoginAt }),
      );
    }
    const counts = countCalls([userProfile.show]);
    const list = await visit(ProfilesPage, { url: `/profiles/?prefectureCodes=${prefectureCode}`, as });
    await list.user.click(await screen.findByRole('link', { name: '一番 目' }));
    await waitFor(() => expect(counts()).toEqual([1])); // at the pointer
    list.unmount();

    const { user } = await visit(ProfilePage, { url: `/profiles/${people[0]?.universalUid}/`, as });
    await heading('一番 目');
    await waitFor(() => expect(counts()).toEqual([3])); // with the next one, preloaded
    fault();
    await user.click(await screen.findByRole('button', { name: '次の候補者' }));
    await heading('二番 目');
    expect(screen.getByRole('region', { name: '職歴' })).toBeVisible();
    return user;
  }

  it('is named at once, and has its career once that has come', async () => {
    const texts = Promise.withResolvers<void>();
    const user = await onTheSecond('44', () => override(userProfile.show, { until: texts.promise }));
    await user.click(screen.getByRole('button', { name: '次の候補者' }));
    await heading('三番 目');
    expect(screen.getByRole('button', { name: 'お気に入り' })).toBeVisible();
    expect(await screen.findByRole('status', { name: '職歴などを読み込んでいます' })).toBeVisible();
    expect(screen.queryByRole('region', { name: '職歴' })).not.toBeInTheDocument();
    texts.resolve();
    expect(await screen.findByRole('region', { name: '職歴' })).toBeVisible();
  });

  it('says when its career cannot be read, and reads it again', async () => {
    const user = await onTheSecond('45', () => {
      // Preloaded, then read by its page.
      override(userProfile.show, { status: 500 }, { once: true });
      override(userProfile.show, { status: 500 }, { once: true });
    });
    await user.click(screen.getByRole('button', { name: '次の候補者' }));
    await heading('三番 目');
    expect(await screen.findByText('職歴などを読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('region', { name: '職歴' })).toBeVisible();
  });

  it('becomes a favorite at once though its career cannot be read', async () => {
    const user = await onTheSecond('43', () => override(userProfile.show, { status: 500 }));
    await user.click(screen.getByRole('button', { name: '次の候補者' }));
    await heading('三番 目');
    expect(await screen.findByText('職歴などを読み込めませんでした')).toBeVisible();
    const favorite = screen.getByRole('button', { name: 'お気に入り' });
    await user.click(favorite);
    await waitFor(() => expect(favorite).toHaveAttribute('aria-pressed', 'true'));
  });
});

describe('候補者への対応', () => {
  it('begins with a scout while there is no conversation', async () => {
    await openCandidate(await setting());
    await heading('小野寺 美穂');
    await screen.findByText('まだやりとりはありません。');
    expect(screen.getByRole('button', { name: '小野寺 美穂さんにスカウトする' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '会話を開く' })).not.toBeInTheDocument();
  });

  it('begins with the conversation once a scout was sent', async () => {
    const world = await setting();
    const { chatGroupId } = await createConversation(api().db, world.cid, {
      candidate: world.candidate,
      origin: 'scout',
      status: 'scouting',
      messages: [{ side: 'corporation', text: 'はじめまして' }],
    });
    await openCandidate(world);
    await heading('小野寺 美穂');
    const conversation = await screen.findByRole('link', { name: '会話を開く' });
    expect(conversation).toHaveAttribute('href', `/messages/${chatGroupId}`);
    const scoutAgain = screen.getByRole('button', { name: '小野寺 美穂さんにスカウトする' });
    expect(conversation.compareDocumentPosition(scoutAgain)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('goes on with an application rather than with a scout that is over', async () => {
    const world = await setting();
    const { cid, candidate } = world;
    await createConversation(api().db, cid, { candidate, origin: 'scout', status: 'finished' });
    const { chatGroupId } = await createConversation(api().db, cid, {
      candidate,
      origin: 'application',
      status: 'applied',
    });
    await openCandidate(world);
    await heading('小野寺 美穂');
    const conversation = await screen.findByRole('link', { name: '会話を開く' });
    expect(conversation).toHaveAttribute('href', `/messages/${chatGroupId}`);
  });
});
