import { afterEach, expect, it, vi } from 'vitest';
import { noCriteria } from './criteria';

afterEach(() => vi.unstubAllEnvs());

async function queriesWith(extensions: 'on' | 'off') {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', extensions);
  const { basicSearchQuery, fullSearchQuery } = await import('./search-query');
  return [basicSearchQuery(noCriteria), fullSearchQuery(noCriteria)];
}

it('asks for fifty candidates without their texts', async () => {
  for (const query of await queriesWith('on')) expect(query).toMatchObject({ limit: 50, brief: true });
});

it('asks for whole candidates where the API has no extensions: nothing else tells their careers', async () => {
  for (const query of await queriesWith('off')) expect(query).toMatchObject({ limit: 50, brief: undefined });
});
