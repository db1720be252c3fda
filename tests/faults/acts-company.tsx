import { screen, waitFor, within } from '@testing-library/react';
import { corporationAccount } from '#endpoints/corporation-account';
import { corporationContract } from '#endpoints/corporation-contract';
import { openInvitation } from '#endpoints/open-invitation';
import * as schema from '#server/db/schema';
import EditCorporationPage from '@/pages/corporation/edit';
import MembersPage from '@/pages/corporation/members';
import PlanPage from '@/pages/corporation/payment/management';
import { stubLogoUploads } from '../support/pages/corporation-form.tsx';
import { write } from '../support/pages/on-screen.ts';
import { visit } from '../support/pages/render-page.tsx';
import {
  addTemplate,
  messageField,
  openNew,
  openTemplates,
  templatesOf,
  titleField,
} from '../support/pages/templates.tsx';
import { addMember, createCorporation, createUser } from '../support/records/factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import { type ActSetting, type FaultAct, isStored, paste, press } from './act.tsx';

async function openInviteDialog(as: { uid: string; email: string }, email: string) {
  const { user } = await visit(MembersPage, { url: '/corporation/members/', as });
  await press(user, 'メンバーを招待');
  await user.click(await screen.findByLabelText('メールアドレス'));
  await user.paste(email);
  return user;
}

async function openWithInvitation(api: ActSetting['api']) {
  const { cid, user: as } = await createCorporation(api.db);
  api.mails.length = 0;
  const body = { email: 'guest@example.com' };
  await callApi(api, corporationAccount.createInvitationByEmail, { as, params: { cid }, body });
  const { user } = await visit(MembersPage, { url: '/corporation/members/', as });
  return { as, cid, user };
}

async function openInvited({ api }: ActSetting, email: string) {
  const { cid, user: as } = await createCorporation(api.db);
  const user = await openInviteDialog(as, email);
  await press(user, '宛先を確認');
  await screen.findByRole('button', { name: /1件の招待を送る/ });
  return { cid, user };
}

const billing = {
  companyName: '株式会社みなと',
  department: '',
  personName: '佐藤',
  email: 'billing@example.com',
  phone: '03-1234-5678',
  postalCode: '100-0001',
  prefectureCode: '13',
  address: '千代田区',
  building: '',
};

