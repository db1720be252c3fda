import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import { toast } from '../../support/pages/on-screen.ts';
import { override, servePageApi } from '../../support/pages/render-page.tsx';
import {
  openScoutDialog,
  prepareScout,
  press,
  projectField,
  scoutsTo,
  writeAndConfirm,
} from '../../support/pages/scout-dialog.tsx';
import { openScouts, scoutRows, sendScouts } from '../../support/pages/scouts-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation, createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('スカウト送信一覧 of a platform without extensions', () => {
  it('shows no figures of what became of the scouts, and never asks for them', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1);
    override(scout.funnel, { network: 'down' });
    await openScouts(company);
    expect(await scoutRows()).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'スカウトの成果' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each(['trial', 'paid'] as const)('shows no count that it does not know under %s', async (plan) => {
    const company = await createCorporation(api().db, { plan });
    await sendScouts(api().db, company, 1);
    await openScouts(company);
    expect(await scoutRows()).toHaveLength(1);
    expect(screen.queryByText(/残り|送信 .*通|NaN|undefined/)).not.toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('offers every project with a conversation as a filter', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1);
    const project = await createProject(api().db, company.cid, { title: '物流の案件' });
    await createConversation(api().db, company.cid, { project, origin: 'application' });
    const { user } = await openScouts(company);
    await scoutRows();
    await user.type(screen.getByRole('combobox', { name: '案件' }), '案件');
    expect(await screen.findByRole('option', { name: '物流の案件' })).toBeVisible();
  });
});

describe('スカウト作成 on a platform without extensions', () => {
  it('lets a TRIAL company send though nobody says how many it has sent', async () => {
    const setting = await prepareScout(api(), { plan: 'trial' });
    const user = await openScoutDialog(setting);
    await writeAndConfirm(user, 'はじめまして');
    expect(screen.queryByText(/残り|NaN/)).not.toBeInTheDocument();
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it('offers the published projects of every page', async () => {
    const projects = Array.from({ length: 45 }, (_, index) => `案件その${index + 1}`);
    const user = await openScoutDialog(await prepareScout(api(), { projects }));
    await user.type(await projectField(), 'その');
    expect(await screen.findByRole('option', { name: '案件その45' })).toBeVisible();
    expect(screen.getByRole('option', { name: '案件その1' })).toBeVisible();
  });
});
