import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { label } from '#endpoints/label';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import { describeWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
  labelCandidates,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

/** 青木 and 井上 have applied, 小田 has a scout without a reply; 青木 and 小田 are 要面談. */
async function openApplications(url: string, plan: 'free' | 'paid' = 'paid') {
  const { cid, user } = await createCorporation(api().db, { plan });
  const project = await createProject(api().db, cid);
  const make = async (lastName: string, status: 'applied' | 'scouting') => {
    const candidate = await createCandidate(api().db, { lastName, firstName: '太郎' });
    const origin = status === 'scouting' ? 'scout' : 'application';
    await createConversation(api().db, cid, { candidate, project, status, origin });
    return candidate.universalUid;
  };
  const aoki = await make('青木', 'applied');
  await make('井上', 'applied');
  const oda = await make('小田', 'scouting');
  const labelId = `label-of-${cid}`;
  await labelCandidates(api().db, { cid, labelId, name: '要面談', nameKey: '要面談', color: 'green' }, [
    aoki,
    oda,
  ]);
  const page = await visit(ApplicationsPage, { url, as: user });
  await screen.findByText('井上 太郎');
  return { ...page, cid, labelId };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const menu = (name: string) => screen.findByRole('dialog', { name: `${name}さんのラベル` });
const labelled = async (cid: string) =>
  (await api().db.select().from(schema.labelledUser)).filter((each) => each.cid === cid);

describeWithExtensions('ラベル in 応募管理', () => {
  it('stand in the row, whose key l changes them', async () => {
    const { user, cid } = await openApplications('/applications/');
    expect(
      within(await within(row('青木')).findByRole('list', { name: 'ラベル' })).getByText('要面談'),
    ).toBeVisible();
    expect(within(row('井上')).queryByRole('list', { name: 'ラベル' })).not.toBeInTheDocument();

    within(row('井上')).getByRole('link').focus();
    await user.keyboard('l');
    await user.click(await within(await menu('井上 太郎')).findByRole('checkbox', { name: '要面談' }));
    expect(await within(row('井上')).findByText('要面談')).toBeVisible();
    await waitFor(async () => expect(await labelled(cid)).toHaveLength(3));
  });

  it('go back to what the server has when a change is refused', async () => {
    override(label.attach, { status: 500 }, { once: true });
    const { user, cid } = await openApplications('/applications/');
    await user.click(within(row('井上')).getByRole('button', { name: '井上 太郎さんのラベル' }));
    await user.click(await within(await menu('井上 太郎')).findByRole('checkbox', { name: '要面談' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(within(row('井上')).queryByRole('list', { name: 'ラベル' })).not.toBeInTheDocument(),
    );
    expect(await labelled(cid)).toHaveLength(2);
  });

  it('narrow the table, by the address and by the menu', async () => {
    const { user, labelId, router } = await openApplications('/applications/');
    await user.click(screen.getByRole('button', { name: 'すべてのラベル' }));
    await user.click(await screen.findByRole('checkbox', { name: '要面談' }));
    await waitFor(() => expect(screen.queryByText('井上 太郎')).not.toBeInTheDocument());
    expect(row('青木')).toBeVisible();
    expect(router.query).toMatchObject({ labels: labelId });
    expect(await screen.findByRole('button', { name: 'ラベル:要面談' })).toBeInTheDocument();
  });

  it('stand on the cards of the board and narrow all of its columns', async () => {
    const { user } = await openApplications('/applications/?view=board');
    for (const name of ['青木', '小田']) {
      expect(await screen.findByText(`${name} 太郎`)).toBeVisible();
    }
    expect(await screen.findAllByText('要面談')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'すべてのラベル' }));
    await user.click(await screen.findByRole('checkbox', { name: '要面談' }));
    await waitFor(() => expect(screen.queryByText('井上 太郎')).not.toBeInTheDocument());
    expect(screen.getByText('青木 太郎')).toBeVisible();
    expect(screen.getByText('小田 太郎')).toBeVisible();
  });

  it('are shown to a FREE company, to which the button explains the plan', async () => {
    const { user } = await openApplications('/applications/', 'free');
    expect(await within(row('青木')).findByText('要面談')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '青木 太郎さんのラベル(有料プラン)' }));
    expect(
      await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' }),
    ).toBeVisible();
  });
});
