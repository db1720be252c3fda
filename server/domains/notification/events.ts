import { and, desc, eq, gt, isNull, lte, not, notExists, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { application, candidate, chatGroup, favoriteProject, project } from '../../db/schema.ts';
import { isAssigned } from '../shared/assignee.ts';
import { FORMER_USER } from '../shared/former-people.ts';
import { type ListedEvent, MOST_NAMED, type Part } from './part.ts';
import { listRecontacts } from './recontact-events.ts';

const names = {
  lastName: sql<string>`coalesce(${candidate.lastName}, ${FORMER_USER})`,
  firstName: sql<string>`coalesce(${candidate.firstName}, '')`,
  projectTitle: project.title,
};

const onProject = (table: typeof chatGroup | typeof favoriteProject) =>
  and(eq(project.cid, table.cid), eq(project.projectId, table.projectId));

/** An application is an event of its own: its first message is no reply. */
const isReply = not(sql`(${chatGroup.origin} = 'application' and ${chatGroup.messageCount} = 1)`);

/** A conversation that a member has marked as unread has no new message for that. */
const isNoMark = gt(chatGroup.messageCount, sql`coalesce(${chatGroup.unreadMarkedCount}, 0)`);

/** Not a colleague's conversation, where the mail is about one's own. */
const isOwned = (ownerUid: string | null) =>
  ownerUid === null ? undefined : isAssigned('mineOrNone', ownerUid);

async function listReplies(db: Executor, { cid, after, until, ownerUid }: Part): Promise<ListedEvent[]> {
  const rows = await db
    .select({ ...names, excerpt: chatGroup.lastExcerpt, chatGroupId: chatGroup.chatGroupId })
    .from(chatGroup)
    .leftJoin(candidate, eq(candidate.universalUid, chatGroup.universalUid))
    .innerJoin(project, onProject(chatGroup))
    .where(
      and(
        eq(chatGroup.cid, cid),
        gt(chatGroup.unreadCount, 0),
        eq(chatGroup.lastFromUs, false),
        gt(chatGroup.lastSentAt, after),
        lte(chatGroup.lastSentAt, until),
        isReply,
        isNoMark,
        isOwned(ownerUid),
      ),
    )
    .orderBy(desc(chatGroup.lastSentAt))
    .limit(MOST_NAMED + 1);
  return rows.map(({ chatGroupId, excerpt, ...row }) => ({
    ...row,
    excerpt: excerpt ?? '',
    path: `/messages/${chatGroupId}/`,
  }));
}

async function listApplications(db: Executor, { cid, after, until, ownerUid }: Part): Promise<ListedEvent[]> {
  const rows = await db
    .select({ ...names, excerpt: application.message, applicationId: application.applicationId })
    .from(application)
    .innerJoin(
      chatGroup,
      and(eq(chatGroup.cid, application.cid), eq(chatGroup.chatGroupId, application.chatGroupId)),
    )
    .leftJoin(candidate, eq(candidate.universalUid, application.universalUid))
    .innerJoin(project, onProject(chatGroup))
    .where(
      and(
        eq(application.cid, cid),
        isNull(application.readAt),
        eq(chatGroup.status, 'applied'),
        gt(application.appliedAt, after),
        lte(application.appliedAt, until),
        isOwned(ownerUid),
      ),
    )
    .orderBy(desc(application.appliedAt))
    .limit(MOST_NAMED + 1);
  return rows.map(({ applicationId, ...row }) => ({ ...row, path: `/applications/${applicationId}/` }));
}

async function listLikes(db: Executor, { cid, after, until }: Part): Promise<ListedEvent[]> {
  const conversation = db
    .select({ one: sql`1` })
    .from(chatGroup)
    .where(
      and(
        eq(chatGroup.cid, favoriteProject.cid),
        eq(chatGroup.projectId, favoriteProject.projectId),
        eq(chatGroup.universalUid, favoriteProject.universalUid),
      ),
    );
  const rows = await db
    .select({ ...names, universalUid: favoriteProject.universalUid })
    .from(favoriteProject)
    .innerJoin(candidate, eq(candidate.universalUid, favoriteProject.universalUid))
    .innerJoin(project, onProject(favoriteProject))
    .where(
      and(
        eq(favoriteProject.cid, cid),
        gt(favoriteProject.createdAt, after),
        lte(favoriteProject.createdAt, until),
        notExists(conversation),
      ),
    )
    .orderBy(desc(favoriteProject.createdAt))
    .limit(MOST_NAMED + 1);
  return rows.map(({ universalUid, ...row }) => ({
    ...row,
    excerpt: '',
    path: `/profiles/${universalUid}/`,
  }));
}

async function listAssigned(db: Executor, { cid, after, until, ownerUid }: Part): Promise<ListedEvent[]> {
  const rows = await db
    .select({ ...names, chatGroupId: chatGroup.chatGroupId })
    .from(chatGroup)
    .leftJoin(candidate, eq(candidate.universalUid, chatGroup.universalUid))
    .innerJoin(project, onProject(chatGroup))
    .where(
      and(
        eq(chatGroup.cid, cid),
        eq(chatGroup.assigneeUid, ownerUid ?? ''),
        gt(chatGroup.assignedAt, after),
        lte(chatGroup.assignedAt, until),
        notInArray(chatGroup.status, ['matched', 'finished']),
      ),
    )
    .orderBy(desc(chatGroup.assignedAt))
    .limit(MOST_NAMED + 1);
  return rows.map(({ chatGroupId, ...row }) => ({ ...row, excerpt: '', path: `/messages/${chatGroupId}/` }));
}

const lists = {
  reply: listReplies,
  application: listApplications,
  like: listLikes,
  assigned: listAssigned,
  recontact: listRecontacts,
};

/**
 * Returns what has come and was neither read nor answered meanwhile, newest first: at most one more than a mail names.
 * `findDue` asks for the same.
 */
export const listEvents = (db: Executor, part: Part): Promise<ListedEvent[]> => lists[part.event](db, part);
