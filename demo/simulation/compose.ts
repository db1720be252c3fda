import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../server/db/database.ts';
import { candidate, chatGroup, chatMessage, project } from '../../server/db/schema.ts';
import type { ConversationKey } from './actions.ts';
import { composeReply, type Reply } from './reply.ts';

/** Returns what the candidate of a conversation would reply to its newest message; null when there is nothing to reply to. */
export async function composeFor(
  db: Executor,
  { cid, chatGroupId }: ConversationKey,
  { mayDecline }: { mayDecline: boolean },
): Promise<Reply | null> {
  const inConversation = and(eq(chatMessage.cid, cid), eq(chatMessage.chatGroupId, chatGroupId));
  const [row] = await db
    .select({ origin: chatGroup.origin, candidate, projectId: project.projectId, title: project.title })
    .from(chatGroup)
    .innerJoin(candidate, eq(candidate.universalUid, chatGroup.universalUid))
    .innerJoin(project, and(eq(project.cid, chatGroup.cid), eq(project.projectId, chatGroup.projectId)))
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
  const [message] = await db
    .select({ text: chatMessage.textMessage, sender: chatMessage.senderName })
    .from(chatMessage)
    .where(and(inConversation, eq(chatMessage.side, 'corporation')))
    .orderBy(desc(chatMessage.sequence))
    .limit(1);
  const [written] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(chatMessage)
    .where(and(inConversation, eq(chatMessage.side, 'user')));
  if (!row || !message) return null;
  const { hoursMin, hoursMax, headline, skills, careers, minReward, universalUid } = row.candidate;
  return composeReply({
    // The pair and not the conversation's id, which is new at every run.
    seed: `${universalUid} ${row.projectId}`,
    turn: written?.count ?? 0,
    isScout: row.origin === 'scout',
    mayDecline,
    text: message.text,
    project: row.title,
    sender: message.sender,
    profile: {
      headline,
      skills,
      company: careers[0]?.company ?? null,
      hours: hoursMin === null || hoursMax === null ? null : { min: hoursMin, max: hoursMax },
      minReward,
    },
  });
}
