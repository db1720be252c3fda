import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summaryOf } from '../conformance/report.ts';
import type { Target } from '../conformance/target.ts';
import { numericIds } from '../support/servers/numeric-ids.ts';
import { strictPlatform } from '../support/servers/strict-platform.ts';
import { createTestApi, TEST_API_URL, type TestApi, tokenFor } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { invalidIn, kindOf, rowsOf } from './support/conformance-rows.ts';
import { createWorld, type World } from './support/world.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
  world = await createWorld(api);
});
afterAll(() => api.close());

type Respond = (request: Request) => Response | undefined;

const targetFor = ({ user }: World, respond: Respond = () => undefined): Target => ({
  baseUrl: TEST_API_URL,
  send: async (request) => respond(request) ?? api.app.fetch(request),
  authorization: `Bearer ${tokenFor(user)}`,
});

describe('a platform that knows the specification and nothing else', () => {
  const platform = (): Target => {
    const { fetch } = strictPlatform(async (request) => api.app.fetch(request));
    return {
      ...targetFor(world),
      send: async (request) => {
        if (request.method !== 'OPTIONS') return fetch(request);
        return new Response(null, {
          status: 204,
          headers: {
            'Access-Control-Allow-Origin': 'http://localhost:3000',
            'Access-Control-Allow-Headers': 'Authorization, Content-Type',
          },
        });
      },
    };
  };

  test('fits by its own profile; what it lacks and what it does differently is not called invalid', async () => {
    const only = ['project.list', 'interaction.show', 'scout', 'template', 'memo', 'corporationContract'];
    const rows = await rowsOf(platform(), { profile: 'specification', isWriting: true, only });
    expect(invalidIn(rows)).toEqual([]);
    expect(kindOf(rows, 'template.create', 'preflight')).toBe('fits');
    expect(kindOf(rows, 'template.create', 'valid')).toBe('fits');
    expect(kindOf(rows, 'template.changeMessage', 'valid')).toBe('allowed');
    expect(kindOf(rows, 'project.list', 'valid')).toBe('lacks');
    const { invalid, lines } = summaryOf(rows);
    expect(invalid).toBe(0);
    expect(lines.join('\n')).toMatch(/− no (.*, )?statusCounts(, .*)?: project\.list \(valid\)/);
  });

  test('may number its records and have other states', async () => {
    const target = platform();
    const { fetch } = numericIds(async (request) => {
      const response = await target.send(request);
      const text = (await response.text()).replaceAll('"status":"published"', '"status":"recruiting"');
      return new Response(text || null, response);
    });
    const only = ['project.list', 'project.show', 'project.create', 'corporationAccount.listMembers'];
    const rows = await rowsOf(
      { ...target, send: fetch },
      { profile: 'specification', isWriting: true, only },
    );
    expect(invalidIn(rows)).toEqual([]);
    expect(kindOf(rows, 'project.list', 'valid')).toBe('allowed');
    expect(kindOf(rows, 'corporationAccount.listMembers', 'valid')).toBe('fits');
    expect(summaryOf(rows).lines.join('\n')).toMatch(
      /~ a state that the app does not know: items\.n\.status/,
    );
  });

  test('does not fit by ours: its preflight refuses our headers', async () => {
    const rows = await rowsOf(platform(), { only: ['project.list'] });
    expect(invalidIn(rows)).toContainEqual(
      expect.stringMatching(/^project\.list \(preflight\): the headers x-request-id are not allowed/),
    );
  });
});
