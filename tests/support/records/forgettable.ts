import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { chat } from '#endpoints/chat';
import type { Database } from '#server/db/database';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import type { Forgetting } from '#server/forget/forgetting';
import { createPace } from '#server/forget/pace';
import { createFolderMailer } from '#server/mail/folder-mailer';
import type { TestApi } from '../servers/test-api.ts';
import { addFileMessage, storeFile, writeOnce } from './conversation-files.ts';
import { addMember, createCorporation, createUser } from './factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
  createSavedSearch,
  labelCandidates,
  planMessage,
} from './matching-factories.ts';

/** Words by which what is of somebody is found again. */
export const marks = { candidate: 'しるし候補者', member: 'しるしメンバー', company: 'しるし企業' } as const;

/** The people, and conversations in which they wrote; 会社案内 was sent to somebody else, too. */
async function createConversations(api: TestApi) {
  const { db } = api;
  const { cid, user } = await createCorporation(db, { name: marks.company });
  const email = `${marks.member}-${randomUUID()}@example.com`;
  const member = await createUser(db, { lastName: marks.member, firstName: '花子', email });
  await addMember(db, cid, member.universalUid);
  const imagePath = `candidate/${newId()}.png`;
  await api.services.files.write(imagePath, new Uint8Array([1]));
  const candidate = await createCandidate(db, {
    lastName: marks.candidate,
    lastNameKana: marks.candidate,
    headline: marks.candidate,
    introduction: marks.candidate,
    searchText: marks.candidate,
    imagePath,
  });
  const { universalUid } = candidate;
  const sender = { universalUid: member.universalUid, name: `${member.lastName} ${member.firstName}` };
  const project = await createProject(db, cid, { title: `${marks.company}の案件` });
  const applied = await createConversation(db, cid, {
    ...{ candidate, project, sender, unreadCount: 1 },
    messages: [
      { side: 'user', text: `${marks.candidate}です` },
      { side: 'corporation', text: `${marks.candidate}様` },
      { side: 'system', text: '候補者が選考を辞退しました。' },
      { side: 'user', text: `${marks.candidate}より` },
    ],
  });
  const scouted = await createConversation(db, cid, {
    ...{ origin: 'scout', status: 'scouting', candidate, sender },
    messages: [{ side: 'corporation', text: `${marks.candidate}様` }],
  });
  const other = await createConversation(db, cid, { status: 'inProgress', sender, unreadCount: 2 });
  const own = await storeFile(api, { cid, uploadedBy: universalUid }, `${marks.candidate}.pdf`);
  const shared = await storeFile(api, { cid, uploadedBy: member.universalUid }, '会社案内.pdf');
  const contract = await storeFile(api, { cid, uploadedBy: member.universalUid }, `${marks.candidate}様.pdf`);
  const place = { cid, chatGroupId: applied.chatGroupId };
  const byMember = { side: 'corporation', senderUid: member.universalUid, senderName: sender.name } as const;
  const byCandidate = { side: 'user', senderUid: universalUid, senderName: marks.candidate } as const;
  await addFileMessage(db, place, { ...byCandidate, fileName: `${marks.candidate}.pdf`, filePath: own });
  await addFileMessage(db, place, { ...byMember, fileName: `${marks.candidate}様.pdf`, filePath: contract });
  for (const chatGroupId of [applied.chatGroupId, other.chatGroupId]) {
    await addFileMessage(
      db,
      { cid, chatGroupId },
      { ...byMember, fileName: '会社案内.pdf', filePath: shared },
    );
  }
  const ofCompany = { cid, user, member, candidate, applied, scouted, other, project, sender };
  return { ...ofCompany, uploads: { own, shared, contract, imagePath } };
}

type Conversations = Awaited<ReturnType<typeof createConversations>>;

/** What stands on the candidate: in the conversations, and by the company's marks. Returns a candidate who is marked, too. */
async function markCandidate(
  { db }: TestApi,
  { cid, user, candidate, applied, member, project, sender }: Conversations,
) {
  const now = new Date();
  const { universalUid } = candidate;
  const by = member.universalUid;
  await db
    .update(schema.chatMessage)
    .set({ senderName: marks.candidate })
    .where(eq(schema.chatMessage.senderUid, universalUid));
  await db
    .update(schema.chatGroup)
    .set({
      lastExcerpt: marks.candidate,
      finishNote: marks.candidate,
      replyDueOn: '2026-12-01',
      assigneeUid: by,
    })
    .where(eq(schema.chatGroup.universalUid, universalUid));
  const about = { cid, memo: marks.candidate, updatedBy: by, updatedAt: now };
  await db.insert(schema.memo).values({ ...about, targetUid: universalUid });
  await db.insert(schema.favoriteUser).values({ cid, universalUid, createdBy: by, createdAt: now });
  const staying = await createCandidate(db);
  const passed = { cid, passedBy: by, passedByName: sender.name, passedAt: now };
  await db.insert(schema.passedUser).values([
    { ...passed, universalUid },
    { ...passed, universalUid: staying.universalUid },
  ]);
  const { projectId } = project;
  const planned = { cid, writerUid: user.universalUid };
  await planMessage(db, { ...planned, chatGroupId: applied.chatGroupId }, `${marks.candidate}様`);
  await planMessage(db, { ...planned, targetUid: universalUid, projectId }, `${marks.candidate}様`);
  await db.insert(schema.favoriteProject).values({ cid, projectId, universalUid, createdAt: now });
  await labelCandidates(
    db,
    { cid, labelId: newId(), name: marks.company, nameKey: marks.company, color: 'blue' },
    [universalUid, staying.universalUid],
  );
  return staying;
}

