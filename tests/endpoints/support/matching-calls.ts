import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { createCandidate, planMessage } from '../../support/records/matching-factories.ts';
import type { CallWorld, ValidCalls } from './world.ts';

const applicationOf = ({ conversation }: CallWorld) => conversation.applicationId ?? 'none';
const chatGroupOf = ({ conversation }: CallWorld) => ({ chatGroupId: conversation.chatGroupId });

let sequence = 1000;
/** Returns a message number far above those that the conversations of the tests reach. */
const nextSequence = () => sequence++;

/** Uploads a file of the company for its conversations; returns its key. */
async function uploadFile({ api, db, cid, user }: CallWorld): Promise<string> {
  const objectKey = `chat/${newId()}.txt`;
  await api.services.files.write(objectKey, new TextEncoder().encode('text'));
  await db.insert(schema.uploadedFile).values({
    objectKey,
    kind: 'chat',
    cid,
    uploadedBy: user.universalUid,
    fileName: '資料.txt',
    contentType: 'text/plain',
    byteSize: 4,
    createdAt: new Date(),
  });
  return objectKey;
}

export const applicationCalls: ValidCalls<'application'> = {
  countForProjects: ({ project }) => ({ query: { projectIds: [project.projectId] } }),
  listForProject: ({ project }) => ({ query: { projectId: project.projectId } }),
  search: () => ({ query: {} }),
  show: (world) => ({ params: { id: applicationOf(world) } }),
  read: (world) => ({ params: chatGroupOf(world) }),
};

export const applicationReportCalls: ValidCalls<'applicationReport'> = {
  show: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
};

export const chatCalls: ValidCalls<'chat'> = {
  latestMessages: (world) => ({ params: chatGroupOf(world), query: {} }),
  pastMessages: (world) => ({ params: chatGroupOf(world), query: {} }),
  searchMessages: () => ({ query: { keyword: '応募' } }),
  showFile: async (world) => {
    const messageId = newId();
    const { chatGroupId } = world.conversation;
    await world.db.insert(schema.chatMessage).values({
      cid: world.cid,
      chatGroupId,
      sequence: nextSequence(),
      messageId,
      side: 'corporation',
      senderUid: world.user.universalUid,
      senderName: '佐藤 健一',
      kind: 'file',
      fileName: '資料.txt',
      filePath: await uploadFile(world),
      sentAt: new Date(),
    });
    return { params: { chatGroupId, messageId } };
  },
  createMessage: (world) => ({ params: chatGroupOf(world), body: { textMessage: 'こんにちは' } }),
  createFile: async (world) => ({
    params: chatGroupOf(world),
    body: { fileName: '資料.txt', filePath: await uploadFile(world) },
  }),
};

export const interactionCalls: ValidCalls<'interaction'> = {
  list: () => ({ query: {} }),
  numberOfUnreadMessages: () => ({}),
  show: (world) => ({ params: chatGroupOf(world) }),
};

export const inboxCalls: ValidCalls<'inbox'> = {
  changeAssignee: (world) => ({
    params: chatGroupOf(world),
    body: { universalUid: world.user.universalUid, seenAssignee: null },
  }),
  changePin: (world) => ({ params: chatGroupOf(world), body: { isPinned: true } }),
  changeSnooze: (world) => ({
    params: chatGroupOf(world),
    body: { snoozedUntil: new Date(Date.now() + 3_600_000).toISOString() },
  }),
  changeReplyDue: (world) => ({ params: chatGroupOf(world), body: { replyDueOn: '2026-12-01' } }),
  markUnread: (world) => ({ params: chatGroupOf(world) }),
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const planOne = ({ db, cid, user, conversation: { chatGroupId } }: CallWorld) =>
  planMessage(db, { cid, chatGroupId, writerUid: user.universalUid });

export const plannedMessageCalls: ValidCalls<'plannedMessage'> = {
  list: () => ({ query: {} }),
  create: (world) => ({
    params: chatGroupOf(world),
    body: { textMessage: 'こんにちは', sendAt: inAnHour() },
  }),
  createScout: async ({ db, project }) => ({
    body: {
      scoutTargetUniversalUid: (await createCandidate(db)).universalUid,
      scoutMessage: 'はじめまして。',
      targetProjectId: project.projectId,
      sendAt: inAnHour(),
    },
  }),
  change: async (world) => ({
    params: { plannedMessageId: await planOne(world) },
    body: { textMessage: 'こんばんは', sendAt: inAnHour(), seenRevision: 1 },
  }),
  sendNow: async (world) => ({
    params: { plannedMessageId: await planOne(world) },
    body: { seenRevision: 1 },
  }),
  cancel: async (world) => ({
    params: { plannedMessageId: await planOne(world) },
    body: { seenRevision: 1 },
  }),
};

export const selectionCalls: ValidCalls<'selection'> = {
  finish: ({ conversation: { selectionId } }) => ({
    params: { selectionId },
    body: { isSendMessage: false },
  }),
  changeFinishReason: ({ conversation: { selectionId } }) => ({
    params: { selectionId },
    body: { reason: 'skill', note: '経験が足りない' },
  }),
  createMatchingReport: ({ cid, conversation: { chatGroupId, universalUid } }) => ({
    params: { chatGroupId },
    body: { universalCorporationId: cid, universalUid, chatGroupId },
  }),
  listProjects: ({ candidate: { universalUid } }) => ({ query: { universalUid } }),
};
