import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { interaction } from '#endpoints/interaction';
import { env } from '@/config/env';
import { faultActs } from '../../faults/acts.ts';
import { begin } from '../../faults/kinds.ts';
import { openChat } from '../../support/pages/message-files.tsx';
import { acknowledgeAlert } from '../../support/pages/on-screen.ts';
import { endFaults, override, servePageApi } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';
import { passwords } from '../../support/servers/fake-identity-provider.ts';

const api = servePageApi();

beforeEach(() => passwords.clear());

/** The alerts of spec §8, word for word. */
const ALERTS = {
  timeout: 'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。',
  refused: 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。',
} as const;

const alert = () => screen.findByRole('alertdialog');

describe('a call without a response is alerted in the words of the specification, beside what the screen says', () => {
  const listed = [
    ['login/index', 'userAccount.create'],
    ['signup/index', 'corporationAccount.createTemporaryAccount'],
    // Fills in a name, which only our own API takes.
    ...(env.apiExtensions
      ? ([['invitations/[invitationId]/index', 'corporationAccount.acceptInvitation']] as const)
      : []),
    ['scouts/index', 'scout.search'],
    ['messages/[chatGroupId]/index', 'chat.pastMessages'],
    ['messages/[chatGroupId]/index', 'chat.showFile'],
  ] as const;

  const acts = listed.map(([page, call]) => {
    const found = faultActs.find((known) => known.page === page && known.call === call);
    if (!found) throw new Error(`There is no act ${page} ${call}`);
    return found;
  });

  describe.each(acts)('$page $call', ({ call, open, press }) => {
    it.each(['timeout', 'refused'] as const)('%s', async (kind) => {
      const opened = await open({ api: api(), text: `kakikake-${kind}` });
      begin(call, kind, Promise.resolve());
      if (typeof press === 'function') await press(opened);
      else await opened.user.click(await screen.findByRole('button', { name: press }));
      expect(await alert()).toHaveAccessibleDescription(ALERTS[kind]);
    });
  });

  it('corporation/new/index: opening the company that was registered', async () => {
    const [registration] = faultActs.filter(({ call }) => call === 'corporationAccount.create');
    const opened = await registration?.open({ api: api(), text: '株式会社みらい' });
    override(corporationAccount.showCurrent, { network: 'down' });
    await opened?.user.click(await screen.findByRole('button', { name: '登録する' }));
    expect(await alert()).toHaveAccessibleDescription(ALERTS.refused);
  });
});

async function openConversation() {
  const company = await createCorporation(api().db);
  const conversation = await createConversation(api().db, company.cid);
  return openChat({ ...company, ...conversation });
}

const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));
const waitABit = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));

describe('an open conversation', () => {
  it('alerts an outage once, however often it looks again, and the next one again', async () => {
    const { recruiter } = await openConversation();
    override(chat.latestMessages, { network: 'down' });
    override(interaction.show, { network: 'down' });
    await comeBack();
    expect(await alert()).toHaveAccessibleDescription(ALERTS.refused);
    await acknowledgeAlert(recruiter);
    await comeBack();
    await waitABit();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

    endFaults();
    await comeBack();
    await waitABit();
    override(chat.latestMessages, { network: 'down' });
    await comeBack();
    expect(await alert()).toHaveAccessibleDescription(ALERTS.refused);
  });

  it('does not take the focus from somebody who is writing', async () => {
    const { recruiter } = await openConversation();
    const field = await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
    override(chat.latestMessages, { network: 'down' });
    await recruiter.type(field, '面談の日程');
    await comeBack();
    await recruiter.type(field, 'ですが');
    await waitABit();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('面談の日程ですが');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('alertdialog', {}, { timeout: 4000 })).toHaveAccessibleDescription(
      ALERTS.refused,
    );
    await acknowledgeAlert(recruiter);
    expect(field).toHaveFocus();
  });

  it('alerts a message that got no response, keeps it with 再送, and alerts no further try of the outage', async () => {
    const { recruiter } = await openConversation();
    const field = await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
    override(chat.createMessage, { network: 'down' });
    override(chat.latestMessages, { network: 'down' });
    await recruiter.type(field, '面談の日程です');
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    expect(await alert()).toHaveAccessibleDescription(ALERTS.refused);
    await acknowledgeAlert(recruiter);
    await recruiter.click(await screen.findByRole('button', { name: '再送' }));
    expect(await screen.findByRole('button', { name: '再送' })).toBeVisible();
    await waitABit();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
