import { screen, within } from '@testing-library/react';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#server/db/schema';
import EditCorporationPage from '@/pages/corporation/edit';
import MembersPage from '@/pages/corporation/members';
import PlanPage from '@/pages/corporation/payment/management';
import MessagesPage from '@/pages/messages';
import ProfilePage from '@/pages/profiles/[universalUid]';
import type { FaultKind } from './fault-kinds.ts';
import type { FaultWorld } from './fault-world.ts';
import { createCandidate } from './matching-factories.ts';
import { openEditor, write as writeField } from './project-editor.tsx';
import { visit } from './render-page.tsx';
import { openScoutDialog, writeAndConfirm } from './scout-dialog.tsx';
import { messageField, openTemplates, titleField, write } from './templates.tsx';
import type { TestApi } from './test-api.ts';

type User = Awaited<ReturnType<typeof visit>>['user'];

/** Something that people type and send. */
export type FaultWrite = {
  name: string;
  /** The endpoint that takes it. */
  call: string;
  /** Opens the page and types the text, up to the last button. */
  type: (setting: { api: TestApi; world: FaultWorld; text: string }) => Promise<User>;
  /** The button that sends, and the one that sends again where that is another. */
  button: RegExp;
  again?: RegExp;
  /** What leads to that button, by the fault. */
  before?: Partial<Record<FaultKind, RegExp>>;
  /** How often the text was stored. */
  stored: (setting: { api: TestApi; world: FaultWorld; text: string }) => Promise<number>;
};

const press = async (user: User, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

async function paste(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** How many rows of a table hold a text. */
async function rowsWith({ db }: TestApi, table: PgTable, text: string): Promise<number> {
  const rows = await db.select().from(table);
  return rows.filter((row) => JSON.stringify(row).includes(text)).length;
}

export const faultWrites: readonly FaultWrite[] = [
  {
    name: 'a message',
    call: 'chat.createMessage',
    type: async ({ world, text }) => {
      const { user } = await visit(MessagesPage, {
        url: `/messages/${world.chatGroupId}/`,
        as: world.user,
        alsoAt: ['/messages', '/messages/[chatGroupId]'],
      });
      await paste(user, await screen.findByRole('textbox', { name: /さんへのメッセージ/ }), text);
      return user;
    },
    button: /^送信$/,
    again: /^再送$/,
    stored: ({ api, text }) => rowsWith(api, schema.chatMessage, text),
  },
  {
    name: 'a memo',
    call: 'memo.change',
    type: async ({ world, text }) => {
      const { user } = await visit(ProfilePage, { url: `/profiles/${world.candidateUid}/`, as: world.user });
      await screen.findByDisplayValue('面談済み');
      await paste(user, screen.getByRole('textbox', { name: 'メモの内容' }), text);
      return user;
    },
    button: /^保存$/,
    // The server's 422 says that a colleague was faster.
    again: /^(自分の内容で)?保存$/,
    stored: ({ api, text }) => rowsWith(api, schema.memo, text),
  },
  {
    name: 'a template',
    call: 'template.create',
    type: async ({ world, text }) => {
      const { user } = await openTemplates({ cid: world.cid, name: '', user: world.user }, '?create=1');
      await write(user, await messageField(), text);
      await write(user, await titleField(), '新しいテンプレート');
      return user;
    },
    button: /^作成する$/,
    stored: ({ api, text }) => rowsWith(api, schema.scoutTemplate, text),
  },
  {
    name: 'the company',
    call: 'corporationAccount.changeProfileAndContactInformation',
    type: async ({ world, text }) => {
      const { user } = await visit(EditCorporationPage, { url: '/corporation/edit/', as: world.user });
      await paste(user, await screen.findByLabelText(/^会社紹介/), text);
      await paste(user, screen.getByLabelText(/^担当者名/), '佐藤');
      await paste(user, screen.getByLabelText(/^メールアドレス/), 'contact@example.com');
      return user;
    },
    button: /^保存する$/,
    stored: ({ api, text }) => rowsWith(api, schema.corporation, text),
  },
  {
    name: 'the billing address',
    call: 'corporationContract.changeBillingDestination',
    type: async ({ world, text }) => {
      const { user } = await visit(PlanPage, { url: '/corporation/payment/management/', as: world.user });
      await press(user, '請求先を編集');
      const dialog = within(await screen.findByRole('dialog'));
      await paste(user, await dialog.findByLabelText(/^担当者名/), text);
      return user;
    },
    button: /^保存する$/,
    stored: ({ api, text }) => rowsWith(api, schema.billingDestination, text),
  },
  {
    name: 'an invitation',
    call: 'corporationAccount.createInvitationByEmail',
    type: async ({ world, text }) => {
      const { user } = await visit(MembersPage, { url: '/corporation/members/', as: world.user });
      await press(user, 'メンバーを招待');
      await user.click(await screen.findByLabelText('メールアドレス'));
      await user.paste(`${text}@example.com`);
      await press(user, '宛先を確認');
      await screen.findByText('招待メールを送信します');
      return user;
    },
    button: /1件の招待を送る/,
    again: /1件を再送する/,
    stored: async ({ api, text }) => api.mails.filter(({ to }) => to === `${text}@example.com`).length,
  },
  {
    name: 'a scout',
    call: 'scout.create',
    type: async ({ api, world, text }) => {
      const candidate = { ...(await createCandidate(api.db)), imageUrl: null };
      const user = await openScoutDialog({ cid: world.cid, name: '', user: world.user, candidate });
      await writeAndConfirm(user, text);
      return user;
    },
    button: /^送信する$/,
    before: { 400: /^確認へ進む$/ },
    stored: ({ api, text }) => rowsWith(api, schema.scout, text),
  },
  {
    name: 'a section of a project',
    call: 'project.changeDetail',
    type: async ({ world, text }) => {
      const { user } = await openEditor({ as: world.user, projectId: world.draftId });
      await writeField(user, '業務内容', text);
      return user;
    },
    button: /^詳細を保存$/,
    again: /^再試行$/,
    stored: ({ api, text }) => rowsWith(api, schema.project, text),
  },
];
