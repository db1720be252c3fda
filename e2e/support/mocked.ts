import { defineNetworkFixture, type NetworkFixture } from '@msw/playwright';
import { test as base, expect } from '@playwright/test';
import { http } from 'msw';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { testPorts } from '../../scripts/lib/test-environment.ts';
import { type Fault, faultHandler } from '../../tests/support/faults.ts';
import { createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { emptyDatabase } from '../../tests/support/test-database.ts';
import { watchForComplaints } from './quiet-page.ts';
import { signIn } from './sign-in.ts';

const apiUrl = `http://localhost:${testPorts.api}`;
const webUrl = `http://localhost:${testPorts.web}`;
const identityUrl = `http://127.0.0.1:${testPorts.auth}/identitytoolkit.googleapis.com/v1/projects/demo-biz`;
const password = 'e2e-pass-2026';

/** Reads an unsigned token of the Auth emulator, or one of `callApi`. */
function identityOf(token: string) {
  const {
    sub,
    uid = sub,
    email,
  } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { uid: String(uid), email: String(email) };
}

async function createEmulatorAccount({ uid, email }: { uid: string; email: string }): Promise<void> {
  const response = await fetch(`${identityUrl}/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid, email, password, emailVerified: true }),
  });
  if (!response.ok) throw new Error(`The Auth emulator answered ${response.status}`);
}

interface WorkerFixtures {
  workerApi: TestApi;
}

interface Fixtures {
  /** The API behind the page: the real server code on an empty database of this worker. */
  api: TestApi;
  network: NetworkFixture;
  /** Makes an endpoint fail, answer something else or late, for the rest of the test or `once`. */
  override: <E extends EndpointDefinition>(
    endpoint: E,
    fault: Fault<E>,
    options?: { once?: boolean },
  ) => void;
  /** Opens a path under /biz as a person that `createUser` made. */
  login: (person: { uid: string; email: string }, path: string) => Promise<void>;
  complaints: string[];
}

/** Tests of the pages in a browser, with the API behind @msw/playwright. A complaint of the browser fails them. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  workerApi: [
    // Playwright reads the fixtures that are needed from the pattern: none.
    async ({}, use) => {
      const api = await createTestApi({
        apiUrl,
        corsOrigins: [webUrl],
        webUrl: `${webUrl}/biz`,
        verifyIdToken: async (token) => identityOf(token),
      });
      await use(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  api: async ({ workerApi }, use) => {
    await emptyDatabase(workerApi.db);
    await use(workerApi);
  },
  network: [
    async ({ context, api }, use) => {
      const network = defineNetworkFixture({
        context,
        handlers: [http.all(`${apiUrl}/*`, ({ request }) => api.app.fetch(request))],
      });
      await network.enable();
      await use(network);
      await network.disable();
    },
    { auto: true },
  ],
  override: async ({ network }, use) => {
    await use((endpoint, fault, options) => network.use(faultHandler(apiUrl, endpoint, fault, options)));
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = watchForComplaints(page);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  login: async ({ page }, use) => {
    await use(async (person, path) => {
      await createEmulatorAccount(person);
      await page.goto(`/biz${path}`);
      await signIn(page, { email: person.email, password });
    });
  },
});

export { expect };
