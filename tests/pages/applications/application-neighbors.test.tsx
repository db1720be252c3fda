import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

let as: Awaited<ReturnType<typeof createCorporation>>['user'];
let applicationIds: Record<string, string>;

/** 青木 has waited for four days, 今井 for three, and so on; the newest application comes first. */
beforeEach(async () => {
  const company = await createCorporation(api().db);
  const project = await createProject(api().db, company.cid);
  as = company.user;
  applicationIds = {};
  for (const [index, lastName] of ['青木', '今井', '上田', '江口'].entries()) {
    const sentAt = new Date(Date.now() - (4 - index) * 86_400_000);
    const candidate = await createCandidate(api().db, { lastName });
    const { applicationId } = await createConversation(api().db, company.cid, {
      candidate,
      project,
      status: lastName === '江口' ? 'matched' : 'applied',
      messages: [{ side: 'user', text: `${lastName}です。`, sentAt }],
    });
    applicationIds[lastName] = applicationId ?? '';
  }
});

const wayBack = () => within(screen.getByRole('main')).getByRole('link', { name: '応募管理' });

/** Opens an application from the list, as its page is opened in the app. */
async function openFromList(lastName: string, search = '') {
  const list = await visit(ApplicationsPage, { url: `/applications/${search}`, as });
  await list.user.click(await screen.findByRole('link', { name: new RegExp(lastName) }));
  list.unmount();
  const page = await visit(ApplicationPage, { url: `/applications/${applicationIds[lastName]}/`, as });
  await heading(`${lastName} 太郎`);
  return page;
}

it('goes to the next application of the list and back, by button and by key', async () => {
  const { user, router } = await openFromList('上田');
  expect(await screen.findByText('4件中 2件目')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '次の応募' }));
  await heading('今井 太郎');
  expect(router.asPath).toContain(applicationIds.今井);
  await user.keyboard('n');
  await heading('青木 太郎');
  expect(screen.getByRole('button', { name: '次の応募' })).toBeDisabled();
  await user.keyboard('p');
  await heading('今井 太郎');
});

it('keeps to the conditions and the order of the list, to which Esc leads back', async () => {
  const { user, router } = await openFromList('青木', '?status=applied&order=oldest');
  expect(await screen.findByText('3件中 1件目')).toBeVisible();
  expect(wayBack()).toHaveAttribute('href', expect.stringMatching(/\?status=applied&order=oldest$/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.asPath).toMatch(/^\/applications\/?\?status=applied&order=oldest$/));
});

it('leads nowhere but to the list for a link from elsewhere', async () => {
  window.sessionStorage.clear();
  await visit(ApplicationPage, { url: `/applications/${applicationIds.青木}/`, as });
  await heading('青木 太郎');
  expect(screen.queryByRole('button', { name: '次の応募' })).not.toBeInTheDocument();
  expect(wayBack()).toBeVisible();
});
