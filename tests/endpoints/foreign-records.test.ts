import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id';
import { digest } from '../support/records/digest.ts';
import { createTestApi, type TestApi } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { memberCases, sendCall } from './support/cases.ts';
import { fullCall, idIn, type Place, placesOf, UUID, withValue } from './support/record-places.ts';
import { createWorld } from './support/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
});
afterAll(() => api.close());

const recordCases = memberCases.filter((endpoint) => placesOf(endpoint).length > 0);

describe.each(recordCases)('$name', (endpoint) => {
  test("responds to another company's record byte for byte as to an unknown one, and leaves it alone", async () => {
    const { definition } = endpoint;
    const own = await createWorld(api);
    const theirs = await createWorld(api);
    const call = { as: own.user, ...(await fullCall(endpoint, own)) };
    const theirCall = { as: theirs.user, ...(await fullCall(endpoint, theirs)) };
    const responseTo = async (place: Place, id: string) => {
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
      const unknown = await responseTo(place, unknownId);
      const before = await digest(api.db);
      const foreign = await responseTo(place, theirId);
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
