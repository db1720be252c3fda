import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { digest } from '../support/digest.ts';
import { createTestApi, type TestApi } from '../support/test-api.ts';
import { emptyDatabase } from '../support/test-database.ts';
import { type AnyCall, type Case, memberCases, sendCall } from './support/cases.ts';
import { createWorld, type World } from './support/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
});
afterAll(() => api.close());

/** Fields that name somebody who belongs to no company: the same for everybody. */
const everybodys: Readonly<Record<string, readonly string[]>> = {
  'corporationAccount.createInvitation': ['universalUid'],
  'favoriteUser.add': ['universalUid'],
  'favoriteUser.remove': ['universalUid'],
  'memo.change': ['targetUniversalUid'],
  'memo.show': ['targetUid'],
  'project.changeSetting': ['jobCategoryIds', 'workingFormId'],
  'scout.create': ['scoutTargetUniversalUid'],
  'scout.latest': ['targetUid'],
  'selection.createMatchingReport': ['universalUid'],
  'selection.listProjects': ['universalUid'],
  'userProfile.search': ['jobCategoryIds'],
  'userProfile.searchPaid': ['jobCategoryIds', 'workingFormIds'],
  'userProfile.show': ['universalUid'],
};

async function uploadedLogo({ db, cid, user }: World): Promise<string> {
  const objectKey = `logo/${newId()}.png`;
  await db.insert(schema.uploadedFile).values({
    objectKey,
    kind: 'logo',
    corporationId: cid,
    uploadedBy: user.universalUid,
    fileName: 'logo.png',
    contentType: 'image/png',
    byteSize: 1,
    createdAt: new Date(),
  });
  return objectKey;
}

const projectOf = ({ project: { projectId } }: World) => ({ query: { targetProjectId: projectId } });
const scoutsOf = ({ project: { projectId }, user }: World) => ({
  query: { targetProjectId: projectId, senderUniversalUid: user.universalUid },
});
const messageOf = ({ conversation }: World) => conversation.messageIds[0];

/** Ids that a call may do without. */
const optionalIds: Readonly<Record<string, (world: World) => AnyCall | Promise<AnyCall>>> = {
  'application.search': projectOf,
  'chat.latestMessages': (world) => ({ query: { latestMessageId: messageOf(world) } }),
  'chat.pastMessages': (world) => ({ query: { oldestMessageId: messageOf(world) } }),
  'corporationAccount.changeProfileAndContactInformation': async (world) => ({
    body: { logoImageObjectKey: await uploadedLogo(world) },
  }),
  'interaction.list': projectOf,
  'scout.funnel': scoutsOf,
  'scout.search': scoutsOf,
};

const parts = ['params', 'query', 'body'] as const;
type Place = { part: (typeof parts)[number]; key: string };

/** Where a call may name a record of a company: in its path, its query or its body. */
function placesOf({ name, definition: { path, query, body } }: Case): Place[] {
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

/** A succeeding call that names a record in every place. */
async function fullCall({ name, validCall }: Case, world: World): Promise<AnyCall> {
  const call = await validCall(world);
  const ids = await optionalIds[name]?.(world);
  return {
    as: world.user,
    ...call,
    ...(ids?.query && { query: { ...call.query, ...ids.query } }),
    ...(ids?.body ? { body: { ...Object(call.body), ...ids.body } } : {}),
  };
}

const idIn = (call: AnyCall, { part, key }: Place): string => String([Object(call[part])[key]].flat()[0]);

const withValue = (call: AnyCall, { part, key }: Place, id: string): AnyCall => {
  const values: Record<string, unknown> = Object(call[part]);
  return { ...call, [part]: { ...values, [key]: Array.isArray(values[key]) ? [id] : id } };
};

const UUID = /[\da-f]{8}-[\da-f-]{27}/;

const recordCases = memberCases.filter((endpoint) => placesOf(endpoint).length > 0);

describe.each(recordCases)('$name', (endpoint) => {
  test("answers another company's record byte for byte as an unknown one, and leaves it alone", async () => {
    const { definition } = endpoint;
    const own = await createWorld(api);
    const theirs = await createWorld(api);
    const call = await fullCall(endpoint, own);
    const theirCall = await fullCall(endpoint, theirs);
    const answer = async (place: Place, id: string) => {
      const headers = { 'X-Request-Id': 'the-same-request' };
      const response = await sendCall(api, definition, withValue(call, place, id), { cid: own.cid, headers });
      // What was asked for may be repeated; nothing else may differ.
      const body = (await response.text()).replaceAll(id, 'ID');
      return { status: response.status, headers: Object.fromEntries(response.headers), body };
    };
    for (const place of placesOf(endpoint)) {
      const theirId = idIn(theirCall, place);
      expect({ place, theirId }).toEqual({ place, theirId: expect.stringMatching(UUID) });
      const unknownId = theirId.replace(UUID, newId());
      const unknown = await answer(place, unknownId);
      const before = await digest(api.db);
      const foreign = await answer(place, theirId);
      expect({ place, ...foreign }).toEqual({ place, ...unknown });
      expect({ place, body: foreign.body }).not.toMatchObject({ body: expect.stringContaining(theirs.cid) });
      if (definition.method === 'post') {
        expect(foreign.status).toBeGreaterThanOrEqual(400);
        expect(await digest(api.db)).toBe(before);
      }
    }
    const untouched = await sendCall(api, definition, theirCall, theirs);
    expect(untouched.status).toBe(200);
  });
});
