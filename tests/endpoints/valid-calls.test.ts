import { describe, expect, test } from 'vitest';
import { serveApi } from '../support/servers/serve-api.ts';
import { cases, sendCall } from './support/cases.ts';
import { whyInvalid } from './support/response-check.ts';
import { createWorld } from './support/world.ts';

const api = serveApi();

describe.each(cases)('$name', ({ definition, validCall }) => {
  test('responds to a valid call with 200 and what it promises', async () => {
    const world = await createWorld(api);
    const call = await validCall(world);
    const response = await sendCall(api, definition, { as: world.user, ...call }, world);
    expect(await whyInvalid(definition, response)).toBeNull();
  });
});
