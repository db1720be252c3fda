import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { corporationAccount } from '#endpoints/corporation-account';
import NewCorporationPage from '@/pages/corporation/new/index';
import { flags } from '@/session/flags';
import { callApi } from '../servers/call-api.ts';
import { createNewcomer } from '../servers/sign-up.ts';
import type { TestApi } from '../servers/test-api.ts';
import { field } from './on-screen.ts';
import { heading, visit } from './render-page.tsx';

type Person = { uid: string; email: string };

/** Opens 企業の登録 in the middle of a sign-up, as a person or as somebody new. */
export async function openRegistration(api: TestApi, person?: Person) {
  const as = person ?? (await createNewcomer(api));
  flags.inProgressCorporationMemberSignup.set();
  const visited = await visit(NewCorporationPage, { url: '/corporation/new/', as });
  await heading('企業の登録');
  return { ...visited, as };
}

/** Fills in what a company needs at least. */
export async function fillInCompany(user: UserEvent, name = '株式会社みらい'): Promise<void> {
  await user.type(field('会社名'), name);
  await user.type(field('姓'), '山田');
  await user.type(field('名'), '花子');
}

/** The button that registers the company. */
export const registerButton = () => screen.getByRole('button', { name: '登録する' });

/** The names of a person's companies. */
export const companiesOf = async (api: TestApi, as: Person): Promise<string[]> =>
  (await callApi(api, corporationAccount.myAccountList, { as })).json.map(({ name }) => name);
