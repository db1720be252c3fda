import type { ProjectSetting } from '#endpoints/project';
import type { SelectionOrigin, SelectionStatus } from '#endpoints/selection';
import type { Database } from '#server/db/database';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { writeSearchRows } from '#server/domains/chat/search/search-row';
import { emptyDraft } from '#server/domains/project/empty-draft';
import { listWordsOf } from '#server/domains/shared/list-words';
import { readPartnerNames } from '#server/domains/shared/partner-name';
import { skillKey } from '#server/domains/user-profile/search-columns';

type Overrides<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

/** The conditions of a project of which nothing is decided. */
export const undecidedSetting = emptyDraft('').sections.setting;

/** Conditions that every plan allows, with everything that publication asks for. */
export const decidedSetting: ProjectSetting = {
  jobCategoryIds: ['engineer-backend'],
  workingFormId: 'side-job',
  remote: 'full',
  prefectureCode: '13',
  hoursPerWeek: { min: 5, max: 10 },
  rewardType: 'hourly',
  reward: { min: 3000, max: 6000 },
  period: '3か月から',
  headcount: 1,
};

/** A project with everything that publication asks for; `published` unless said otherwise. */
export async function createProject(
  db: Database,
  cid: string,
  {
    title = '業務システムの開発',
    status = 'published',
    isSwProject = false,
    ...rest
  }: Overrides<typeof schema.project> = {},
): Promise<{ projectId: string; title: string }> {
  const projectId = rest.projectId ?? newId();
  await db.insert(schema.project).values({
    cid,
    projectId,
    isSwProject,
    status,
    title,
    titleWords: listWordsOf(title),
    detail: { background: '', work: '業務システムの設計と実装', required: '', preferred: '', flow: '' },
    feature: { tags: [], appeal: '', imageUrl: null },
    swProject: isSwProject ? { overview: '基幹の刷新', technologies: [], phases: [], teamSize: 5 } : null,
    setting: decidedSetting,
    publishedAt: status === 'draft' ? null : new Date(),
    createdAt: new Date(),
    updatedAt: new Date(),
    ...rest,
  });
  return { projectId, title };
}

/** A candidate as the platform knows one. */
export async function createCandidate(
  db: Database,
  { lastName = '山田', firstName = '太郎', ...rest }: Overrides<typeof schema.candidate> = {},
): Promise<{ universalUid: string; lastName: string; firstName: string }> {
  const universalUid = rest.universalUid ?? newId();
  await db.insert(schema.candidate).values({
    universalUid,
    lastName,
    firstName,
    lastNameKana: 'ヤマダ',
    firstNameKana: 'タロウ',
    headline: 'バックエンドエンジニア',
    introduction: '業務システムを作ってきました。',
    prefectureCode: '13',
    jobCategories: [{ jobCategoryId: 'engineer-backend', years: 5 }],
    skills: [{ name: 'TypeScript', years: 3 }],
    careers: [],
    links: [],
    workingFormIds: ['side-job'],
    lastLoginAt: new Date(),
    updatedAt: new Date(),
    createdAt: new Date(),
    jobCategoryIds: ['engineer-backend'],
    maxYears: 5,
    skillKeys: [skillKey('TypeScript')],
    isBlank: false,
    searchText: '',
    bigrams: [],
    ...rest,
  });
  return { universalUid, lastName, firstName };
}

type Message = { side: 'corporation' | 'user' | 'system'; text: string; sentAt?: Date };

/**
 * A conversation of a candidate and a project with its messages, and the application or scout that began it.
 * Candidate and project are made unless given; messages lie a minute apart.
 */
