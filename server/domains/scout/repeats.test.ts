import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UNWRITTEN } from '#endpoints/based-on';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';
import { purgeSeenScouts } from './repeats.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const send = (
  { cid, user }: Pick<Company, 'cid' | 'user'>,
  candidate: { universalUid: string },
  project: { projectId: string },
  scoutMessage = 'ぜひ一度お話しさせてください。',
  lastScoutId?: string | null,
) =>
  callApi(api, scout.create, {
    as: user,
    params: { cid },
    body: {
      scoutTargetUniversalUid: candidate.universalUid,
      targetProjectId: project.projectId,
      scoutMessage,
    },
    headers: lastScoutId === undefined ? {} : { 'X-Last-Scout-Id': lastScoutId ?? UNWRITTEN },
  });

describe('a second scout to somebody', () => {
  /** A candidate whom 田中 scouted for another project, and a member who is about to. */
  async function scouted() {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db);
    const project = await createProject(api.db, company.cid);
    const tanaka = await createUser(api.db, { lastName: '田中', firstName: '美咲' });
    await addMember(api.db, company.cid, tanaka.universalUid);
    const byTanaka = async () => {
      const other = await createProject(api.db, company.cid);
      const seen = await latestOf(company, candidate);
      const { json } = await send(
        { cid: company.cid, user: tanaka },
        candidate,
        other,
        '先日の件',
        seen?.scoutId ?? null,
      );
      return json.scoutId;
    };
    return { company, candidate, project, byTanaka };
  }

  const latestOf = async (
    { cid, user }: Pick<Company, 'cid' | 'user'>,
    { universalUid }: { universalUid: string },
  ) => (await callApi(api, scout.latest, { as: user, params: { cid, targetUid: universalUid } })).json;

  beforeEach(() => {
    api.time.now = new Date('2026-03-12T02:00:00Z');
  });
  afterEach(() => {
    api.time.now = null;
  });

  test.each([
    ['of somebody who knows of none', null],
    ['of somebody who says nothing and has not looked', undefined],
    ['of somebody who knows of another one', 'another-one'],
  ])('is refused with who sent the first one and when, %s', async (_, lastScoutId) => {
    const { company, candidate, project, byTanaka } = await scouted();
    await byTanaka();
    api.time.now = new Date('2026-03-12T15:30:00Z');
    const refused = await send(company, candidate, project, 'はじめまして', lastScoutId);
    expect(refused).toMatchObject({
      status: 422,
      message:
        '3月12日に田中さんが同じ候補者へスカウトを送信しています。送信済みのスカウトを確認してから、もう一度送信してください',
    });
    expect(await countRows(api.db, schema.scout)).toBe(1);
    api.time.now = new Date('2027-01-05T03:00:00Z');
    expect((await send(company, candidate, project)).message).toContain('2026年3月12日に田中さんが');
  });

  test('goes out when its sender names the first one, and a third one in between stops it', async () => {
    const { company, candidate, project, byTanaka } = await scouted();
    const first = await byTanaka();
    api.time.now = new Date('2026-03-12T03:00:00Z');
    const second = await byTanaka();
    expect((await send(company, candidate, project, '再送', first)).status).toBe(422);
    expect((await send(company, candidate, project, '再送', second)).status).toBe(200);
  });

  test('goes out without a name when its sender has looked at the first one, also at their own', async () => {
    const { company, candidate, project, byTanaka } = await scouted();
    await byTanaka();
    expect(await latestOf(company, candidate)).toMatchObject({ sender: { name: '田中 美咲' } });
    api.time.now = new Date('2026-03-12T03:00:00Z');
    expect((await send(company, candidate, project)).status).toBe(200);
    expect((await send(company, candidate, project)).status).toBe(422);
    await latestOf(company, candidate);
    expect((await send(company, candidate, project)).status).toBe(200);
  });

  test('is not permitted by what a colleague, another company or somebody long ago has looked at', async () => {
    const { company, candidate, project, byTanaka } = await scouted();
    await byTanaka();
    const other = await createCorporation(api.db);
    expect(await latestOf(other, candidate)).toBeNull();
    const colleague = await createUser(api.db);
    await addMember(api.db, company.cid, colleague.universalUid);
    await latestOf({ cid: company.cid, user: colleague }, candidate);
    expect((await send(company, candidate, project)).status).toBe(422);
    expect((await send(other, candidate, await createProject(api.db, other.cid))).status).toBe(200);
    await latestOf(company, candidate);
    expect(await purgeSeenScouts(api.db, new Date('2026-03-13T03:00:00Z'))).toBe(2);
    expect((await send(company, candidate, project)).status).toBe(422);
  });

  test('is read also where that cannot be noted', async () => {
    const { company, candidate, byTanaka } = await scouted();
    await byTanaka();
    await api.db.execute('alter table seen_scout rename to seen_scout_gone');
    try {
      expect(await latestOf(company, candidate)).not.toBeNull();
    } finally {
      await api.db.execute('alter table seen_scout_gone rename to seen_scout');
    }
  });
});
