import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { application } from '#endpoints/application';
import { selection } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

/** 青木 has applied, 井上 is in selection, 上田 was matched, 江口 finished, and 小田 has a scout without a reply. */
async function openBoard({ also = 0, shown = 5, url = '/applications/?view=board' } = {}) {
  const company = await createCorporation(api().db);
  const project = await createProject(api().db, company.cid, { title: '決済基盤の開発' });
  const make = async (
    lastName: string,
    rest: Pick<NonNullable<Parameters<typeof createConversation>[2]>, 'status' | 'origin'>,
  ) => {
    const candidate = await createCandidate(api().db, { lastName });
    return createConversation(api().db, company.cid, { candidate, project, ...rest });
  };
  const aoki = await make('青木', { status: 'applied' });
  const inoue = await make('井上', { status: 'inProgress' });
  await make('上田', { status: 'matched' });
  await make('江口', { status: 'finished' });
  await make('小田', { status: 'scouting', origin: 'scout' });
  for (let index = 0; index < also; index += 1) await make(`候補${index}`, { status: 'applied' });
  const page = await visit(ApplicationsPage, { url, as: company.user });
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: /太郎/ }).length).toBeGreaterThanOrEqual(shown),
  );
  return { ...page, cid: company.cid, as: company.user, aoki, inoue };
}

const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const cardsOf = (name: string) =>
  within(column(name))
    .queryAllByRole('link')
    .map((link) => link.querySelector('bdi')?.textContent);
/** The same behind an open question, which hides the page. */
const hiddenCardsOf = (name: string) =>
  [...(document.querySelector(`[aria-labelledby="board-${name}"]`)?.querySelectorAll('bdi') ?? [])].map(
    (each) => each.textContent,
  );