export async function createConversation(
  db: Database,
  cid: string,
  {
    origin = 'application',
    status = 'applied',
    candidate,
    project,
    sender = { universalUid: 'sender', name: '佐藤 健一' },
    messages = [{ side: 'user', text: 'はじめまして。応募しました。' }],
    unreadCount = 0,
    isRead = false,
  }: {
    origin?: SelectionOrigin;
    status?: SelectionStatus;
    candidate?: { universalUid: string };
    project?: { projectId: string };
    sender?: { universalUid: string; name: string };
    messages?: Message[];
    unreadCount?: number;
    isRead?: boolean;
  } = {},
) {
  const { universalUid } = candidate ?? (await createCandidate(db));
  const { projectId } = project ?? (await createProject(db, cid));
  const chatGroupId = newId();
  const selectionId = newId();
  const start = Date.now() - messages.length * 60_000;
  const rows = messages.map(({ side, text, sentAt }, index) => ({
    cid,
    chatGroupId,
    sequence: index + 1,
    messageId: newId(),
    side,
    senderUid: side === 'user' ? universalUid : side === 'corporation' ? sender.universalUid : null,
    senderName: side === 'user' ? '山田 太郎' : side === 'corporation' ? sender.name : '',
    kind: 'text' as const,
    textMessage: text,
    sentAt: sentAt ?? new Date(start + index * 60_000),
  }));
  const last = rows.at(-1);
  await db.insert(schema.chatGroup).values({
    ...(await readPartnerNames(db, universalUid)),
    cid,
    chatGroupId,
    selectionId,
    projectId,
    universalUid,
    origin,
    status,
    messageCount: rows.length,
    unreadCount,
    lastExcerpt: last?.textMessage ?? null,
    lastSentAt: last?.sentAt ?? null,
    lastFromUs: last ? last.side === 'corporation' : null,
    createdAt: rows[0]?.sentAt ?? new Date(),
  });
  if (rows.length > 0) await db.insert(schema.chatMessage).values(rows);
  await writeSearchRows(
    db,
    rows.map((row) => ({ ...row, fileName: null })),
  );
  const startedAt = rows[0]?.sentAt ?? new Date();
  const shared = { cid, chatGroupId, projectId };
  const text = messages[0]?.text ?? '';
  let applicationId: string | null = null;
  let scoutId: string | null = null;
  if (origin === 'application') {
    applicationId = newId();
    await db.insert(schema.application).values({
      ...shared,
      applicationId,
      universalUid,
      message: text,
      appliedAt: startedAt,
      readAt: isRead ? new Date() : null,
    });
  } else {
    scoutId = newId();
    await db.insert(schema.scout).values({
      ...shared,
      scoutId,
      targetUid: universalUid,
      message: text,
      senderUid: sender.universalUid,
      senderName: sender.name,
      scoutedAt: startedAt,
    });
  }
  return {
    chatGroupId,
    selectionId,
    projectId,
    universalUid,
    applicationId,
    scoutId,
    messageIds: rows.map((row) => row.messageId),
  };
}

/** A search that a company keeps: of the candidates in Tokyo, unless said otherwise. */
export async function createSavedSearch(
  db: Database,
  cid: string,
  { createdBy, ...rest }: Overrides<typeof schema.savedSearch> & { createdBy: string },
): Promise<{ savedSearchId: string; name: string }> {
  const savedSearchId = newId();
  const row = {
    cid,
    savedSearchId,
    name: savedSearchId,
    search: '?prefectureCodes=13',
    createdAt: new Date(),
  };
  await db.insert(schema.savedSearch).values({ ...row, createdBy, ...rest });
  return { savedSearchId: rest.savedSearchId ?? savedSearchId, name: rest.name ?? savedSearchId };
}

/** A label of a company, on some candidates. */
export async function labelCandidates(
  db: Database,
  label: Omit<typeof schema.label.$inferInsert, 'createdAt'>,
  universalUids: readonly string[] = [],
): Promise<void> {
  const { cid, labelId } = label;
  await db.insert(schema.label).values({ createdAt: new Date(), ...label });
  if (universalUids.length === 0) return;
  await db.insert(schema.labelledUser).values(
    universalUids.map((universalUid) => ({
      cid,
      labelId,
      universalUid,
      labelledBy: 'x',
      labelledAt: new Date(),
    })),
  );
}

/** Passes on candidates. */
export async function passCandidates(
  db: Database,
  cid: string,
  universalUids: readonly string[],
): Promise<void> {
  await db.insert(schema.passedUser).values(
    universalUids.map((universalUid) => ({
      cid,
      universalUid,
      passedBy: 'x',
      passedByName: '佐藤 健一',
      passedAt: new Date(),
    })),
  );
}

type PlannedIds = Pick<
  typeof schema.plannedMessage.$inferInsert,
  'cid' | 'chatGroupId' | 'targetUid' | 'projectId' | 'writerUid'
>;

/** Plans a message of a conversation, or a scout to a candidate about a project, for tomorrow; returns its id. */
export async function planMessage(
  db: Database,
  ids: PlannedIds,
  textMessage = 'ご都合はいかがですか。',
): Promise<string> {
  const plannedMessageId = newId();
  await db.insert(schema.plannedMessage).values({
    ...ids,
    plannedMessageId,
    textMessage,
    writerName: '佐藤 健一',
    sendAt: new Date(Date.now() + 86_400_000),
    seenCount: ids.chatGroupId ? 1 : 0,
    wasProjectOpen: true,
    createdAt: new Date(),
  });
  return plannedMessageId;
}
