import { screen } from '@testing-library/react';
import { corporationAccount } from '#endpoints/corporation-account';
import * as schema from '#server/db/schema';
import { paths } from '@/config/paths';
import NewCorporationPage from '@/pages/corporation/new';
import InvitationPage from '@/pages/invitations/[invitationId]';
import LoginPage from '@/pages/login';
import SignupPage from '@/pages/signup';
import ContinueSignupPage from '@/pages/signup/[temporaryId]';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import { visit } from '../support/pages/render-page.tsx';
import { createCorporation } from '../support/records/factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import { passwords } from '../support/servers/fake-identity-provider.ts';
import { beginSignUp, createNewcomer, invite } from '../support/servers/sign-up.ts';
import { type FaultAct, isStored, paste } from './act.tsx';

const resigned = /^\/error\/auth\/resigned-account/;
const PASSWORD = 'secret-2026';
const addressOf = (text: string) => `${text}@example.com`;
const label = (name: string) => screen.findByLabelText(new RegExp(`^${name}(?!を表示)`));

/** What is done on the pages before and around the sign-in. */
export const entryActs: readonly FaultAct[] = [
  {
    page: 'login/index',
    call: 'userAccount.create',
    isTyped: true,
    hasOwnWords: true,
    leadsTo: { 422: resigned },
    press: /^ログイン$/,
    open: async ({ api, text }) => {
      const { user: known } = await createCorporation(api.db);
      const email = addressOf(text);
      passwords.set(email, { uid: known.uid, password: PASSWORD });
      const { user } = await visit(LoginPage, { url: paths.login() });
      await paste(user, await screen.findByRole('textbox', { name: 'メールアドレス' }), email);
      await paste(user, await label('パスワード'), PASSWORD);
      return { user, isDone: () => useAuthStore.getState().corporationId !== '' };
    },
  },
  {
    page: 'signup/index',
    call: 'corporationAccount.createTemporaryAccount',
    isTyped: true,
    press: /^確認メールを送信$/,
    open: async ({ api, text }) => {
      const { user } = await visit(SignupPage, { url: paths.signup });
      await paste(user, await screen.findByRole('textbox', { name: /メールアドレス/ }), addressOf(text));
      return { user, isDone: () => api.mails.filter(({ to }) => to === addressOf(text)).length === 1 };
    },
  },
  {
    page: 'signup/[temporaryId]/index',
    call: 'userAccount.create',
    leadsTo: { 422: resigned },
    press: /^アカウントを作成$/,
    open: async ({ api, text }) => {
      const id = await beginSignUp(api, addressOf(text));
      const { user } = await visit(ContinueSignupPage, { url: paths.continueSignup(id) });
      await paste(user, await label('パスワード'), PASSWORD);
      return { user, isDone: () => isStored(api, schema.userAccount, addressOf(text)) };
    },
  },
  {
    page: 'invitations/[invitationId]/index',
    call: 'userAccount.create',
    isTyped: true,
    leadsTo: { 422: resigned },
    press: /^登録して参加する$/,
    open: async ({ api, text }) => {
      const id = await invite(api, await createCorporation(api.db), addressOf(text));
      const { user } = await visit(InvitationPage, { url: paths.invitation(id) });
      await paste(user, await label('姓'), text);
      await paste(user, await label('名'), '花子');
      await paste(user, await label('パスワード'), PASSWORD);
      return { user, isDone: () => isStored(api, schema.userAccount, addressOf(text)) };
    },
  },
  ...(['userAccount.changeName', 'corporationAccount.acceptInvitation'] as const).map(
    (call): FaultAct => ({
      page: 'invitations/[invitationId]/index',
      call,
      isTyped: true,
      shows: { 401: /ログインして参加する/ },
      press: /^参加する$/,
      open: async ({ api, text }) => {
        const company = await createCorporation(api.db);
        const as = await createNewcomer(api, addressOf(text));
        const id = await invite(api, company, as.email);
        const { user } = await visit(InvitationPage, { url: paths.invitation(id), as });
        await paste(user, await label('姓'), text);
        await paste(user, await label('名'), '花子');
        return {
          user,
          isDone: async () =>
            (
              await callApi(api, corporationAccount.listMembers, {
                as: company.user,
                params: { cid: company.cid },
              })
            ).json.length === 2,
        };
      },
    }),
  ),
  {
    page: 'corporation/new/index',
    call: 'corporationAccount.create',
    isTyped: true,
    press: /^登録する$/,
    open: async ({ api, text }) => {
      const as = await createNewcomer(api);
      flags.inProgressCorporationMemberSignup.set();
      const { user } = await visit(NewCorporationPage, { url: '/corporation/new/', as });
      await paste(user, await label('会社名'), text);
      await paste(user, await label('姓'), '山田');
      await paste(user, await label('名'), '花子');
      return { user, isDone: () => isStored(api, schema.corporation, text) };
    },
  },
];
