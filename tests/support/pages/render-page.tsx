import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { useRouter } from 'next/router';
import mockRouter from 'next-router-mock';
import { createDynamicRouteParser } from 'next-router-mock/dynamic-routes';
import { MemoryRouterProvider } from 'next-router-mock/MemoryRouterProvider/next-13.5';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { Providers } from '@/app-shell/providers';
import { env } from '@/config/env';
import { BASE_PATH } from '@/config/paths';
import type { Page } from '@/layouts/page';
import { flags } from '@/session/flags';
import { type Fault, faultHandler } from '../faults/faults.ts';
import { endLateResponses } from '../faults/late-responses.ts';
import { setIdentityUser } from '../servers/fake-identity-provider.ts';
import { strictPlatform } from '../servers/strict-platform.ts';
import { createTestApi, type TestApi } from '../servers/test-api.ts';
import { emptyStores } from './stores.ts';

// It lasts when `vi.resetModules` has this file loaded once more: no parser may be there twice.
mockRouter.reset();
// With another name the linter takes it for a hook.
const addParser = mockRouter.useParser.bind(mockRouter);
addParser(
  createDynamicRouteParser([
    '/projects/[projectId]',
    '/projects/[projectId]/edit',
    '/profiles/[universalUid]',
    '/applications/[id]',
    '/messages/[chatGroupId]',
    '/signup/[temporaryId]',
    '/invitations/[invitationId]',
  ]),
);

// Parts of the app read the address bar, which the router in memory does not write.
mockRouter.events.on('routeChangeComplete', (url: string) => {
  window.history.replaceState(null, '', `${BASE_PATH}${url}`);
});

/** Answers what a page calls, while the tests of a file run. */
let answer: ((request: Request) => Promise<Response>) | null = null;

const server = setupServer(
  http.all(`${env.apiBaseUrl}/*`, ({ request }) => answer?.(request) ?? Response.error()),
);

/** Emits an event for every request of the page, until the end of the test. */
export const networkEvents = server.events;

/** Ends all faults. */
export function endFaults(): void {
  endLateResponses();
  server.resetHandlers();
}

/** Leaves the page as closing the browser does: page, session and faults are gone. */
export async function leavePage(): Promise<void> {
  cleanup();
  server.events.removeAllListeners();
  await act(async () => setIdentityUser(null));
  endFaults();
  emptyStores();
  sessionStorage.clear();
  localStorage.clear();
}

/**
 * Puts the real API behind the browser code for the tests of one file: every request goes through MSW into it, with the
 * extensions off through a strict platform. Returns a getter, since the API exists only while the tests run.
 * `remembersReads`, for tests that write nothing, serves a repeated read from memory.
 */
export function servePageApi({ remembersReads = false } = {}): () => TestApi {
  let api: TestApi | undefined;
  const current = () => {
    if (!api) throw new Error('The API is there only inside tests');
    return api;
  };
  const remembered = new Map<string, Promise<Response>>();
  const own = async (request: Request) => current().app.fetch(request);
  const strict = strictPlatform(own);
  const ask = env.apiExtensions ? own : strict.fetch;

  async function respond(request: Request): Promise<Response> {
    if (!remembersReads || request.method !== 'GET') return ask(request);
    const key = `${request.headers.get('Authorization')} ${request.url}`;
    const first = remembered.get(key) ?? ask(request);
    remembered.set(key, first);
    return (await first).clone();
  }

  beforeAll(async () => {
    api = await createTestApi({ apiUrl: env.apiBaseUrl, corsOrigins: ['http://localhost:3000'] });
    server.listen({ onUnhandledRequest: 'error' });
    answer = respond;
  });
  afterEach(leavePage);
  afterEach(() => expect(strict.violations.splice(0)).toEqual([]));
  afterAll(async () => {
    server.close();
    answer = null;
    await api?.close();
  });
  return current;
}

/** A test of what only a platform with our extensions can do: the run against a strict platform does not have it. */
export function itWithExtensions(name: string, run: () => Promise<void>): void {
  if (env.apiExtensions) it(name, run);
}

/** The same for a group of tests. */
export function describeWithExtensions(name: string, group: () => void): void {
  if (env.apiExtensions) describe(name, () => group());
}

/** Makes an endpoint fail, respond late or respond something else, for the rest of the test or `once`. */
export function override<E extends EndpointDefinition>(
  endpoint: E,
  fault: Fault<E>,
  options?: { once?: boolean },
): void {
  server.use(faultHandler(env.apiBaseUrl, endpoint, fault, options));
}

/** Counts the calls of endpoints from now on, for the rest of the test; returns how many there were of each. */
export function countCalls(endpoints: readonly EndpointDefinition[]): () => number[] {
  const counts = endpoints.map(() => 0);
  const patterns = endpoints.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
  server.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    for (const [index, endpoint] of endpoints.entries()) {
      const isMeant =
        request.method.toLowerCase() === endpoint.method && patterns[index]?.test(pathname) === true;
      if (isMeant) counts[index] = (counts[index] ?? 0) + 1;
    }
  });
  return () => [...counts];
}

type Visit = {
  /** Path without the base path: `/profiles/?page=2`. */
  url: string;
  /** Who is signed in; nobody if left out. */
  as?: { uid: string; email: string };
  /** Whether the browser has the logged-in flag of the person who is signed in. */
  hasFlag?: boolean;
  /** Routes that this page has too: `/messages/[chatGroupId]`. */
  alsoAt?: readonly string[];
};

/** A page with its layout, until the router goes elsewhere: as in the browser, the page is gone then. */
function OpenPage({ page: PageComponent, alsoAt }: { page: Page; alsoAt: readonly string[] }) {
  const { pathname } = useRouter();
  const [opened] = useState(pathname);
  if (pathname !== opened && !alsoAt.includes(pathname)) return null;
  const getLayout = PageComponent.getLayout ?? ((page) => page);
  return getLayout(<PageComponent />);
}

/** Opens a page with its layout as a signed-in person, and returns a keyboard and mouse to use it with. */
export async function visit(PageComponent: Page, { url, as, hasFlag = true, alsoAt = [] }: Visit) {
  const user = userEvent.setup();
  await mockRouter.push(url);
  if (as && hasFlag) flags.loggedIn.set();
  await act(async () => setIdentityUser(as ?? null));
  const { unmount } = render(
    <MemoryRouterProvider>
      <Providers prefetch={PageComponent.prefetch}>
        <OpenPage page={PageComponent} alsoAt={alsoAt} />
      </Providers>
    </MemoryRouterProvider>,
  );
  return { user, router: mockRouter, unmount };
}

/** Waits for the page's own heading, which is there once the session is known. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
