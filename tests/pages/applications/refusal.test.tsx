import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { selection } from '#endpoints/selection';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import ApplicationPage from '@/pages/applications/[id]';
import { acknowledgeAlert, write } from '../../support/pages/on-screen.ts';
import {
  describeWithExtensions,
  heading,
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
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const serve = (request: Request) => api().app.fetch(request);

/** The question of 選考を終了 about an applicant in selection. */
async function ask(page: { url: string; as: Parameters<typeof visit>[1]['as'] }) {
  const { user } = await visit(ApplicationPage, page);
  await heading('青木 太郎');
  await user.click(await screen.findByRole('button', { name: '選考を終了' }));
  const question = within(await screen.findByRole('dialog', { name: 'この選考を終了しますか?' }));
  return { user, question };
}

async function openQuestion() {
  const { cid, user: as } = await createCorporation(api().db, { name: '株式会社みなと' });
  const candidate = await createCandidate(api().db, { lastName: '青木' });
  const project = await createProject(api().db, cid, { title: '検索基盤の開発' });
  const conversation = await createConversation(api().db, cid, {
    candidate,
    project,
    status: 'inProgress',
    isRead: true,
  });
  const { applicationId, chatGroupId, selectionId } = conversation;
  const page = { url: `/applications/${applicationId}/`, as };
  const asked = await ask(page);
  const status = async () => {
    const rows = await api().db.select().from(schema.chatGroup);
    return rows.find((row) => row.chatGroupId === chatGroupId)?.status;
  };
  const told = async () => {
    const rows = await api()
      .db.select()
      .from(schema.chatMessage)
      .where(eq(schema.chatMessage.chatGroupId, chatGroupId))
      .orderBy(asc(schema.chatMessage.sequence));
    return rows.filter(({ side }) => side === 'corporation').map(({ textMessage }) => textMessage);
  };
  return { ...asked, as, cid, selectionId, page, status, told };
}

type Asked = Pick<Awaited<ReturnType<typeof ask>>, 'user' | 'question'>;

const tell = ({ user, question }: Asked) =>
  user.click(question.getByRole('radio', { name: /メッセージを送って終了/ }));
const message = ({ question }: Asked) => question.findByRole('textbox', { name: /候補者へのメッセージ/ });
const send = async ({ user, question }: Asked) =>
  user.click(question.getByRole('button', { name: 'メッセージを送って終了する' }));
const finish = async ({ user, question }: Asked) =>
  user.click(question.getByRole('button', { name: '終了する' }));

const DONE = '青木 太郎さんにメッセージを送り、選考を終了しました';

describe('選考を終了 with a message', () => {
  it('tells the candidate in words that are filled in, then finishes', async () => {
    const asked = await openQuestion();
    await tell(asked);
    await send(asked);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(await asked.status()).toBe('finished');
    const [text, ...others] = await asked.told();
    expect(others).toEqual([]);
    expect(text).toMatch(/^青木 太郎様\n.*株式会社みなと.*「検索基盤の開発」.*お見送り/s);
  });

  it('sends what was typed, or the text of a template', async () => {
    const asked = await openQuestion();
    const params = { cid: asked.cid };
    const body = { title: 'お断り', message: '{{候補者の姓}}様、{{案件名}}の件です' };
    await callApi(api(), template.create, { as: asked.as, params, body });
    await tell(asked);
    await write(asked.user, await message(asked), '自分の言葉');
    const texts = asked.question.getByRole('combobox', { name: /文面/ });
    await asked.user.selectOptions(texts, await asked.question.findByRole('option', { name: /お断り/ }));
    expect(await message(asked)).toHaveValue('青木様、検索基盤の開発の件です');
    await asked.user.selectOptions(texts, '書き換えた文面');
    await send(asked);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(await asked.told()).toEqual(['自分の言葉']);
  });

  it('does not go out empty, nor with a placeholder that nothing is known for', async () => {
    const asked = await openQuestion();
    await tell(asked);
    await write(asked.user, await message(asked), '{{趣味}}ですね');
    await send(asked);
    expect(await asked.question.findByText('置き換えできない項目があります:{{趣味}}')).toBeVisible();
    expect(await message(asked)).toHaveValue('{{趣味}}ですね');
    expect([await asked.told(), await asked.status()]).toEqual([[], 'inProgress']);
  });

  it('is not sent again when its response was lost', async () => {
    const asked = await openQuestion();
    await tell(asked);
    override(chat.createMessage, { lostResponse: serve }, { once: true });
    await send(asked);
    await acknowledgeAlert(asked.user);
    expect(await asked.status()).toBe('inProgress');
    await send(asked);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(await asked.told()).toHaveLength(1);
  });

  it('is sent at the next press when it did not arrive', async () => {
    const asked = await openQuestion();
    await tell(asked);
    override(chat.createMessage, { network: 'down' }, { once: true });
    await send(asked);
    await acknowledgeAlert(asked.user);
    await send(asked);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(await asked.told()).toHaveLength(1);
  });

  it('is not sent again after a reload, when only the end has failed', async () => {
    const asked = await openQuestion();
    await tell(asked);
    override(selection.finish, { status: 500 }, { once: true });
    await send(asked);
    await acknowledgeAlert(asked.user);
    expect(await asked.question.findByText(/メッセージは候補者に届いています/)).toBeVisible();
    cleanup();
    const again = await ask(asked.page);
    expect(again.question.getByText(/メッセージは候補者に届いています/)).toBeVisible();
    await finish(again);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect([(await asked.told()).length, await asked.status()]).toEqual([1, 'finished']);
  });

  it('is shown again after a reload when nobody knows whether it arrived', async () => {
    const asked = await openQuestion();
    await tell(asked);
    await write(asked.user, await message(asked), 'ご縁がなく残念です');
    override(chat.createMessage, { lostResponse: serve }, { once: true });
    await send(asked);
    await acknowledgeAlert(asked.user);
    cleanup();
    const again = await ask(asked.page);
    expect(await message(again)).toHaveValue('ご縁がなく残念です');
    await send(again);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(await asked.told()).toEqual(['ご縁がなく残念です']);
  });

  it('is not sent where a colleague has finished the selection', async () => {
    const asked = await openQuestion();
    await tell(asked);
    const { as, cid, selectionId } = asked;
    const body = { isSendMessage: false } as const;
    await callApi(api(), selection.finish, { as, params: { cid, selectionId }, body });
    await send(asked);
    expect(
      await asked.question.findByText(/この選考はすでに終了しています。メッセージは送信していません。/),
    ).toBeVisible();
    expect(await asked.told()).toEqual([]);
  });

  it('counts as done when a colleague finishes after it has arrived', async () => {
    const asked = await openQuestion();
    await tell(asked);
    const { as, cid, selectionId } = asked;
    const body = { isSendMessage: false } as const;
    const finishFirst = () => callApi(api(), selection.finish, { as, params: { cid, selectionId }, body });
    override(selection.finish, { until: finishFirst }, { once: true });
    await send(asked);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(await asked.told()).toHaveLength(1);
  });

  it.each([
    [400, 'この候補者は退会しています'],
    [403, /^権限がないため/],
  ])('keeps what was typed and finishes nothing when it is refused: %i', async (status, words) => {
    const asked = await openQuestion();
    await tell(asked);
    await write(asked.user, await message(asked), '自分の言葉');
    override(chat.createMessage, { status, message: 'この候補者は退会しています' }, { once: true });
    await send(asked);
    expect(await asked.question.findByText(words)).toBeVisible();
    expect(await message(asked)).toHaveValue('自分の言葉');
    expect(await asked.status()).toBe('inProgress');
  });
});

describeWithExtensions('the reason', () => {
  it('proposes a text for a refusal by the company, and none for other ends', async () => {
    const asked = await openQuestion();
    const reason = asked.question.getByRole('combobox', { name: /終了の理由/ });
    await asked.user.selectOptions(reason, '候補者の辞退');
    expect(asked.question.getByRole('radio', { name: /送らずに終了/ })).toBeChecked();
    await asked.user.selectOptions(reason, '条件が合わない');
    expect(asked.question.getByRole('radio', { name: /メッセージを送って終了/ })).toBeChecked();
    await waitFor(async () =>
      expect(await message(asked)).toHaveDisplayValue(/ご希望の条件との調整が難しく/),
    );
    await asked.user.selectOptions(reason, '他の候補者に決定');
    expect(await message(asked)).toHaveDisplayValue(/他の方にお願いする/);
  });

  it('tells nobody where one chooses so', async () => {
    const asked = await openQuestion();
    await asked.user.selectOptions(
      asked.question.getByRole('combobox', { name: /終了の理由/ }),
      'スキル・経験が合わない',
    );
    await asked.user.click(asked.question.getByRole('radio', { name: /送らずに終了/ }));
    await finish(asked);
    expect(await screen.findByText('青木 太郎さんの選考を終了しました')).toBeVisible();
    expect([await asked.told(), await asked.status()]).toEqual([[], 'finished']);
  });
});
