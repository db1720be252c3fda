import { describe, expect, test } from 'vitest';
import { serveApi } from '../support/serve-api.ts';
import { cases, sendCall } from './support/cases.ts';
import { misfitOf } from './support/misfit.ts';
import { createWorld } from './support/world.ts';

const api = serveApi();

describe.each(cases)('$name', ({ definition, validCall }) => {
  test('answers a valid call with 200 and what it promises', async () => {
    const world = await createWorld(api);
    const call = await validCall(world);
    const response = await sendCall(api, definition, { as: world.user, ...call }, world);
    expect(await misfitOf(definition, response)).toBeNull();
  });
});
