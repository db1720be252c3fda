import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { application } from '../../endpoints/application.ts';
import { chat } from '../../endpoints/chat.ts';
import type { EndpointDefinition } from '../../endpoints/endpoint.ts';
import { InteractionFilter, interaction } from '../../endpoints/interaction.ts';
import { LIST_PAGE_SIZE } from '../../endpoints/page.ts';
import { project } from '../../endpoints/project.ts';
import { ScoutStatus, scout } from '../../endpoints/scout.ts';
import { SelectionStatus } from '../../endpoints/selection.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import { itemOf, pathOf } from '../lib/path-of.ts';
import type { TimedCall } from './measure.ts';
import type { Many } from './seed.ts';

/** Words of 1, 2, 3 and 6 characters that names and titles hold, two at once, and one that nothing holds. */
const words = ['田', '佐藤', 'エンジ', 'バックエンド', '佐藤 開発', '髙﨑鸞'];

const Messages = v.array(v.looseObject({ messageId: v.string() }));

type Query = (round: number) => Record<string, unknown>;

/** Returns the calls of a company's projects, conversations, applications and scouts, as their screens make them. */
export async function companyCalls(
  db: Database,
  { cid, uid, senderUid, longChatGroupId }: Many,
): Promise<TimedCall[]> {
  const idsOf = async (column: string, table: string) =>
    (
      await queryRows<{ id: string }>(
        db,
        sql`select ${sql.identifier(column)} as id from ${sql.identifier(table)} where corporation_id = ${cid} order by 1`,
      )
    ).map(({ id }) => id);
  const conversations = await idsOf('chat_group_id', 'chat_group');
  const projects = await idsOf('project_id', 'project');
  const pages = Math.ceil(conversations.length / LIST_PAGE_SIZE);
  const call =
    (name: string, endpoint: EndpointDefinition, chatGroupId?: string) =>
    (label: string, query: Query = () => ({})): TimedCall => ({
      label: `${name} ${label}`,
      uid,
      next: (round) =>
        pathOf(endpoint, { cid, chatGroupId: chatGroupId ?? itemOf(conversations, round) }, query(round)),
    });
  const list = (name: string, endpoint: EndpointDefinition) => {
    const ofPage = call(name, endpoint);
    return (label: string, query: Query = () => ({})) =>
      ofPage(label, (round) => ({ page: 1, ...query(round) }));
  };
  const projectList = list('project.list', project.list);
  const interactions = list('interaction.list', interaction.list);
  const scouts = list('scout.search', scout.search);
  const funnel = call('scout.funnel', scout.funnel);
  const applications = list('application.search', application.search);
  const targetProjectId: Query = (round) => ({ targetProjectId: itemOf(projects, round) });
  const lastPages: Query = (round) => ({ page: 100 - (Math.abs(round) % 20) });
  let oldestMessageId: string | undefined;
  return [
    projectList('all'),
    projectList('words', (round) => ({ searchWord: itemOf(words, round) })),
    call('project.count_for_projects', project.countFavorites)('', () => ({ projectIds: projects })),
    ...InteractionFilter.options.flatMap((filterType) =>
      (['latest', 'oldest'] as const).map((orderBy) =>
        interactions(`${filterType}, ${orderBy}`, () => ({ filterType, orderBy })),
      ),
    ),
    interactions('selectionStatus', (round) => ({ selectionStatus: itemOf(SelectionStatus.options, round) })),
    interactions('targetProjectId', targetProjectId),
    interactions('any page', (round) => ({ page: 1 + (Math.abs(round * 7) % pages) })),
    ...words.map((searchWord) => interactions(`「${searchWord}」`, () => ({ searchWord }))),
    call('interaction.number_of_unread_messages', interaction.numberOfUnreadMessages)(''),
    call('interaction.show', interaction.show)(''),
    call('chat.latest_list', chat.latestMessages)('any conversation'),
    call('chat.latest_list', chat.latestMessages, longChatGroupId)('of 10,000 messages'),
    {
      ...call(
        'chat.past_list',
        chat.pastMessages,
        longChatGroupId,
      )('from the end on', () => ({
        oldestMessageId,
      })),
      onResponse: (response) => {
        oldestMessageId = v.parse(Messages, response)[0]?.messageId;
      },
    },
    scouts('all'),
    scouts('last pages', lastPages),
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
    applications('last pages', lastPages),
  ];
}
