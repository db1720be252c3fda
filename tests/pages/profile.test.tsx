import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memo } from '#endpoints/memo';
import { userProfile } from '#endpoints/user-profile';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { callApi } from '../support/call-api.ts';
import { addMember, createCorporation, createUser } from '../support/factories.ts';
import { createCandidate, createConversation, createProject } from '../support/matching-factories.ts';
import { countCalls, heading, override, servePageApi, visit } from '../support/render-page.tsx';

const api = servePageApi();

async function setting(plan: 'free' | 'paid' = 'paid') {
  const { cid, user: as } = await createCorporation(api().db, { plan });
  const candidate = await createCandidate(api().db, {
    lastName: '小野寺',
    firstName: '美穂',
    careers: [
      {
        company: '株式会社ひかり',
        position: 'テックリード',
        from: '2020-04',
        to: null,
        description: '決済基盤',
      },
    ],
    links: [
      { title: 'ポートフォリオ', url: 'https://example.com/' },
      { title: '危険なリンク', url: 'javascript:alert(1)' },
    ],
  });
  return { cid, as, candidate, url: `/profiles/${candidate.universalUid}/` };
}

const memoField = () => screen.findByRole('textbox', { name: 'メモの内容' });
const colleagueWrites = async (cid: string, targetUniversalUid: string, text: string) => {
  const colleague = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api().db, cid, colleague.universalUid);
  await callApi(api(), memo.change, {
    as: colleague,
    params: { cid },
    body: { targetUniversalUid, memo: text, updatedAt: null },
  });
};

