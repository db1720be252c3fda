import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../support/test-api.ts';
import { emptyDatabase } from '../support/test-database.ts';
import { cases, sendCall } from './support/cases.ts';
import { misfitOf } from './support/misfit.ts';
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
    expect(await misfitOf(definition, response)).toBeNull();
  });
});
