import { and, asc, desc, eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { application } from '../../endpoints/application.ts';
import { chat } from '../../endpoints/chat.ts';
import type { EndpointDefinition } from '../../endpoints/endpoint.ts';
import { InteractionFilter, interaction } from '../../endpoints/interaction.ts';
import { CHAT_PAGE_SIZE, LIST_PAGE_SIZE } from '../../endpoints/page.ts';
import { project } from '../../endpoints/project.ts';
import { ScoutStatus, scout } from '../../endpoints/scout.ts';
import { SelectionStatus } from '../../endpoints/selection.ts';
import type { Database } from '../../server/db/database.ts';
import * as schema from '../../server/db/schema.ts';
import { itemOf, pathOf } from '../lib/path-of.ts';
import type { TimedCall } from './measure-calls.ts';
import type { ManyConversations } from './seed-conversations.ts';

/** Words of 1, 2, 3 and 6 characters that names and titles hold, two at once, and one that nothing holds. */
const words = ['田', '佐藤', 'エンジ', 'バックエンド', '佐藤 開発', '髙﨑鸞'];

const Messages = v.array(v.looseObject({ messageId: v.string() }));

/** A page near the end of a long list. */
const oneOfTheLastPages = (round: number) => ({ page: 100 - (Math.abs(round) % 20) });

const { chatGroup, chatMessage } = schema;

/** Returns the ids of what the calls name: conversations but the long one, projects, newest messages of the long one. */
async function readIds(db: Database, { cid, longChatGroupId }: ManyConversations) {
  const conversations = await db
    .select({ id: chatGroup.chatGroupId })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), ne(chatGroup.chatGroupId, longChatGroupId)))
    .orderBy(asc(chatGroup.chatGroupId))
    .limit(500);
  const projects = await db
    .select({ id: schema.project.projectId })
    .from(schema.project)
    .where(eq(schema.project.cid, cid));
  const newest = await db
    .select({ id: chatMessage.messageId })
    .from(chatMessage)
    .where(and(eq(chatMessage.cid, cid), eq(chatMessage.chatGroupId, longChatGroupId)))
    .orderBy(desc(chatMessage.sequence))
    .limit(200);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return { conversations: idsOf(conversations), projects: idsOf(projects), newest: idsOf(newest) };
}

/** Returns calls of the messages of the long conversation, and of any other. */
async function conversationCalls(
  db: Database,
  { cid, longChatGroupId }: ManyConversations,
  { uid, conversations, newest }: { uid: string; conversations: string[]; newest: string[] },
): Promise<TimedCall[]> {
  const isLong = and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, longChatGroupId));
  const [long] = await db.select({ messages: chatGroup.messageCount }).from(chatGroup).where(isLong);
  const ofLong = (endpoint: EndpointDefinition, query = {}) =>
    pathOf(endpoint, { cid, chatGroupId: longChatGroupId }, query);
  const latest = (label: string, query = {}): TimedCall => ({
    label: `chat.latest_list${label}`,
    uid,
    next: () => ofLong(chat.latestMessages, query),
  });
  let oldest: string | undefined;
  return [
    latest(''),
    {
      ...latest(', marks as read'),
      before: () => db.update(chatGroup).set({ unreadCount: 3 }).where(isLong),
    },
    latest(', nothing new', { latestMessageId: itemOf(newest, 0) }),
    latest(', 100 new', { latestMessageId: itemOf(newest, 100) }),
    {
      ...latest(', any conversation'),
      next: (round) => pathOf(chat.latestMessages, { cid, chatGroupId: itemOf(conversations, round) }),
    },
    {
      label: 'chat.past_list, from the end to the beginning',
      uid,
      next: () => ofLong(chat.pastMessages, { oldestMessageId: oldest }),
      onResponse: (response) => {
        oldest = v.parse(Messages, response)[0]?.messageId;
      },
      rounds: Math.ceil((long?.messages ?? 1) / CHAT_PAGE_SIZE),
    },
  ];
}

