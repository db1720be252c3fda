import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../support/test-api.ts';
import { emptyDatabase } from '../support/test-database.ts';
import { cases, sendCall } from './support/cases.ts';
import { createWorld } from './support/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyDatabase(api.db));

describe.each(cases)('$name', ({ definition, validCall }) => {
  test('answers a valid call with 200 and what it promises', async () => {
    const world = await createWorld(api);
    const call = await validCall(world);
    const response = await sendCall(api, definition, { as: world.user, ...call }, world);
    const text = await response.clone().text();
    expect([response.status, text]).toEqual([200, expect.anything()]);
    const type = response.headers.get('content-type');
    if (definition.responseType === 'blob') {
      expect(v.is(definition.response, await response.blob())).toBe(true);
    } else if (definition.responseType === 'text') {
      expect(type).toContain('text/plain');
      v.parse(definition.response, text);
    } else {
      expect(type).toContain('application/json');
      v.parse(definition.response, JSON.parse(text));
    }
  });
});
