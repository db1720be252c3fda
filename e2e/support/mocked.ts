import { defineNetworkFixture, type NetworkFixture } from '@msw/playwright';
import { test as base, expect } from '@playwright/test';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { createHandlers } from '../../mocks/handlers.ts';
import { type Accounts, createAccounts } from '../../mocks/identity/accounts.ts';
import { readIdToken } from '../../mocks/identity/id-token.ts';
import { isStrictPlatform, testPorts } from '../../scripts/lib/test-environment.ts';
import { type Fault, faultHandler } from '../../tests/support/faults/faults.ts';
import { strictPlatform } from '../../tests/support/servers/strict-platform.ts';
import { createTestApi, identityOf, type TestApi } from '../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../tests/support/servers/test-database.ts';
import { watchForComplaints } from './quiet-page.ts';
import { signIn } from './sign-in.ts';
import { type Translation, translatePage } from './translator.ts';

/** Where the build calls the API. Nothing listens there. */
const apiUrl = `http://localhost:${testPorts.api}`;

/** The password of everybody who signs in by `login`. */
const password = 'e2e-pass-2026';

type FetchApi = { fetch: (request: Request) => Promise<Response>; violations: string[] };

/** Responds to what the page sends to the API: our server, or a strict platform in front of it. */
function createFetchApi(api: TestApi): FetchApi {
  const fetch = async (request: Request) => api.app.fetch(request);
  return isStrictPlatform ? strictPlatform(fetch) : { fetch, violations: [] };
}

interface WorkerFixtures {
  workerApi: TestApi;
}

/** What a project of playwright.config.ts may set. */
export interface TestOptions {
  /** How a browser translates the pages meanwhile; null for not at all. */
  translation: Translation | null;
}

interface Fixtures extends TestOptions {
  /** The API behind the page: the real server code on an empty database of this worker. */
  api: TestApi;
  /** The accounts of the identity provider, without any at first. */
  accounts: Accounts;
  network: NetworkFixture;
  /** Makes an endpoint fail, respond late or respond something else, for the rest of the test or `once`. */
  override: <E extends EndpointDefinition>(
    endpoint: E,
    fault: Fault<E>,
    options?: { once?: boolean },
  ) => void;
  /** Opens a path under /biz as a person that `createUser` made. */
  login: (person: { uid: string; email: string }, path: string) => Promise<void>;
  complaints: string[];
}

/**
 * Tests of the pages in a browser, with the API and the identity provider behind @msw/playwright. A complaint of the
 * browser fails them.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  translation: [null, { option: true }],
  page: async ({ page, translation }, use) => {
    if (translation !== null) await translatePage(page, translation);
    await use(page);
  },
  workerApi: [
    // Playwright reads the fixtures that are needed from the pattern: none.
    async ({}, use, { project }) => {
      const webUrl = project.use.baseURL ?? '';
      const api = await createTestApi({
        apiUrl,
        corsOrigins: [webUrl],
        webUrl: `${webUrl}/biz`,
        // Those of `callApi`, and those of the page.
        verifyIdToken: async (token) => (token.startsWith('test.') ? identityOf : readIdToken)(token),
      });
      await use(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  api: async ({ workerApi }, use) => {
    await emptyDatabase(workerApi.db);
    workerApi.mails.length = 0;
    workerApi.files.clear();
    workerApi.time.now = null;
    await use(workerApi);
  },
  accounts: async ({}, use) => use(createAccounts()),
  network: [
    async ({ context, api, accounts }, use) => {
      const { fetch: fetchApi, violations } = createFetchApi(api);
      const network = defineNetworkFixture({
        context,
        handlers: createHandlers({ apiUrl, fetchApi, accounts }),
      });
      await network.enable();
      // @msw/playwright leaves every picture to the network.
      await context.route(`${apiUrl}/thumbnail/**`, async (route) => {
        const response = await fetchApi(new Request(route.request().url()));
        await route.fulfill({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(await response.arrayBuffer()),
        });
      });
      await use(network);
      await network.disable();
      expect(violations).toEqual([]);
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
  login: async ({ page, accounts }, use) => {
    await use(async ({ uid, email }, path) => {
      await accounts.add({ uid, email, password });
      await page.goto(`/biz${path}`);
      await signIn(page, { email, password });
    });
  },
});

export { expect };
