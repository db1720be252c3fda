import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { interaction } from '#endpoints/interaction';
import { selection } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { SelectionActions } from '@/parts/selections/selection-actions';
import { SelectionStatusBadge } from '@/parts/selections/selection-status-badge';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useToastStore } from '@/ui/feedback/toast-store';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const serve = (request: Request) => api().app.fetch(request);

let shown = '';

/** A page with nothing but the state of one selection and its steps. */
const SelectionPage: Page = () => {
  const { data } = useCorporationQuery(interaction.show, { params: { chatGroupId: shown } });
  if (!data) return null;
  const { selectionId, chatGroupId, partner, selectionStatus: status } = data;
  return (
    <>
      <SelectionStatusBadge status={status} />
      <SelectionActions
        selection={{ selectionId, chatGroupId, universalUid: partner.universalUid, status }}
        candidate={{ lastName: '青木', firstName: '太郎' }}
        projectTitle="検索基盤の開発"
      />
    </>
  );
};

SelectionPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

const steps = [
  {
    name: '選考を終了',
    endpoint: selection.finish,
    question: 'この選考を終了しますか?',
    submit: '終了する',
    status: 'finished',
    label: '選考終了',
    done: '青木 太郎さんの選考を終了しました',
    failed: /選考を終了できませんでした/,
  },
  {
    name: '成約を報告',
    endpoint: selection.createMatchingReport,
    question: '成約を報告しますか?',
    submit: '報告する',
    status: 'matched',
    label: '成約',
    done: '青木 太郎さんとの成約を報告しました',
    failed: /成約を報告できませんでした/,
  },
] as const;

/** Opens the question about a step of a selection that is under way. */
async function ask({ name, question, submit: submitLabel }: (typeof steps)[number]) {
  useToastStore.setState({ toasts: [] });
  const { cid, user: as } = await createCorporation(api().db);
  const candidate = await createCandidate(api().db, { lastName: '青木' });
  const conversation = await createConversation(api().db, cid, { candidate, status: 'inProgress' });
  shown = conversation.chatGroupId;
  const { user } = await visit(SelectionPage, { url: '/profiles/', as });
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: question });
  const submit = () => user.click(within(dialog).getByRole('button', { name: submitLabel }));
  const submitWithoutResponse = async () => {
    await submit();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
  };
  return { cid, as, ...conversation, user, dialog, submit, submitWithoutResponse };
}

const stored = async (chatGroupId: string) => {
  const [group] = await api()
    .db.select()
    .from(schema.chatGroup)
    .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
  return group?.status;
};

describe.each(steps)('$name', (step) => {
  it('is shown at once, and the dialog closes, when the platform returns nothing', async () => {
    const { chatGroupId, submit } = await ask(step);
    override(step.endpoint, { invalid: null, after: serve }, { once: true });
    await submit();
    expect(await screen.findByText(step.done)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(step.label)).toBeVisible();
    expect(screen.queryByRole('button', { name: step.name })).not.toBeInTheDocument();
    expect(await stored(chatGroupId)).toBe(step.status);
  });

  it('is not done twice when the response was lost, and is confirmed once', async () => {
    const { submit, submitWithoutResponse } = await ask(step);
    override(step.endpoint, { lostResponse: serve }, { once: true });
    await submitWithoutResponse();
    override(step.endpoint, { status: 400, message: 'もう一度はできません' });
    await submit();
    expect(await screen.findAllByText(step.done)).toHaveLength(1);
    expect(screen.queryByText('もう一度はできません')).not.toBeInTheDocument();
  });

  it('is done at the next press when the first did not arrive', async () => {
    const { chatGroupId, submit, submitWithoutResponse } = await ask(step);
    override(step.endpoint, { network: 'down' }, { once: true });
    await submitWithoutResponse();
    await submit();
    expect(await screen.findByText(step.done)).toBeVisible();
    expect(await stored(chatGroupId)).toBe(step.status);
  });

  it('is not done while it is unknown whether it was done before', async () => {
    const { dialog, chatGroupId, submit, submitWithoutResponse } = await ask(step);
    override(step.endpoint, { network: 'down' }, { once: true });
    await submitWithoutResponse();
    override(interaction.show, { status: 500 });
    await submit();
    expect(await within(dialog).findByText(step.failed)).toBeVisible();
    expect(await stored(chatGroupId)).toBe('inProgress');
  });
});

it('成約を報告 says after a lost response that a colleague has finished the selection meanwhile', async () => {
  const [, report] = steps;
  const { cid, as, selectionId, dialog, submit, submitWithoutResponse } = await ask(report);
  override(report.endpoint, { network: 'down' }, { once: true });
  await submitWithoutResponse();
  const body = { isSendMessage: false } as const;
  await callApi(api(), selection.finish, { as, params: { cid, selectionId }, body });
  await submit();
  expect(await within(dialog).findByText(/この選考は終了しているため、成約を報告できません/)).toBeVisible();
});