/** What is done on the pages of the company and of its templates. */
export const companyActs: readonly FaultAct[] = [
  {
    page: 'corporation/edit/index',
    call: 'corporationAccount.changeProfileAndContactInformation',
    isTyped: true,
    press: /^保存する$/,
    open: async ({ api, text }) => {
      const { user: as } = await createCorporation(api.db);
      const { user } = await visit(EditCorporationPage, { url: '/corporation/edit/', as });
      await paste(user, await screen.findByLabelText(/^会社紹介/), text);
      await paste(user, screen.getByLabelText(/^担当者名/), '佐藤');
      await paste(user, screen.getByLabelText(/^メールアドレス/), 'contact@example.com');
      return { user, isDone: () => isStored(api, schema.corporation, text) };
    },
  },
  {
    page: 'corporation/edit/index',
    call: 'file.uploadCorporationLogoImage',
    isTyped: true,
    hasOwnAlert: true,
    isAbortedByLeaving: true,
    press: ({ user }) =>
      user.upload(
        screen.getByLabelText('ロゴの画像ファイル'),
        new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' }),
      ),
    open: async ({ api, text }) => {
      const { user: as } = await createCorporation(api.db);
      const { user } = await visit(EditCorporationPage, { url: '/corporation/edit/', as });
      await paste(user, await screen.findByLabelText(/^会社紹介/), text);
      return {
        user,
        isDone: () => screen.queryByRole('img', { name: '現在のロゴ' }) !== null,
        heal: async () => void (await stubLogoUploads(api, as)),
      };
    },
  },
  {
    page: 'corporation/members/index',
    call: 'userAccount.getByEmail',
    isTyped: true,
    press: /^宛先を確認$/,
    again: /^(もう一度確認|宛先を確認)$/,
    open: async ({ api, text }) => {
      const { user: as } = await createCorporation(api.db);
      const user = await openInviteDialog(as, `${text}@example.com`);
      return { user, isDone: () => screen.queryByText('招待メールを送信します') !== null };
    },
    // An address that the server does not take is put right, not sent again.
    before: { 400: /^アドレスを編集$/ },
  },
  {
    page: 'corporation/members/index',
    call: 'corporationAccount.createInvitationByEmail',
    isTyped: true,
    press: /1件の招待を送る/,
    again: /1件を再送する/,
    open: async (setting) => {
      const email = `${setting.text}@example.com`;
      const { user } = await openInvited(setting, email);
      return { user, isDone: () => setting.api.mails.filter(({ to }) => to === email).length === 1 };
    },
  },
  {
    page: 'corporation/members/index',
    call: 'corporationAccount.createInvitation',
    isTyped: true,
    press: /1件の招待を送る/,
    again: /1件を再送する/,
    open: async (setting) => {
      const email = `${setting.text}@example.com`;
      await createUser(setting.api.db, { email });
      const { user } = await openInvited(setting, email);
      return { user, isDone: () => setting.api.mails.filter(({ to }) => to === email).length === 1 };
    },
  },
  {
    page: 'corporation/members/index',
    call: 'openInvitation.resend',
    press: /に再送$/,
    open: async ({ api }) => {
      const { user } = await openWithInvitation(api);
      await screen.findByRole('button', { name: 'guest@example.comに再送' });
      return { user, isDone: () => api.mails.filter(({ to }) => to === 'guest@example.com').length === 2 };
    },
  },
  {
    page: 'corporation/members/index',
    call: 'openInvitation.withdraw',
    press: /^招待を取り消す$/,
    open: async ({ api }) => {
      const { as, cid, user } = await openWithInvitation(api);
      await press(user, 'guest@example.comの招待を取り消す');
      await screen.findByRole('button', { name: '招待を取り消す' });
      const open = () => callApi(api, openInvitation.list, { as, params: { cid } });
      return { user, isDone: async () => (await open()).json.length === 0 };
    },
  },
  {
    page: 'corporation/members/index',
    call: 'corporationAccount.removeMember',
    press: /^メンバーから外す$/,
    open: async ({ api }) => {
      const { cid, user: as } = await createCorporation(api.db);
      const colleague = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
      await addMember(api.db, cid, colleague.universalUid);
      const { user } = await visit(MembersPage, { url: '/corporation/members/', as });
      await press(user, '鈴木 花子さんを外す');
      await screen.findByRole('button', { name: 'メンバーから外す' });
      return {
        user,
        isDone: async () => {
          const rows = await api.db.select().from(schema.corporationMember);
          return rows.every(({ universalUid }) => universalUid !== colleague.universalUid);
        },
      };
    },
  },
  {
    page: 'corporation/payment/management/index',
    call: 'corporationContract.changeBillingDestination',
    isTyped: true,
    press: /^保存する$/,
    open: async ({ api, text }) => {
      const { cid, user: as } = await createCorporation(api.db);
      await callApi(api, corporationContract.changeBillingDestination, {
        as,
        params: { cid },
        body: billing,
      });
      const { user } = await visit(PlanPage, { url: '/corporation/payment/management/', as });
      await press(user, '請求先を編集');
      const dialog = within(await screen.findByRole('dialog'));
      await paste(user, await dialog.findByLabelText(/^担当者名/), text);
      return { user, isDone: () => isStored(api, schema.billingDestination, text) };
    },
  },
  {
    page: 'scouts/templates/index',
    call: 'template.create',
    isTyped: true,
    press: /^作成する$/,
    open: async ({ api, text }) => {
      const { user, field } = await openNew(api);
      await write(user, field, text);
      await write(user, await titleField(), '新しいテンプレート');
      return { user, isDone: () => isStored(api, schema.scoutTemplate, text) };
    },
  },
  {
    page: 'scouts/templates/index',
    call: 'template.changeMessage',
    isTyped: true,
    press: /^保存する$/,
    open: async ({ api, text }) => {
      const company = await createCorporation(api.db);
      const id = await addTemplate(api, company, '標準', 'はじめまして。');
      const { user } = await openTemplates(company, `?edit=${id}`);
      await write(user, await messageField(), text);
      return { user, isDone: () => isStored(api, schema.scoutTemplate, text) };
    },
  },
  {
    page: 'scouts/templates/index',
    call: 'template.archive',
    press: /^アーカイブする$/,
    open: async ({ api }) => {
      const company = await createCorporation(api.db);
      await addTemplate(api, company, '標準', 'はじめまして。');
      const { user } = await openTemplates(company);
      await press(user, '「標準」をアーカイブ');
      await waitFor(() => screen.getByRole('button', { name: 'アーカイブする' }));
      return { user, isDone: async () => (await templatesOf(api, company)).length === 0 };
    },
  },
];
