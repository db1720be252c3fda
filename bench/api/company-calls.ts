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

type Company = {
  cid: string;
  /** Who signs in for the calls. */
  uid: string;
  longChatGroupId: string;
  /** Up to 500 of its conversations but for the long one, and how many pages the list of them has. */
  conversations: readonly { id: string }[];
  pages: number;
  projects: readonly { id: string }[];
  /** The newest 200 messages of the long conversation, and how many calls read it from the end to the beginning. */
  newest: readonly { id: string }[];
  pastPages: number;
  senderUid: string | undefined;
};

const MOST_CONVERSATIONS = 500;

async function readCompany(
  db: Database,
  { cid, longChatGroupId }: ManyConversations,
  uid: string,
): Promise<Company> {
  const ofCompany = eq(chatGroup.cid, cid);
  const inLong = and(eq(chatMessage.cid, cid), eq(chatMessage.chatGroupId, longChatGroupId));
  const [sender] = await db
    .select({ uid: corporationMember.universalUid })
    .from(corporationMember)
    .where(eq(corporationMember.cid, cid))
    .orderBy(asc(corporationMember.joinedAt));
  const conversations = await db
    .select({ id: chatGroup.chatGroupId })
    .from(chatGroup)
    .where(and(ofCompany, ne(chatGroup.chatGroupId, longChatGroupId)))
    .orderBy(asc(chatGroup.chatGroupId))
    .limit(MOST_CONVERSATIONS);
  const count =
    conversations.length < MOST_CONVERSATIONS ? conversations.length : await db.$count(chatGroup, ofCompany);
  return {
    cid,
    uid,
    longChatGroupId,
    conversations,
    pages: Math.ceil(count / LIST_PAGE_SIZE),
    projects: await db.select({ id: project.projectId }).from(project).where(eq(project.cid, cid)),
    newest: await db
      .select({ id: chatMessage.messageId })
      .from(chatMessage)
      .where(inLong)
      .orderBy(desc(chatMessage.sequence))
      .limit(200),
    pastPages: Math.ceil((await db.$count(chatMessage, inLong)) / CHAT_PAGE_SIZE),
    senderUid: sender?.uid,
  };
}

/** Returns how a list of the company is called under a condition. */
const listCalls =
  (name: string, endpoint: EndpointDefinition, { cid, uid }: Company) =>
  (label: string, query: (round: number) => Record<string, unknown> = () => ({})): TimedCall => ({
    label: `${name} ${label}`,
    uid,
    next: (round) => pathOf(endpoint, { cid }, { page: 1, ...query(round) }),
  });

/** A page near the end of a long list. */
const oneOfTheLastPages = (round: number) => ({ page: 100 - (Math.abs(round) % 20) });

function projectCalls(company: Company): TimedCall[] {
  const { cid, uid, projects } = company;
  const list = listCalls('project.list', projectEndpoints.list, company);
  return [
    list('all'),
    list('each status', (round) => ({ status: itemOf(['draft', 'published', 'paused', 'closed'], round) })),
    list('words', (round) => ({ searchWord: itemOf(words, round) })),
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
  ];
}

function conversationCalls(company: Company): TimedCall[] {
  const { cid, uid, conversations, pages, projects } = company;
  const list = listCalls('interaction.list', interaction.list, company);
  return [
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
      next: (round) => pathOf(interaction.show, { cid, chatGroupId: itemOf(conversations, round).id }),
    },
  ];
}

function messageCalls(db: Database, company: Company): TimedCall[] {
  const { cid, uid, longChatGroupId, conversations, newest, pastPages } = company;
  const isLong = and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, longChatGroupId));
  const messages = (endpoint: EndpointDefinition, query = {}, chatGroupId = longChatGroupId) =>
    pathOf(endpoint, { cid, chatGroupId }, query);
  let oldest: string | undefined;
  return [
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
      next: (round) => messages(chat.latestMessages, {}, itemOf(conversations, round).id),
    },
    {
      label: 'chat.past_list, from the end to the beginning',
      uid,
      next: () => messages(chat.pastMessages, { oldestMessageId: oldest }),
      onResponse: (response) => {
        oldest = v.parse(Messages, response)[0]?.messageId;
      },
      rounds: pastPages,
    },
  ];
}

function scoutCalls(company: Company): TimedCall[] {
  const { cid, uid, projects, senderUid } = company;
  const list = listCalls('scout.search', scout.search, company);
  return [
    list('all'),
    list('last pages', oneOfTheLastPages),
    list('status', (round) => ({ status: itemOf(ScoutStatus.options, round) })),
    list('targetProjectId', (round) => ({ targetProjectId: itemOf(projects, round).id })),
    list('senderUniversalUid', () => ({ senderUniversalUid: senderUid })),
    list('from, to', () => ({ from: '2026-01-01', to: '2026-06-30' })),
    ...words.map((searchWord) => list(`「${searchWord}」`, () => ({ searchWord }))),
    { label: 'scout.funnel all', uid, next: () => pathOf(scout.funnel, { cid }) },
    {
      label: 'scout.funnel 「開発」, status',
      uid,
      next: () => pathOf(scout.funnel, { cid }, { searchWord: '開発', status: 'replied' }),
    },
  ];
}

function applicationCalls(company: Company): TimedCall[] {
  const list = listCalls('application.search', application.search, company);
  return [
    ...(['latest', 'oldest', 'waiting'] as const).flatMap((orderBy) => [
      list(orderBy, () => ({ orderBy })),
      list(`${orderBy}, 「佐藤」`, () => ({ orderBy, searchWord: '佐藤' })),
    ]),
    list('last pages', oneOfTheLastPages),
  ];
}

/**
 * Returns the calls of the projects, conversations, applications and scouts of a company, in every way that their
 * screens make them, by the member who signs in as `uid`.
 */
export async function companyCalls(
  db: Database,
  conversations: ManyConversations,
  uid: string,
): Promise<TimedCall[]> {
  const company = await readCompany(db, conversations, uid);
  return [
    ...projectCalls(company),
    ...conversationCalls(company),
    ...messageCalls(db, company),
    ...scoutCalls(company),
    ...applicationCalls(company),
  ];
}
