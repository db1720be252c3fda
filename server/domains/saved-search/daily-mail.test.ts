import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { notification } from '#endpoints/notification';
import { savedSearch } from '#endpoints/saved-search';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createCandidate, createSavedSearch } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { forgetUndeliverable, noteUndeliverable } from '../../mail/undeliverable.ts';
import { startMails } from '../../process/mail-rounds.ts';
import { sendNewHits } from './daily-mail.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.mails.length = 0;
  api.time.now = jst(22, 9);
});

/** An hour of a day of November 2026 in Japan. */
const jst = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour - 9));

type Company = Awaited<ReturnType<typeof createCorporation>>;

async function watch({ cid, user }: Company, name = '東京', search = '?prefectureCodes=13') {
  const saved = { createdBy: user.universalUid, name, search, createdAt: jst(21, 9) };
  const { savedSearchId } = await createSavedSearch(api.db, cid, saved);
  await switchOn({ cid, user }, savedSearchId);
  return savedSearchId;
}

const switchOn = ({ cid, user }: Pick<Company, 'cid' | 'user'>, savedSearchId: string, isMailed = true) =>
  callApi(api, savedSearch.changeMail, { as: user, params: { cid, savedSearchId }, body: { isMailed } });

const arrive = (updatedAt: Date, prefectureCode = '13') =>
  createCandidate(api.db, {
    prefectureCode,
    lastName: '秘密',
    firstName: '氏名',
    createdAt: jst(1, 9),
    lastLoginAt: jst(1, 9),
    updatedAt,
  });

const send = () => sendNewHits(api.services);

