import { and, asc, desc, eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { application } from '../../endpoints/application.ts';
import { chat } from '../../endpoints/chat.ts';
import type { EndpointDefinition } from '../../endpoints/endpoint.ts';
import { InteractionFilter, interaction } from '../../endpoints/interaction.ts';
import { CHAT_PAGE_SIZE, LIST_PAGE_SIZE } from '../../endpoints/page.ts';
import { project as projectEndpoints } from '../../endpoints/project.ts';
import { ScoutStatus, scout } from '../../endpoints/scout.ts';
import { SelectionStatus } from '../../endpoints/selection.ts';
import type { Database } from '../../server/db/database.ts';
import { chatGroup, chatMessage, corporationMember, project } from '../../server/db/schema.ts';
import type { TimedCall } from './measure-calls.ts';
import { itemOf, pathOf } from './path-of.ts';
import type { ManyConversations } from './seed-conversations.ts';

/** Words of 1, 2, 3 and 6 characters that names and titles hold, two at once, and one that nothing holds. */
const words = ['田', '佐藤', 'エンジ', 'バックエンド', '佐藤 開発', '髙﨑鸞'];

const Messages = v.array(v.looseObject({ messageId: v.string() }));

/**
 * Returns the calls of the projects, conversations, applications and scouts of a company, in every way that their
 * screens make them, by the member who signs in as `uid`.
 */
export async function companyCalls(
  db: Database,
  { cid, longChatGroupId }: ManyConversations,
  uid: string,
): Promise<TimedCall[]> {
  const ofCompany = eq(chatGroup.cid, cid);
  const isLong = and(ofCompany, eq(chatGroup.chatGroupId, longChatGroupId));
  const [sender] = await db
    .select({ uid: corporationMember.universalUid })
    .from(corporationMember)
    .where(eq(corporationMember.cid, cid))
    .orderBy(asc(corporationMember.joinedAt));
  const groups = await db
    .select({ id: chatGroup.chatGroupId })
    .from(chatGroup)
    .where(and(ofCompany, ne(chatGroup.chatGroupId, longChatGroupId)))
    .orderBy(asc(chatGroup.chatGroupId))
    .limit(500);
  const projects = await db.select({ id: project.projectId }).from(project).where(eq(project.cid, cid));
  const newest = await db
    .select({ id: chatMessage.messageId })
    .from(chatMessage)
    .where(and(eq(chatMessage.cid, cid), eq(chatMessage.chatGroupId, longChatGroupId)))
    .orderBy(desc(chatMessage.sequence))
    .limit(200);
  const pages = Math.ceil(
    (groups.length < 500 ? groups.length : await db.$count(chatGroup, ofCompany)) / LIST_PAGE_SIZE,
  );

  const list = (label: string, query: (round: number) => Record<string, unknown>): TimedCall => ({
    label: `interaction.list ${label}`,
    uid,
    next: (round) => pathOf(interaction.list, { cid }, { page: 1, ...query(round) }),
  });
  const scouts = (label: string, query: (round: number) => Record<string, unknown>): TimedCall => ({
    label: `scout.search ${label}`,
    uid,
    next: (round) => pathOf(scout.search, { cid }, { page: 1, ...query(round) }),
  });
  const applications = (label: string, query: (round: number) => Record<string, unknown>): TimedCall => ({
    label: `application.search ${label}`,
    uid,
    next: (round) => pathOf(application.search, { cid }, { page: 1, ...query(round) }),
  });
  const projectList = (label: string, query: (round: number) => Record<string, unknown>): TimedCall => ({
    label: `project.list ${label}`,
    uid,
    next: (round) => pathOf(projectEndpoints.list, { cid }, { page: 1, ...query(round) }),
  });
  const messages = (endpoint: EndpointDefinition, query = {}, chatGroupId = longChatGroupId) =>
    pathOf(endpoint, { cid, chatGroupId }, query);
  let oldest: string | undefined;

  return [
    projectList('all', () => ({})),
    projectList('each status', (round) => ({
      status: itemOf(['draft', 'published', 'paused', 'closed'], round),
    })),
    projectList('words', (round) => ({ searchWord: itemOf(words, round) })),
    {
      label: 'project.count_for_projects',
      uid,
      next: () =>
        pathOf(
          projectEndpoints.countFavorites,
          { cid },
          { projectIds: projects.slice(0, 20).map(({ id }) => id) },
        ),
    },
    {
      label: 'project.count_published_projects',
      uid,
      next: () => pathOf(projectEndpoints.countPublished, { cid }),
    },
    ...InteractionFilter.options.flatMap((filterType) =>
      (['latest', 'oldest'] as const).map((orderBy) =>
        list(`${filterType}, ${orderBy}`, () => ({ filterType, orderBy })),
      ),
    ),
    list('selectionStatus', (round) => ({ selectionStatus: itemOf(SelectionStatus.options, round) })),
    list('targetProjectId', (round) => ({ targetProjectId: itemOf(projects, round).id })),
    list('last page', () => ({ page: pages })),
    list('any page', (round) => ({ page: 1 + (Math.abs(round * 7) % pages) })),
    ...words.map((searchWord) => list(`「${searchWord}」`, () => ({ searchWord }))),
    list('「佐藤」, last page of it, needsReply', () => ({
      searchWord: '佐藤',
      filterType: 'needsReply',
      page: 5,
    })),
    {
      label: 'interaction.number_of_unread_messages',
      uid,
      next: () => pathOf(interaction.numberOfUnreadMessages, { cid }),
    },
    {
      label: 'interaction.show',
      uid,
      next: (round) => pathOf(interaction.show, { cid, chatGroupId: itemOf(groups, round).id }),
    },
    { label: 'chat.latest_list', uid, next: () => messages(chat.latestMessages) },
    {
      label: 'chat.latest_list, marks as read',
      uid,
      before: () => db.update(chatGroup).set({ unreadCount: 3 }).where(isLong),
      next: () => messages(chat.latestMessages),
    },
    {
      label: 'chat.latest_list, nothing new',
      uid,
      next: () => messages(chat.latestMessages, { latestMessageId: itemOf(newest, 0).id }),
    },
    {
      label: 'chat.latest_list, 100 new',
      uid,
      next: () => messages(chat.latestMessages, { latestMessageId: itemOf(newest, 100).id }),
    },
    {
      label: 'chat.latest_list, any conversation',
      uid,
      next: (round) => messages(chat.latestMessages, {}, itemOf(groups, round).id),
    },
    {
      label: 'chat.past_list, from the end to the beginning',
      uid,
      next: () => messages(chat.pastMessages, { oldestMessageId: oldest }),
      onResponse: (response) => {
        oldest = v.parse(Messages, response)[0]?.messageId;
      },
      rounds: Math.ceil(
        (await db.$count(
          chatMessage,
          and(eq(chatMessage.cid, cid), eq(chatMessage.chatGroupId, longChatGroupId)),
        )) / CHAT_PAGE_SIZE,
      ),
    },
    scouts('all', () => ({})),
    scouts('last pages', (round) => ({ page: 100 - (Math.abs(round) % 20) })),
    scouts('status', (round) => ({ status: itemOf(ScoutStatus.options, round) })),
    scouts('targetProjectId', (round) => ({ targetProjectId: itemOf(projects, round).id })),
    scouts('senderUniversalUid', () => ({ senderUniversalUid: sender?.uid })),
    scouts('from, to', () => ({ from: '2026-01-01', to: '2026-06-30' })),
    ...words.map((searchWord) => scouts(`「${searchWord}」`, () => ({ searchWord }))),
    ...(['latest', 'oldest', 'waiting'] as const).flatMap((orderBy) => [
      applications(orderBy, () => ({ orderBy })),
      applications(`${orderBy}, 「佐藤」`, () => ({ orderBy, searchWord: '佐藤' })),
    ]),
    applications('last pages', (round) => ({ page: 100 - (Math.abs(round) % 20) })),
    { label: 'scout.funnel all', uid, next: () => pathOf(scout.funnel, { cid }) },
    {
      label: 'scout.funnel 「開発」, status',
      uid,
      next: () => pathOf(scout.funnel, { cid }, { searchWord: '開発', status: 'replied' }),
    },
  ];
}
