import { and, desc, eq, or } from 'drizzle-orm';
import { type chat, type FoundMessage, messageInWords } from '#endpoints/chat';
import type { Output, ParsedQuery } from '#endpoints/endpoint';
import { MESSAGE_SEARCH_MAX_COUNT } from '#endpoints/page';
import type { Executor } from '../../../db/database.ts';
import { candidate, chatGroup, chatMessage, project } from '../../../db/schema.ts';
import type { Services } from '../../../kit/services.ts';
import { toUserSummary, userSummaryColumns } from '../../shared/user-summary.ts';
import { readWords } from '../../user-profile/search-query.ts';
import { excerptAround } from './excerpt.ts';
import { findMessages, type MessagePlace } from './find-messages.ts';

const columns = {
  messageId: chatMessage.messageId,
  chatGroupId: chatMessage.chatGroupId,
  partnerUid: chatGroup.universalUid,
  partner: userSummaryColumns,
  project: { projectId: project.projectId, title: project.title },
  side: chatMessage.side,
  senderName: chatMessage.senderName,
  sentAt: chatMessage.sentAt,
  kind: chatMessage.kind,
  textMessage: chatMessage.textMessage,
  fileName: chatMessage.fileName,
};

/** Returns the messages at some places of a company, newest first, with their conversations. */
function readAt(db: Executor, cid: string, places: readonly MessagePlace[]) {
  const isThere = places.map(({ chatGroupId, sequence }) =>
    and(eq(chatMessage.chatGroupId, chatGroupId), eq(chatMessage.sequence, sequence)),
  );
  return db
    .select(columns)
    .from(chatMessage)
    .innerJoin(
      chatGroup,
      and(eq(chatGroup.cid, chatMessage.cid), eq(chatGroup.chatGroupId, chatMessage.chatGroupId)),
    )
    .innerJoin(project, and(eq(project.cid, chatGroup.cid), eq(project.projectId, chatGroup.projectId)))
    .leftJoin(candidate, eq(candidate.universalUid, chatGroup.universalUid))
    .where(and(eq(chatMessage.cid, cid), or(...isThere)))
    .orderBy(desc(chatMessage.sentAt), desc(chatMessage.chatGroupId), desc(chatMessage.sequence));
}

type Row = Awaited<ReturnType<typeof readAt>>[number];

function toFound(
  { side, kind, textMessage, fileName, sentAt, partner, partnerUid, ...row }: Row,
  words: readonly string[],
  apiUrl: string,
): FoundMessage {
  const text = messageInWords(
    kind === 'text' ? { kind, textMessage: textMessage ?? '' } : { kind, fileName: fileName ?? '' },
  );
  return {
    ...row,
    partner: toUserSummary(partner, partnerUid, apiUrl),
    fromUs: side === 'corporation',
    sentAt: sentAt.toISOString(),
    excerpt: excerptAround(text, words),
  };
}

/** Returns a page of a company's messages that hold a keyword, newest first (docs/product/messages.md, Searching). */
export async function searchMessages(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  cid: string,
  { keyword, page, until }: ParsedQuery<typeof chat.searchMessages>,
): Promise<Output<typeof chat.searchMessages>> {
  const found = await findMessages(db, { cid, keyword, page, until: until ? new Date(until) : null });
  const words = readWords(keyword)
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap((clause) => clause.words);
  const rows = found.page.length === 0 ? [] : await readAt(db, cid, found.page);
  return {
    items: rows.map((row) => toFound(row, words, apiUrl)),
    totalCount: Math.min(found.count, MESSAGE_SEARCH_MAX_COUNT),
    maxCount: MESSAGE_SEARCH_MAX_COUNT,
    searchedSince: found.since?.toISOString() ?? null,
  };
}