/** What a member has set, and the rows that hold their address. */
async function writeMember(api: TestApi, { cid, user, member, applied }: Conversations) {
  const { db } = api;
  const now = new Date();
  const { universalUid, email } = member;
  const { savedSearchId } = await createSavedSearch(db, cid, {
    createdBy: universalUid,
    name: marks.company,
  });
  await db.insert(schema.savedSearchMember).values({ cid, savedSearchId, universalUid, isMailed: true });
  await db.insert(schema.savedSearchMail).values({ universalUid, day: '2026-11-25' });
  await db.insert(schema.presence).values({ universalUid, seenAt: now });
  const browser = { endpoint: `https://fcm.googleapis.com/${universalUid}`, p256dh: 'key', auth: 'secret' };
  await db.insert(schema.pushSubscription).values({ ...browser, universalUid, isBrief: false, seenAt: now });
  await db.insert(schema.mailAttempt).values({ universalUid, kind: 'events', tries: 1, until: now });
  await db.insert(schema.undeliverableAddress).values({ address: email.toLowerCase(), notedAt: now });
  const { chatGroupId } = applied;
  await db.insert(schema.pushedMessage).values({ cid, chatGroupId, sentAt: now });
  await db.insert(schema.conversationMark).values({ cid, chatGroupId, universalUid, isPinned: true });
  const asked = { event: 'reply', frequency: 'daily', countedFrom: now } as const;
  await db.insert(schema.notificationSetting).values({ cid, universalUid, ...asked });
  await db.insert(schema.rateLimit).values({ bucket: 'send', client: universalUid, hits: 1, resetsAt: now });
  const elsewhere = await createCorporation(db);
  const invited = { email, invitedBy: user.universalUid, createdAt: now, expiresAt: now };
  await db.insert(schema.corporationMemberInvitation).values([
    { ...invited, invitationId: newId(), cid },
    { ...invited, invitationId: newId(), cid: elsewhere.cid },
  ]);
  const begun = { temporaryId: newId(), createdAt: now, expiresAt: now };
  await db.insert(schema.temporaryAccount).values({ ...begun, email });
  const logo = `logo/${newId()}.png`;
  await db.insert(schema.uploadedFile).values({
    ...{ cid: '', objectKey: logo, kind: 'logo', uploadedBy: universalUid },
    ...{ fileName: `${marks.member}.png`, contentType: 'image/png', byteSize: 1, createdAt: now },
  });
  await api.services.files.write(logo, new Uint8Array([1]));
  return logo;
}

/** What the company says of itself, with the member as its contact. */
async function writeCompany({ db }: TestApi, { cid, member }: Conversations): Promise<void> {
  const now = new Date();
  await db
    .update(schema.corporation)
    .set({
      contactPersonName: marks.member,
      contactEmail: member.email,
      contactPhone: marks.member,
      introduction: marks.company,
    })
    .where(eq(schema.corporation.cid, cid));
  const contact = { personName: marks.member, email: member.email, phone: marks.member };
  const place = { department: '', postalCode: '', address: '', building: '' };
  await db
    .insert(schema.billingDestination)
    .values({ cid, companyName: marks.company, ...contact, ...place, updatedAt: now });
  const template = { templateId: newId(), title: marks.company, message: marks.company };
  await db.insert(schema.scoutTemplate).values({ cid, ...template, createdAt: now, updatedAt: now });
}

async function writeMails({ cid, user, member, applied }: Conversations): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'forget-mail-'));
  const mailer = createFolderMailer({ folder, from: 'biz@example.com', clock: () => new Date() });
  const web = 'http://web.test/biz';
  const page = encodeURIComponent(`/messages/${applied.chatGroupId}/`);
  const mails = [
    [user.email, `${marks.candidate}さんから返信`, `${web}/switch_account/?c=${cid}&redirect=${page}`],
    [member.email, '登録', `${web}/login/`],
    ['guest@example.com', '招待', `${marks.member} 花子さんから招待されました。`],
    [user.email, '別の方', `${web}/messages/elsewhere/`],
  ] as const;
  for (const [to, subject, text] of mails) await mailer.send({ to, subject, text });
  return folder;
}

/**
 * A company, one of its members and a candidate, who have left their marks in every column that forgetting them is about, and
 * somebody of each kind who stays.
 */
export async function createForgettable(api: TestApi) {
  const world = await createConversations(api);
  const { cid, member, applied } = world;
  const staying = await markCandidate(api, world);
  const logo = await writeMember(api, world);
  await writeCompany(api, world);
  const path = chat.createMessage.path.replace(':cid', cid).replace(':chatGroupId', applied.chatGroupId);
  await writeOnce(api, member, path, { textMessage: `${marks.candidate}様` });
  return { ...world, staying, uploads: { ...world.uploads, logo }, mailFolder: await writeMails(world) };
}

/** The tables in which a word stands somewhere. */
export async function tablesWith(db: Database, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.values(schema).filter((each) => is(each, PgTable))) {
    const { name } = getTableConfig(table);
    const rows = await db
      .select({ one: sql`1` })
      .from(sql`${table} t`)
      .where(sql`strpos(t::text, ${word}) > 0`)
      .limit(1);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

/** The words of all mails in a folder. */
export const mailsIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => `${name}\n${readFileSync(path.join(folder, name), 'utf8')}`)
    .join('\n');

/** What the command gives to forgetting, over the API of a test. */
export function forgettingOf(api: TestApi, overrides: Partial<Forgetting> = {}): Forgetting {
  return {
    db: api.db,
    files: api.services.files,
    mailFolder: path.join(tmpdir(), 'no-such-folder'),
    removeAccount: async () => false,
    now: () => new Date(),
    pace: createPace({ isShared: false }),
    isDry: false,
    waitForCalls: async () => {},
    ...overrides,
  };
}