describe('候補者詳細', () => {
  it('shows profile, career, skills, links and wishes', async () => {
    const { as, url } = await setting();
    await visit(ProfilePage, { url, as });
    await heading('小野寺 美穂');
    for (const name of ['概要', '職歴', 'スキル', '実績・リンク', '希望条件']) {
      expect(screen.getByRole('region', { name })).toBeVisible();
    }
    expect(screen.getByText('2020年4月〜現在')).toBeVisible();
  });

  it('links only to http(s) addresses, in a new tab that knows nothing of us', async () => {
    const { as, url } = await setting();
    await visit(ProfilePage, { url, as });
    await heading('小野寺 美穂');
    const link = screen.getByRole('link', { name: /ポートフォリオ/ });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('link', { name: /危険なリンク/ })).not.toBeInTheDocument();
    expect(screen.getByText(/危険なリンク/)).toBeVisible();
  });

  it('says what to do about a candidate that does not exist', async () => {
    const { as } = await setting();
    await visit(ProfilePage, { url: '/profiles/nobody/', as });
    expect(await screen.findByText('候補者が見つかりませんでした')).toBeVisible();
    expect(screen.getByRole('link', { name: '候補者検索へ' })).toBeVisible();
  });

  it('lists the earlier conversations with their states', async () => {
    const { cid, as, candidate, url } = await setting();
    const project = await createProject(api().db, cid, { title: '決済基盤の刷新' });
    await createConversation(api().db, cid, { candidate, project, status: 'inProgress' });
    await visit(ProfilePage, { url, as });
    const history = await screen.findByRole('region', { name: 'これまでのやりとり' });
    expect(await within(history).findByRole('link', { name: '決済基盤の刷新' })).toBeVisible();
    expect(within(history).getByText('選考中')).toBeVisible();
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

describe('a candidate that a list has shown without texts', () => {
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
    await waitFor(() => expect(counts()).toEqual([3])); // with the next one, read ahead
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
      // Read ahead, then by its page.
      override(userProfile.show, { status: 500 }, { once: true });
      override(userProfile.show, { status: 500 }, { once: true });
    });
    await user.click(screen.getByRole('button', { name: '次の候補者' }));
    await heading('三番 目');
    expect(await screen.findByText('職歴などを読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('region', { name: '職歴' })).toBeVisible();
  });

  it('becomes a favourite at once though its career cannot be read', async () => {
    const user = await onTheSecond('43', () => override(userProfile.show, { status: 500 }));
    await user.click(screen.getByRole('button', { name: '次の候補者' }));
    await heading('三番 目');
    expect(await screen.findByText('職歴などを読み込めませんでした')).toBeVisible();
    const favorite = screen.getByRole('button', { name: 'お気に入り' });
    await user.click(favorite);
    await waitFor(() => expect(favorite).toHaveAttribute('aria-pressed', 'true'));
  });
});

describe('メモ', () => {
  it('is saved, and keeps who wrote it', async () => {
    const { cid, as, candidate, url } = await setting();
    const { user } = await visit(ProfilePage, { url, as });
    await user.type(await memoField(), '来週に面談');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    const { json } = await callApi(api(), memo.show, {
      as,
      params: { cid, targetUid: candidate.universalUid },
    });
    expect(json).toMatchObject({ memo: '来週に面談', updatedByName: '佐藤 健一' });
  });

  it('keeps what was typed over a reload', async () => {
    const { as, url } = await setting();
    const first = await visit(ProfilePage, { url, as });
    await first.user.type(await memoField(), '書きかけ');
    first.unmount();
    await visit(ProfilePage, { url, as });
    expect(await memoField()).toHaveValue('書きかけ');
  });

  it('keeps and saves what is typed while a save is on its way', async () => {
    const { as, url } = await setting();
    const answer = Promise.withResolvers<void>();
    override(memo.change, { until: answer.promise }, { once: true });
    const { user } = await visit(ProfilePage, { url, as });
    await user.type(await memoField(), '来週に');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.type(await memoField(), '面談');
    answer.resolve();
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeEnabled());
    expect(await memoField()).toHaveValue('来週に面談');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    expect(await memoField()).toHaveValue('来週に面談');
  });

  it('leaves the caret where it is when it is saved', async () => {
    const { as, url } = await setting();
    const { user } = await visit(ProfilePage, { url, as });
    const field = await memoField();
    await user.type(field, '来週に面談');
    await user.type(field, '{Control>}s{/Control}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    await user.keyboard('の');
    expect(field).toHaveValue('来週のに面談');
  });

  it('shows both texts when a colleague was first, and lets the writer decide', async () => {
    const { cid, as, candidate, url } = await setting();
    const { user } = await visit(ProfilePage, { url, as });
    await user.type(await memoField(), '私のメモ');
    await colleagueWrites(cid, candidate.universalUid, '同僚のメモ');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('鈴木 花子さんが先にメモを更新しています')).toBeVisible();
    expect(screen.getByText('同僚のメモ')).toBeVisible();
    expect(await memoField()).toHaveValue('私のメモ');
    await user.click(screen.getByRole('button', { name: '自分の内容で保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    const { json } = await callApi(api(), memo.show, {
      as,
      params: { cid, targetUid: candidate.universalUid },
    });
    expect(json.memo).toBe('私のメモ');
  });

  it('takes over the colleague’s text when the writer prefers it', async () => {
    const { cid, as, candidate, url } = await setting();
    const { user } = await visit(ProfilePage, { url, as });
    await user.type(await memoField(), '私のメモ');
    await colleagueWrites(cid, candidate.universalUid, '同僚のメモ');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.click(await screen.findByRole('button', { name: 'この内容に差し替える' }));
    await waitFor(async () => expect(await memoField()).toHaveValue('同僚のメモ'));
    expect(screen.queryByText(/先にメモを更新しています/)).not.toBeInTheDocument();
  });

  it('keeps the text and says why when it cannot be saved', async () => {
    const { as, url } = await setting();
    override(memo.change, { status: 500 });
    const { user } = await visit(ProfilePage, { url, as });
    await user.type(await memoField(), '消えないで');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/入力内容は残っています|エラー/);
    expect(await memoField()).toHaveValue('消えないで');
  });

  it('refuses 10,001 characters before sending', async () => {
    const { as, url } = await setting();
    const { user } = await visit(ProfilePage, { url, as });
    await user.click(await memoField());
    await user.paste('あ'.repeat(10_001));
    expect(await screen.findByText('メモは10,000文字以内で入力してください')).toBeVisible();
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  });

  it('is locked for a FREE company, with the reason', async () => {
    const { as, url } = await setting('free');
    const { user } = await visit(ProfilePage, { url, as });
    await user.click(await screen.findByRole('button', { name: 'メモを書く' }));
    expect(await screen.findByText('この機能は有料プランでご利用いただけます')).toBeVisible();
  });
});
