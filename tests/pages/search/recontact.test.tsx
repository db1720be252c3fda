import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, dayOf } from '#endpoints/jst';
import { recontact } from '#endpoints/recontact';
import { addMonths } from '#endpoints/recontact-days';
import { userProfile } from '#endpoints/user-profile';
import { formatDay } from '@/lib/dates/day';
import ApplicationPage from '@/pages/applications/[id]';
import FavoritesPage from '@/pages/favorites';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { describeWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
const today = dayOf(new Date());

async function companyWith(names: readonly string[], plan: 'free' | 'paid' = 'paid') {
  const { cid, user: as } = await createCorporation(api().db, { plan });
  const uids: string[] = [];
  for (const firstName of names)
    uids.push((await createCandidate(api().db, { lastName: '再', firstName })).universalUid);
  const [uid = ''] = uids;
  const set = (universalUid: string, recontactOn: string, note = '') =>
    callApi(api(), recontact.change, { as, params: { cid }, body: { universalUid, recontactOn, note } });
  const stored = async (universalUid = uid) =>
    (await callApi(api(), userProfile.show, { as, params: { cid, universalUid } })).json.relation.recontact;
  const open = async () => {
    const visited = await visit(ProfilePage, { url: `/profiles/${uid}/`, as });
    await screen.findByRole('heading', { name: '再 一' });
    return visited;
  };
  return { cid, as, uid, uids, set, stored, open };
}

const dialog = () => screen.findByRole('dialog', { name: '再連絡日' });
const press = async (name: string) => within(await dialog()).findByRole('button', { name });

describeWithExtensions('再連絡日', () => {
  it('is set with a note, shows beside the candidate, and is taken back by 元に戻す', async () => {
    const { open, stored } = await companyWith(['一']);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '再連絡日' }));
    await user.click(await press('3か月後'));
    await user.type(within(await dialog()).getByRole('textbox', { name: /^メモ/ }), '4月から');
    await user.click(await press('設定する'));
    const day = addMonths(today, 3);
    expect(await screen.findByText(`再連絡日を${formatDay(day)}にしました`)).toBeVisible();
    expect(await stored()).toMatchObject({ recontactOn: day, note: '4月から' });
    expect(
      await screen.findByRole('button', { name: /^再 一さんの再連絡日 .*:4月から。変更する$/ }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    await waitFor(async () => expect(await stored()).toBeNull());
  });

  it('refuses a day that is over, and keeps what was typed when it is not saved', async () => {
    const { open, stored } = await companyWith(['一']);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '再連絡日' }));
    const field = within(await dialog()).getByLabelText('連絡する日');
    await user.clear(field);
    await user.type(field, addDays(today, -1));
    await user.type(screen.getByRole('textbox', { name: /^メモ/ }), '見込みあり');
    await user.click(await press('設定する'));
    expect(await screen.findByText(/過去の日付は指定できません/)).toBeVisible();
    override(recontact.change, { status: 400, message: '再連絡日は3年以内の日付を選んでください' });
    await user.click(await press('1か月後'));
    await user.click(await press('設定する'));
    const alert = await screen.findByRole('alertdialog');
    await user.click(within(alert).getByRole('button'));
    expect(screen.getByRole('textbox', { name: /^メモ/ })).toHaveValue('見込みあり');
    expect(await stored()).toBeNull();
  });

  it('is taken off, and put back as today where it was over', async () => {
    const { set, open, stored, uid } = await companyWith(['一']);
    await set(uid, today, '電話');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /再連絡日 今日:電話。変更する$/ }));
    await user.click(await press('再連絡日を外す'));
    expect(await screen.findByText('再連絡日を外しました')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await stored()).toBeNull();
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ recontactOn: today, note: '電話' }));
  });

  it('has a list beside the favorites, the first day on top, narrowed in the address', async () => {
    const { set, uids, as } = await companyWith(['一', '二']);
    await set(uids[0] ?? '', addDays(today, 9));
    await set(uids[1] ?? '', today);
    const { user, router } = await visit(FavoritesPage, { url: '/favorites/', as });
    await user.click(await screen.findByRole('link', { name: '再連絡日' }));
    const names = () =>
      within(screen.getByRole('list', { name: '再連絡日を設定した候補者' }))
        .getAllByRole('article')
        .map((card) => card.getAttribute('aria-label'));
    await screen.findByRole('list', { name: '再連絡日を設定した候補者' });
    expect(names()).toEqual(['再 二', '再 一']);
    await user.click(screen.getByRole('checkbox', { name: '今日までの候補者のみ' }));
    await waitFor(() => expect(names()).toEqual(['再 二']));
    expect(router.asPath).toContain('due=1');
  });

  it('narrows 候補者検索, in the URL and as a chip, also to those that have come', async () => {
    const { set, uids, as } = await companyWith(['一', '二', '三']);
    await set(uids[0] ?? '', addDays(today, 9));
    await set(uids[1] ?? '', today);
    const { user, router } = await visit(ProfilesPage, { url: '/profiles/?recontact=set', as });
    const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    await screen.findByRole('article', { name: '再 二' });
    expect(names().sort()).toEqual(['再 一', '再 二']);
    await user.selectOptions(screen.getByRole('combobox', { name: '再連絡日' }), '今日まで');
    await waitFor(() => expect(names()).toEqual(['再 二']));
    expect(router.query.recontact).toBe('due');
    await user.click(await screen.findByRole('button', { name: '条件「再連絡日:今日まで」を外す' }));
    await waitFor(() => expect(router.query.recontact).toBeUndefined());
  });

  it('says that nobody has one', async () => {
    const { as } = await companyWith([]);
    await visit(FavoritesPage, { url: '/favorites/?view=recontact', as });
    expect(await screen.findByText('再連絡日を設定した候補者はまだいません')).toBeVisible();
  });

  it('is offered when a selection was finished because of the time', async () => {
    const { cid, as, stored, uid } = await companyWith(['一']);
    const conversation = await createConversation(api().db, cid, {
      candidate: { universalUid: uid },
      status: 'inProgress',
    });
    const { user } = await visit(ApplicationPage, {
      url: `/applications/${conversation.applicationId}/`,
      as,
    });
    await user.click(await screen.findByRole('button', { name: '選考を終了' }));
    await user.selectOptions(await screen.findByLabelText(/^終了の理由/), '時期・稼働が合わない');
    await user.click(screen.getByRole('button', { name: 'メッセージを送って終了する' }));
    await user.click(await screen.findByRole('button', { name: '3か月後に設定' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ recontactOn: addMonths(today, 3) }));
  });
});