describe('the mail of a day about saved searches', () => {
  test('says how many are new in each search, with links, and nothing about who they are', async () => {
    const company = await createCorporation(api.db);
    const tokyo = await watch(company, '東京.example');
    const kanagawa = await watch(company, '神奈川', '?prefectureCodes=14');
    await watch(company, '千葉', '?prefectureCodes=12');
    await arrive(jst(21, 10));
    await arrive(jst(21, 11));
    await arrive(jst(21, 11), '14');
    expect(await send()).toBe(1);
    const [mail, ...others] = api.mails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: company.user.email,
      subject: '保存した検索2件に新着があります',
    });
    expect(mail?.text).toContain(
      `・東京.\u2060example(新着 2件)\n  http://localhost:3000/biz/profiles/?saved=${tokyo}\n`,
    );
    expect(mail?.text).toContain(
      `・神奈川(新着 1件)\n  http://localhost:3000/biz/profiles/?saved=${kanagawa}\n`,
    );
    expect(mail?.text).toContain('検索ごとの設定\nhttp://localhost:3000/biz/profiles/?saved=list\n');
    expect(mail?.text).not.toMatch(/千葉|秘密|氏名/);
  });

  test('can be ended for all searches without a sign-in, by a link and by a button of the mail program', async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db, { member: company.user });
    await watch(company);
    await watch(other);
    await arrive(jst(21, 10));
    await send();
    const [mail] = api.mails;
    const token = /unsubscribe\/\?token=([\w.-]+)$/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${api.services.apiUrl}/notification/general/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await callApi(api, notification.change, {
      as: company.user,
      params: { cid: company.cid },
      body: { event: 'reply', frequency: 'daily' },
    });
    expect((await callApi(api, notification.unsubscribe, { query: { token } })).status).toBe(200);
    api.time.now = jst(23, 9);
    await arrive(jst(23, 8));
    expect(await send()).toBe(0);
    // The mails about events are others.
    const shown = await callApi(api, notification.show, { as: company.user, params: { cid: company.cid } });
    expect(shown.json.reply).toBe('daily');
  });

  test('names the search in the subject when it is the only one', async () => {
    await watch(await createCorporation(api.db));
    await arrive(jst(21, 10));
    await send();
    expect(api.mails).toMatchObject([{ subject: '「東京」の新着 1件' }]);
  });

  test('goes out once a day, and the next day only for what is new since', async () => {
    await watch(await createCorporation(api.db));
    await arrive(jst(21, 10));
    await send();
    await arrive(jst(22, 10));
    api.time.now = jst(22, 19);
    await send();
    expect(api.mails).toHaveLength(1);
    api.time.now = jst(23, 8);
    await send();
    expect(api.mails).toHaveLength(2);
    expect(api.mails[1]?.text).toContain('新着 1件');
    api.time.now = jst(24, 8);
    await send();
    expect(api.mails).toHaveLength(2);
  });

  test('says what came after a clock was right that had been a day ahead', async () => {
    await watch(await createCorporation(api.db));
    await arrive(jst(21, 10));
    api.time.now = jst(23, 9);
    expect(await send()).toBe(1);
    api.time.now = jst(22, 10);
    expect(await send()).toBe(1);
    await arrive(jst(22, 11));
    api.time.now = jst(23, 8);
    expect(await send()).toBe(1);
    expect(api.mails.at(-1)?.text).toContain('新着 1件');
  });

  test.each([
    ['before eight in the morning', jst(22, 7), 0],
    ['at eight in the morning', jst(22, 8), 1],
    ['before eight in the evening', jst(22, 19), 1],
    ['at eight in the evening', jst(22, 20), 0],
  ])('%s: %s, %i', async (_, now, mails) => {
    await watch(await createCorporation(api.db));
    await arrive(jst(21, 10));
    api.time.now = now;
    expect(await send()).toBe(mails);
  });

  test('writes to nobody about what they have looked at', async () => {
    const company = await createCorporation(api.db);
    const savedSearchId = await watch(company);
    await arrive(jst(21, 10));
    const { cid, user: as } = company;
    await callApi(api, savedSearch.look, { as, params: { cid, savedSearchId } });
    await send();
    expect(api.mails).toEqual([]);
  });

  test('goes to those alone who want it, are members and have an account', async () => {
    const company = await createCorporation(api.db);
    const savedSearchId = await watch(company);
    const [silent, left, resigned] = [
      await createUser(api.db),
      await createUser(api.db),
      await createUser(api.db),
    ];
    for (const user of [silent, left, resigned]) {
      await addMember(api.db, company.cid, user.universalUid);
      await switchOn({ ...company, user }, savedSearchId);
    }
    await switchOn({ ...company, user: silent }, savedSearchId, false);
    await callApi(api, corporationAccount.removeMember, {
      as: company.user,
      params: { cid: company.cid },
      body: { universalUid: left.universalUid },
    });
    await api.db
      .insert(schema.userAccount)
      .values({
        universalUid: resigned.universalUid,
        firebaseUid: resigned.uid,
        email: resigned.email,
        roleId: 2,
        createdAt: jst(1, 9),
      })
      .onConflictDoUpdate({ target: schema.userAccount.universalUid, set: { resignedAt: jst(21, 9) } });
    await arrive(jst(21, 10));
    await send();
    expect(api.mails.map(({ to }) => to)).toEqual([company.user.email]);
  });

  test('says nothing of a search that a colleague has removed', async () => {
    const company = await createCorporation(api.db);
    const savedSearchId = await watch(company);
    const { cid, user: as } = company;
    await callApi(api, savedSearch.remove, { as, params: { cid, savedSearchId } });
    await arrive(jst(21, 10));
    await send();
    expect(api.mails).toEqual([]);
  });

  test('is one for all companies of a person, whose links lead to the right one', async () => {
    const first = await createCorporation(api.db, { name: '株式会社い' });
    const second = await createCorporation(api.db, { name: '株式会社ろ', member: first.user });
    const ids = [await watch(first), await watch(second)];
    await arrive(jst(21, 10));
    await send();
    expect(api.mails).toHaveLength(1);
    const text = api.mails[0]?.text ?? '';
    for (const [index, { cid, name }] of [first, second].entries()) {
      expect(text).toContain(`■ ${name}`);
      const redirect = encodeURIComponent(`/profiles/?saved=${ids[index]}`);
      expect(text).toContain(`http://localhost:3000/biz/switch_account/?c=${cid}&redirect=${redirect}`);
    }
  });

  test('names twenty searches, and says that there are more', async () => {
    const company = await createCorporation(api.db);
    for (let index = 0; index < 22; index += 1) await watch(company, `検索${index}`);
    await arrive(jst(21, 10));
    await send();
    expect(api.mails[0]?.text.match(/^・/gm)).toHaveLength(20);
    expect(api.mails[0]?.text).toContain('ほか2件の検索にも新着があります。');
  });

  test('that cannot be handed over keeps nobody else from theirs, and is tried again by the next round', async () => {
    const companies = [await createCorporation(api.db), await createCorporation(api.db)];
    for (const company of companies) await watch(company);
    await arrive(jst(21, 10));
    const error = vi.spyOn(api.services.logger, 'error').mockImplementation(() => {});
    const mail = vi.spyOn(api.services.mail, 'send').mockRejectedValueOnce(new Error('no mail server'));
    expect(await send()).toBe(1);
    expect(error).toHaveBeenCalledOnce();
    expect(await send()).toBe(0);
    api.time.now = jst(22, 10);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(mail).toHaveBeenCalledTimes(3);
  });

  test('does not go to an address that takes none', async () => {
    const company = await createCorporation(api.db);
    await watch(company);
    await arrive(jst(21, 10));
    await noteUndeliverable(api.db, company.user.email, jst(21, 10));
    expect(await send()).toBe(0);
    await forgetUndeliverable(api.db, company.user.email);
    expect(await send()).toBe(1);
  });

  test('is sent by a round every ten minutes, which ends between two people', async () => {
    for (const company of [await createCorporation(api.db), await createCorporation(api.db)]) {
      await watch(company);
    }
    await arrive(jst(21, 10));
    let sent = 0;
    expect(await sendNewHits(api.services, () => api.mails.length > sent)).toBe(1);
    sent = 1;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const mails = startMails(api.services);
    vi.advanceTimersByTime(10 * 60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(api.mails).toHaveLength(2));
    await mails.stop();
  });
});
