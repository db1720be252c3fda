import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inbox } from '#endpoints/inbox';
import { dayOf } from '#endpoints/jst';
import { recontact } from '#endpoints/recontact';
import { today } from '#endpoints/today';
import * as schema from '#server/db/schema';
import { writeMessageDraft } from '@/features/messages/sending/message-drafts';
import ProjectsPage from '@/pages/projects';
import { personalEnding } from '@/session/personal-storage';
import {
  countCalls,
  describeWithExtensions,
  heading,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createSavedSearch,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

async function open(company: Company) {
  const visited = await visit(ProjectsPage, { url: '/projects/', as: company.user });
  await heading('案件管理');
  return visited;
}

const nothing = {
  awaitingReplyCount: 0,
  longestWaiting: [],
  newApplicationCount: 0,
  hasColleagues: false,
};

const panel = () => within(screen.getByRole('region', { name: '今日やること' }));
const link = (name: RegExp) => panel().findByRole('link', { name });

describeWithExtensions('今日やること', () => {
  it('counts what waits for somebody, each with the way to it', async () => {
    const company = await createCorporation(api().db);
    const candidate = await createCandidate(api().db, { lastName: '小野寺', firstName: '美穂' });
    const { chatGroupId } = await createConversation(api().db, company.cid, {
      candidate,
      messages: [{ side: 'user', text: 'はじめまして', sentAt: new Date(Date.now() - 3 * 86_400_000) }],
    });
    await createConversation(api().db, company.cid, { status: 'inProgress' });
    const saved = await createSavedSearch(api().db, company.cid, {
      createdBy: company.user.universalUid,
      name: '東京',
      search: '?prefectureCodes=13',
      // Before the candidates came, and within the days in which a search counts as used.
      createdAt: new Date(Date.now() - 86_400_000),
    });
    await open(company);
    expect(await link(/^返信待ちの会話 ?2件$/)).toHaveAttribute('href', '/messages?filter=needsReply');
    expect(await link(/小野寺 美穂さん\(3日前\)/)).toHaveAttribute(
      'href',
      `/messages/${chatGroupId}?filter=needsReply`,
    );
    expect(await link(/^未対応の応募 ?1件$/)).toHaveAttribute('href', '/applications?status=applied');
    expect(await link(/^保存した検索の新着 ?\d+件$/)).toHaveAttribute(
      'href',
      `/profiles?saved=${saved.savedSearchId}`,
    );
  });

  it('says which planned messages were not sent, and leads to why', async () => {
    const company = await createCorporation(api().db);
    await open(company);
    await link(/^返信待ちの会話/);
    expect(panel().queryByText('要確認')).not.toBeInTheDocument();
    override(today.show, { response: { ...nothing, heldMessageCount: 2 } });
    cleanup();
    await open(company);
    expect(await link(/^送信されなかった予約 2件$/)).toHaveAttribute('href', '/messages?planned=1');
  });

  it('shows what is one’s own or nobody’s, or on request everybody’s, and keeps the choice', async () => {
    const company = await createCorporation(api().db);
    const colleague = await createUser(api().db);
    await addMember(api().db, company.cid, colleague.universalUid);
    const add = async (assigneeUid: string | null) => {
      const { chatGroupId } = await createConversation(api().db, company.cid, { status: 'applied' });
      await api()
        .db.update(schema.chatGroup)
        .set({ assigneeUid })
        .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
    };
    await add(null);
    await add(colleague.universalUid);
    const { user, unmount } = await open(company);
    expect(await link(/^未対応の応募 ?1件$/)).toHaveAttribute(
      'href',
      '/applications?status=applied&assignee=mineOrNone',
    );
    expect(panel().getByRole('radio', { name: '自分' })).toBeChecked();
    await user.click(panel().getByRole('radio', { name: '全員' }));
    expect(await link(/^未対応の応募 ?2件$/)).toHaveAttribute('href', '/applications?status=applied');
    unmount();
    await open(company);
    expect(await link(/^未対応の応募 ?2件$/)).toBeVisible();
    expect(panel().getByRole('radio', { name: '全員' })).toBeChecked();
  });

  it('has no such choice for who is alone', async () => {
    await open(await createCorporation(api().db));
    await link(/^未対応の応募 ?0件$/);
    expect(panel().queryByRole('radio')).not.toBeInTheDocument();
  });

  it('counts the days that have come, and leads to their lists', async () => {
    const company = await createCorporation(api().db);
    const { cid, user: as } = company;
    const { chatGroupId } = await createConversation(api().db, cid, { status: 'inProgress' });
    const candidate = await createCandidate(api().db);
    const today = dayOf(new Date());
    const due = { as, params: { cid, chatGroupId }, body: { replyDueOn: today } };
    await callApi(api(), inbox.changeReplyDue, due);
    const body = { universalUid: candidate.universalUid, recontactOn: today };
    await callApi(api(), recontact.change, { as, params: { cid }, body });
    await open(company);
    expect(await link(/^返信期限が来た会話 1件$/)).toHaveAttribute('href', '/messages?due=1');
    expect(await link(/^再連絡日の候補者 1件$/)).toHaveAttribute('href', '/favorites?view=recontact&due=1');
  });

  it('says that everything is done', async () => {
    await open(await createCorporation(api().db));
    await waitFor(() =>
      expect(panel().getByRole('status')).toHaveTextContent('今日の対応はすべて終わっています'),
    );
    expect(await link(/^返信待ちの会話 ?0件$/)).toBeVisible();
  });

  it('leads to what was begun in this browser, and to nobody else’s', async () => {
    const company = await createCorporation(api().db);
    const { chatGroupId } = await createConversation(api().db, company.cid, { status: 'finished' });
    await open(company);
    expect(panel().queryByText('書きかけ')).not.toBeInTheDocument();
    writeMessageDraft({ cid: company.cid, chatGroupId }, 'お世話になって');
    const ending = personalEnding(company.user.uid);
    const put = (key: string) => localStorage.setItem(key, '{}');
    put(`biz.scoutDraft/${company.cid}/one${ending}`);
    put(`biz.scoutDraft/${company.cid}/two${ending}`);
    put(`biz.scoutDraft/other/three${ending}`);
    put(`biz.scoutDraft/${company.cid}/four${personalEnding('somebody-else')}`);
    put(`biz.projectDraft/${company.cid}/new/creation${ending}`);
    window.dispatchEvent(new Event('focus'));
    expect(await link(/^メッセージ 1件$/)).toHaveAttribute('href', `/messages/${chatGroupId}`);
    expect(await link(/^スカウト 2件$/)).toHaveAttribute('href', '/profiles/one');
    expect(panel().queryByRole('link', { name: /^案件/ })).not.toBeInTheDocument();
    expect(panel().getByRole('status')).toBeEmptyDOMElement();
  });

  it('stays closed once it was closed, and then asks for nothing', async () => {
    const company = await createCorporation(api().db);
    const { user, unmount } = await open(company);
    await link(/返信待ち/);
    await user.click(screen.getByRole('button', { name: '今日やること' }));
    expect(panel().queryByRole('link', { name: /返信待ち/ })).not.toBeInTheDocument();
    unmount();
    const calls = countCalls([today.show]);
    await open(company);
    expect(screen.getByRole('button', { name: '今日やること' })).toHaveAttribute('aria-expanded', 'false');
    expect(calls()).toEqual([0]);
    await user.click(screen.getByRole('button', { name: '今日やること' }));
    await link(/^返信待ちの会話 ?0件$/);
  });

  it('says what could not be read, and reads it again', async () => {
    const company = await createCorporation(api().db);
    override(today.show, { status: 500 }, { once: true });
    const { user } = await open(company);
    await user.click(await panel().findByRole('button', { name: '再読み込み' }));
    expect(await link(/^未対応の応募 ?0件$/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is not there on a platform that does not know it', async () => {
    const company = await createCorporation(api().db);
    override(today.show, { status: 404 });
    await open(company);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: '今日やること' })).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