/**
 * Returns the calls of the projects, conversations, applications and scouts of a company, in every way that their
 * screens make them, by the member who signs in as `uid`.
 */
export async function companyCalls(
  db: Database,
  company: ManyConversations,
  { uid, senderUid }: { uid: string; senderUid: string },
): Promise<TimedCall[]> {
  const { cid } = company;
  const { conversations, projects, newest } = await readIds(db, company);
  const pages = Math.ceil((await db.$count(chatGroup, eq(chatGroup.cid, cid))) / LIST_PAGE_SIZE);
  type Query = (round: number) => Record<string, unknown>;
  const calls =
    (name: string, endpoint: EndpointDefinition) =>
    (label: string, query: Query = () => ({})): TimedCall => ({
      label: `${name}${label && ` ${label}`}`,
      uid,
      next: (round) => pathOf(endpoint, { cid, chatGroupId: itemOf(conversations, round) }, query(round)),
    });
  const list = (name: string, endpoint: EndpointDefinition) => {
    const call = calls(name, endpoint);
    return (label: string, query: Query = () => ({})) =>
      call(label, (round) => ({ page: 1, ...query(round) }));
  };
  const projectList = list('project.list', project.list);
  const interactions = list('interaction.list', interaction.list);
  const scouts = list('scout.search', scout.search);
  const funnel = calls('scout.funnel', scout.funnel);
  const applications = list('application.search', application.search);
  const targetProjectId: Query = (round) => ({ targetProjectId: itemOf(projects, round) });
  return [
    projectList('all'),
    projectList('each status', (round) => ({
      status: itemOf(['draft', 'published', 'paused', 'closed'], round),
    })),
    projectList('words', (round) => ({ searchWord: itemOf(words, round) })),
    calls('project.count_for_projects', project.countFavorites)('', () => ({
      projectIds: projects.slice(0, 20),
    })),
    calls('project.count_published_projects', project.countPublished)(''),
    ...InteractionFilter.options.flatMap((filterType) =>
      (['latest', 'oldest'] as const).map((orderBy) =>
        interactions(`${filterType}, ${orderBy}`, () => ({ filterType, orderBy })),
      ),
    ),
    interactions('selectionStatus', (round) => ({ selectionStatus: itemOf(SelectionStatus.options, round) })),
    interactions('targetProjectId', targetProjectId),
    interactions('last page', () => ({ page: pages })),
    interactions('any page', (round) => ({ page: 1 + (Math.abs(round * 7) % pages) })),
    ...words.map((searchWord) => interactions(`「${searchWord}」`, () => ({ searchWord }))),
    interactions('「佐藤」, last page of it, needsReply', () => ({
      searchWord: '佐藤',
      filterType: 'needsReply',
      page: 5,
    })),
    calls('interaction.number_of_unread_messages', interaction.numberOfUnreadMessages)(''),
    calls('interaction.show', interaction.show)(''),
    ...(await conversationCalls(db, company, { uid, conversations, newest })),
    scouts('all'),
    scouts('last pages', oneOfTheLastPages),
    scouts('status', (round) => ({ status: itemOf(ScoutStatus.options, round) })),
    scouts('targetProjectId', targetProjectId),
    scouts('senderUniversalUid', () => ({ senderUniversalUid: senderUid })),
    scouts('from, to', () => ({ from: '2026-01-01', to: '2026-06-30' })),
    ...words.map((searchWord) => scouts(`「${searchWord}」`, () => ({ searchWord }))),
    funnel('all'),
    funnel('「開発」, status', () => ({ searchWord: '開発', status: 'replied' })),
    ...(['latest', 'oldest', 'waiting'] as const).flatMap((orderBy) => [
      applications(orderBy, () => ({ orderBy })),
      applications(`${orderBy}, 「佐藤」`, () => ({ orderBy, searchWord: '佐藤' })),
    ]),
    applications('last pages', oneOfTheLastPages),
  ];
}