const status = async ({ chatGroupId }: { chatGroupId: string }) => {
  const [row] = await api()
    .db.select()
    .from(schema.chatGroup)
    .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
  return row?.status;
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Drags as a browser does; returns whether the column took what was dropped. */
function drag(lastName: string, to: string): boolean {
  const card = screen.getByRole('link', { name: new RegExp(lastName) }).closest('article');
  if (!card) throw new Error(`No card of ${lastName}`);
  const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(card, { dataTransfer });
  const target = column(to);
  const over = createEvent.dragOver(target, { dataTransfer });
  fireEvent(target, over);
  if (over.defaultPrevented) fireEvent.drop(target, { dataTransfer });
  fireEvent.dragEnd(card, { dataTransfer });
  return over.defaultPrevented;
}

describe('ボード', () => {
  it('has a column with its number for each state, and is chosen in the URL', async () => {
    // As one comes back to it from 応募詳細.
    const { user, router } = await openBoard({ url: '/applications/?status=applied&view=board' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(headings).toEqual(['スカウト中1件', '未対応1件', '選考中1件', '成約1件', '選考終了1件']);
    expect(cardsOf('未対応')).toEqual(['青木 太郎']);
    expect(cardsOf('スカウト中')).toEqual(['小田 太郎']);
    const views = within(screen.getByRole('navigation', { name: '表示の切り替え' }));
    expect(views.getByRole('link', { name: 'ボード' })).toHaveAttribute('aria-current', 'true');
    await user.click(views.getByRole('link', { name: '表' }));
    expect(await screen.findByRole('table', { name: '応募' })).toBeVisible();
    expect(router.query).toEqual({});
  });

  it('narrows every column by the conditions of the list', async () => {
    const { user } = await openBoard();
    await user.type(screen.getByRole('searchbox', { name: '応募者の氏名で検索' }), '青木');
    await waitFor(() => expect(cardsOf('選考中')).toEqual([]));
    expect(cardsOf('未対応')).toEqual(['青木 太郎']);
    expect(within(column('スカウト中')).getByText('返信待ちのスカウトはありません')).toBeVisible();
  });

  it('loads more of a column on demand', async () => {
    const { user } = await openBoard({ also: 25 });
    await waitFor(() => expect(cardsOf('未対応')).toHaveLength(20));
    await user.click(within(column('未対応')).getByRole('button', { name: /さらに表示/ }));
    await waitFor(() => expect(cardsOf('未対応')).toHaveLength(26));
    expect(within(column('未対応')).queryByRole('button', { name: /さらに表示/ })).toBeNull();
  });

  it('finishes a selection that is dragged to 選考終了, after the question', async () => {
    const { user, aoki } = await openBoard();
    expect(drag('青木', '選考終了')).toBe(true);
    const question = await dialog('この選考を終了しますか?');
    expect(question).toHaveTextContent('青木 太郎さんの選考を「選考終了」にします。');
    await waitFor(() => expect(hiddenCardsOf('finished')).toContain('青木 太郎'));
    await user.click(within(question).getByRole('button', { name: '終了する' }));
    expect(await screen.findByText('青木 太郎さんの選考を終了しました')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: '選考終了2件' })).toBeVisible());
    expect(cardsOf('未対応')).toEqual([]);
    expect(await status(aoki)).toBe('finished');
  });

  it('puts the card back when one thinks better of it, with the focus on it', async () => {
    const { user, aoki } = await openBoard();
    drag('青木', '選考終了');
    await user.click(
      within(await dialog('この選考を終了しますか?')).getByRole('button', { name: 'キャンセル' }),
    );
    await waitFor(() => expect(cardsOf('未対応')).toEqual(['青木 太郎']));
    expect(screen.getByText('青木 太郎さんの移動を取りやめました')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: /青木/ })).toHaveFocus());
    expect(await status(aoki)).toBe('applied');
  });

  it('takes only the steps that there are', async () => {
    const { aoki } = await openBoard();
    expect(drag('青木', 'スカウト中')).toBe(false);
    expect(drag('小田', '成約')).toBe(false);
    expect(drag('井上', '未対応')).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: /江口/ }).closest('article')).toHaveAttribute(
      'draggable',
      'false',
    );
    expect(await status(aoki)).toBe('applied');
  });

  it('takes nothing more once the pointer moves again, should the card have gone while it was dragged', async () => {
    await openBoard();
    const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: '' };
    const card = screen.getByRole('link', { name: /青木/ }).closest('article');
    fireEvent.dragStart(card ?? document.body, { dataTransfer });
    const takes = () => {
      const over = createEvent.dragOver(column('成約'), { dataTransfer });
      fireEvent(column('成約'), over);
      return over.defaultPrevented;
    };
    expect(takes()).toBe(true);
    fireEvent.pointerMove(document.body);
    expect(takes()).toBe(false);
  });

  it('moves a card by its menu, and leads to the first message, which begins a selection', async () => {
    const { user, router, aoki } = await openBoard();
    await user.click(screen.getByRole('button', { name: '青木 太郎さんの操作' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['選考中にする', '成約を報告', '選考を終了']);
    await user.click(screen.getByRole('menuitem', { name: '選考中にする' }));
    const question = await dialog('メッセージを送って選考を始めますか?');
    await user.click(within(question).getByRole('button', { name: 'メッセージを書く' }));
    await waitFor(() => expect(router.asPath).toBe(`/messages/${aoki.chatGroupId}`));
    expect(await status(aoki)).toBe('applied');
  });

  it('moves a card by keyboard alone', async () => {
    const { user, inoue } = await openBoard();
    screen.getByRole('link', { name: /井上/ }).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(screen.getByText(/この方向へは移せません/)).toBeInTheDocument();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await dialog('成約を報告しますか?');
    screen.getByRole('button', { name: '報告する' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await status(inoue)).toBe('matched'));
    await waitFor(() => expect(cardsOf('成約')).toContain('井上 太郎'));
  });

  it('says when a colleague was quicker, and shows the card where it is', async () => {
    const { user, cid, as, aoki } = await openBoard();
    drag('青木', '成約');
    const question = await dialog('成約を報告しますか?');
    await callApi(api(), selection.finish, {
      as,
      params: { cid, selectionId: aoki.selectionId },
      body: { isSendMessage: false },
    });
    await user.click(within(question).getByRole('button', { name: '報告する' }));
    expect(
      await within(question).findByText(/この選考は終了しているため、成約を報告できません/),
    ).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(cardsOf('選考終了')).toContain('青木 太郎'));
    expect(cardsOf('成約')).toEqual(['上田 太郎']);
  });

  it('shows a column that failed with a way on, beside the others', async () => {
    override(application.search, { status: 500 }, { once: true });
    const { user } = await openBoard({ shown: 4 });
    const failed = await screen.findByText('読み込めませんでした');
    expect(failed).toBeVisible();
    await user.click(screen.getByRole('button', { name: /を再読み込み/ }));
    await waitFor(() => expect(screen.queryByText('読み込めませんでした')).toBeNull());
    expect(screen.getAllByRole('link', { name: /太郎/ })).toHaveLength(5);
  });
});
