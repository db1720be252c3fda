import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { replyToConversation } from '../../../demo/simulation/actions.ts';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';

const now = new Date('2026-11-21T03:00:00Z');
const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

describe.each(backends)('at once, on %s,', (_, open) => {
  const api = serveBackend(open);
  beforeEach(() => {
    api.time.now = null;
  });

  /** A company with two members. */
  async function createCompany(plan: 'trial' | 'paid' = 'paid') {
    const { cid, user } = await createCorporation(api.db, { plan });
    const colleague = await createUser(api.db);
    await addMember(api.db, cid, colleague.universalUid);
    return { cid, members: [user, colleague] as const };
  }
  type Company = Awaited<ReturnType<typeof createCompany>>;
  const write = ({ cid, members }: Company, chatGroupId: string, index: number) =>
    callApi(api, chat.createMessage, {
      as: members[index % 2 === 0 ? 0 : 1],
      params: { cid, chatGroupId },
      body: { textMessage: `${index}` },
    });
  const latest = ({ cid, members }: Company, chatGroupId: string, latestMessageId?: string) =>
    callApi(api, chat.latestMessages, {
      as: members[0],
      params: { cid, chatGroupId },
      query: { latestMessageId },
    });
  const past = ({ cid, members }: Company, chatGroupId: string, oldestMessageId?: string) =>
    callApi(api, chat.pastMessages, {
      as: members[0],
      params: { cid, chatGroupId },
      query: { oldestMessageId },
    });
  const unread = async ({ cid, members }: Company) =>
    (await callApi(api, interaction.numberOfUnreadMessages, { as: members[0], params: { cid } })).json;

  test('100 scouts of a trial company are 50 sent and 50 refused', async () => {
    const { cid, members } = await createCompany('trial');
    const { projectId } = await createProject(api.db, cid);
    const candidates = await times(100, () => createCandidate(api.db));
    const responses = await times(100, (index) =>
      callApi(api, scout.create, {
        as: members[index % 2 === 0 ? 0 : 1],
        params: { cid },
        body: {
          scoutTargetUniversalUid: candidates[index]?.universalUid ?? '',
          scoutMessage: 'はじめまして。',
          targetProjectId: projectId,
        },
      }),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(50);
    expect(await countRows(api.db, schema.scout)).toBe(50);
    expect(await countRows(api.db, schema.chatGroup)).toBe(50);
    expect(await countRows(api.db, schema.chatMessage)).toBe(50);
  });

  test('two recruiters and the candidate write into one order without losing a message', async () => {
    const company = await createCompany();
    const { chatGroupId } = await createConversation(api.db, company.cid, { status: 'inProgress' });
    const platform = { db: api.db, clock: api.services.clock };
    const [responses] = await Promise.all([
      times(20, (index) => write(company, chatGroupId, index)),
      times(10, (index) =>
        replyToConversation(
          platform,
          { cid: company.cid, chatGroupId },
          { content: { kind: 'text', textMessage: `返信${index}` } },
        ),
      ),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rows = await api.db
      .select()
      .from(schema.chatMessage)
      .where(eq(schema.chatMessage.chatGroupId, chatGroupId))
      .orderBy(schema.chatMessage.sequence);
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
    const [group] = await api.db.select().from(schema.chatGroup);
    expect(group).toMatchObject({
      messageCount: 31,
      unreadCount: 10,
      lastExcerpt: rows.at(-1)?.textMessage,
      lastFromUs: rows.at(-1)?.side === 'corporation',
    });
  });

  test('reading while the candidate writes marks nothing as read that nobody was shown', async () => {
    const company = await createCompany();
    const { chatGroupId, messageIds } = await createConversation(api.db, company.cid, {
      status: 'inProgress',
    });
    const platform = { db: api.db, clock: api.services.clock };
    const after = messageIds.at(-1);
    const [reads] = await Promise.all([
      times(20, () => latest(company, chatGroupId, after)),
      times(10, (index) =>
        replyToConversation(
          platform,
          { cid: company.cid, chatGroupId },
          { content: { kind: 'text', textMessage: `${index}` } },
        ),
      ),
    ]);
    const shown = new Set(reads.flatMap(({ json }) => json.map(({ messageId }) => messageId)));
    expect(reads.map(({ status }) => status)).toEqual(Array(20).fill(200));
    // What is still unread may have been shown meanwhile, but what is read has been.
    expect(await unread(company)).toBeGreaterThanOrEqual(10 - shown.size);
    const everything = (await latest(company, chatGroupId, after)).json;
    expect(everything).toHaveLength(10);
    expect(await unread(company)).toBe(0);
  });

  test('messages of the same instant keep one order, however they are read', async () => {
    const company = await createCompany();
    const { chatGroupId, messageIds } = await createConversation(api.db, company.cid, {
      status: 'inProgress',
      messages: [{ side: 'user', text: '応募します', sentAt: now }],
    });
    api.time.now = now;
    await times(70, (index) => write(company, chatGroupId, index));
    const all = (await latest(company, chatGroupId, messageIds[0])).json;
    expect(new Set(all.map(({ sentAt }) => sentAt))).toEqual(new Set([now.toISOString()]));
    const walked: string[] = [];
    for (;;) {
      const page = (await past(company, chatGroupId, walked[0])).json;
      walked.unshift(...page.map(({ messageId }) => messageId));
      if (page.length < 30) break;
    }
    expect(walked).toEqual([...messageIds, ...all.map(({ messageId }) => messageId)]);
    expect(new Set(walked).size).toBe(71);
  });
});
