import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import type { AnyCall, Case } from './cases.ts';
import type { CallWorld } from './world.ts';

/** Fields that name somebody who belongs to no company: the same for everybody. */
const everybodys: Readonly<Record<string, readonly string[]>> = {
  'corporationAccount.createInvitation': ['universalUid'],
  'favoriteUser.add': ['universalUid'],
  'favoriteUser.remove': ['universalUid'],
  'favoriteUser.restore': ['universalUid'],
  'label.attach': ['universalUid'],
  'label.detach': ['universalUid'],
  'memo.change': ['targetUniversalUid'],
  'memo.show': ['targetUid'],
  'passedUser.add': ['universalUid'],
  'passedUser.remove': ['universalUid'],
  'recontact.change': ['universalUid'],
  'recontact.remove': ['universalUid'],
  'plannedMessage.createScout': ['scoutTargetUniversalUid'],
  'plannedMessage.list': ['scoutTargetUniversalUid'],
  'project.changeSetting': ['jobCategoryIds', 'workingFormId'],
  'scout.create': ['scoutTargetUniversalUid'],
  'scout.latest': ['targetUid'],
  'selection.createMatchingReport': ['universalUid'],
  'selection.listProjects': ['universalUid'],
  'userProfile.search': ['jobCategoryIds'],
  'userProfile.searchPaid': ['jobCategoryIds', 'workingFormIds'],
  'userProfile.show': ['universalUid'],
};

async function uploadedLogo({ db, cid, user }: CallWorld): Promise<string> {
  const objectKey = `logo/${newId()}.png`;
  await db.insert(schema.uploadedFile).values({
    objectKey,
    kind: 'logo',
    cid,
    uploadedBy: user.universalUid,
    fileName: 'logo.png',
    contentType: 'image/png',
    byteSize: 1,
    createdAt: new Date(),
  });
  return objectKey;
}

const projectOf = ({ project: { projectId } }: CallWorld) => ({ query: { targetProjectId: projectId } });
const scoutsOf = ({ project: { projectId }, user }: CallWorld) => ({
  query: { targetProjectId: projectId, senderUniversalUid: user.universalUid },
});
const labelOf = ({ label: { labelId } }: CallWorld) => ({ query: { labelIds: [labelId] } });
const rowsOf = (world: CallWorld) => ({ query: { ...projectOf(world).query, ...labelOf(world).query } });
const messageOf = ({ conversation }: CallWorld) => conversation.messageIds[0];

/** Ids that a call may do without. */
const optionalIds: Readonly<Record<string, (world: CallWorld) => AnyCall | Promise<AnyCall>>> = {
  'application.search': rowsOf,
  'chat.latestMessages': (world) => ({ query: { latestMessageId: messageOf(world) } }),
  'chat.pastMessages': (world) => ({
    query: { oldestMessageId: messageOf(world), fromMessageId: messageOf(world) },
  }),
  'corporationAccount.changeProfileAndContactInformation': async (world) => ({
    body: { logoImageObjectKey: await uploadedLogo(world) },
  }),
  'favoriteUser.list': labelOf,
  'interaction.list': rowsOf,
  'plannedMessage.createScout': ({ template: { templateId } }) => ({ body: { templateId } }),
  'plannedMessage.list': ({ conversation: { chatGroupId } }) => ({ query: { chatGroupId } }),
  'scout.funnel': scoutsOf,
  'scout.replyRates': scoutsOf,
  'scout.search': scoutsOf,
  'userProfile.searchPaid': labelOf,
};

const parts = ['params', 'query', 'body'] as const;
/** A field of a call. */
export type Place = { part: (typeof parts)[number]; key: string };

/** Returns where a call may name a record of a company: in its path, its query or its body. */
export function placesOf({ name, definition: { path, query, body } }: Case): Place[] {
  const keysOf = (schema: object | undefined) =>
    schema && 'entries' in schema ? Object.keys(Object(schema.entries)) : [];
  const keys = {
    params: [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key).filter((key) => key !== 'cid'),
    query: keysOf(query),
    body: keysOf(body),
  };
  return parts.flatMap((part) =>
    keys[part]
      .filter((key) => part === 'params' || /(Ids?|Uid|filePath|ObjectKey)$/.test(key))
      .filter((key) => !everybodys[name]?.includes(key))
      .map((key) => ({ part, key })),
  );
}

/** Returns a succeeding call that names a record in every place. */
export async function fullCall({ name, validCall }: Case, world: CallWorld): Promise<AnyCall> {
  const call = await validCall(world);
  const ids = await optionalIds[name]?.(world);
  return {
    ...call,
    ...(ids?.query && { query: { ...call.query, ...ids.query } }),
    ...(ids?.body ? { body: { ...Object(call.body), ...ids.body } } : {}),
  };
}

/** Returns the id that a call names in a place, `undefined` as a text when it names none. */
export const idIn = (call: AnyCall, { part, key }: Place): string =>
  String([Object(call[part])[key]].flat()[0]);

/** Returns the call with another id in a place. */
export const withValue = (call: AnyCall, { part, key }: Place, id: string): AnyCall => {
  const values: Record<string, unknown> = Object(call[part]);
  return { ...call, [part]: { ...values, [key]: Array.isArray(values[key]) ? [id] : id } };
};

/** What is random in an id. */
export const UUID = /[\da-f]{8}-[\da-f-]{27}/;
