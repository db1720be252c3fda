import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { safeParse } from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as errorReporting from '@/app-shell/error-reporting';
import { ResponseShapeError } from '@/client/response-shape-error';
import { isFrameCall } from '../../faults/kinds.ts';
import { faultPages } from '../../faults/pages.ts';
import { createFaultWorld, type FaultWorld } from '../../faults/world.ts';
import { endpointNamed, nameOfCall, watchCalls } from '../../support/pages/page-calls.ts';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';

const api = servePageApi();
afterEach(cleanup);

let world: FaultWorld;
beforeAll(async () => {
  world = await createFaultWorld(api());
});

let reportError: MockInstance<typeof errorReporting.reportError>;
beforeEach(() => {
  reportError = vi.spyOn(errorReporting, 'reportError');
  vi.stubEnv('NODE_ENV', 'production');
  // React logs what the boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns a body whose outer form is right, to a depth, and whose inner parts are gone. */
function hollow(value: unknown, depth: number): unknown {
  if (!isBranch(value)) return value;
  if (depth === 0) return null;
  const parts = Object.entries(value).map(([key, part]) => [key, hollow(part, depth - 1)]);
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** Makes the responses to some calls hollow; returns a count of those that are invalid by that. */
function hollowResponses(depth: number, isMeant: (name: string) => boolean): () => number {
  let invalidCount = 0;
  const fetch = api().app.fetch.bind(api().app);
  vi.spyOn(api().app, 'fetch').mockImplementation(async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    const name = nameOfCall(request.method, request.url);
    if (!response.ok || !isMeant(name)) return response;
    const body = hollow(await response.json(), depth);
    if (!safeParse(endpointNamed(name).response, body).success) invalidCount += 1;
    return new Response(JSON.stringify(body), { headers: response.headers });
  });
  return () => invalidCount;
}

const samples = ['profiles/index', 'profiles/[universalUid]', 'scouts/index', 'messages/[chatGroupId]/index'];

/** Opens a page with hollow responses; returns whether it gave way to the 500 page. */
async function open(file: string, depth: number, isMeant: (name: string) => boolean): Promise<boolean> {
  const target = faultPages.find((each) => each.file === file);
  if (!target) throw new Error(`There is no page ${file}`);
  const invalidCount = hollowResponses(depth, isMeant);
  const calls = watchCalls();
  await visit(target.page, { url: target.url(world), as: world.user, alsoAt: target.alsoAt });
  await waitFor(() => expect(invalidCount()).toBeGreaterThan(0));
  await calls.settle();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await calls.settle();

  const reports = reportError.mock.calls.map(([error]) => error);
  const ofCrash = reports.filter((error) => !(error instanceof ResponseShapeError));
  expect(reports.length).toBeGreaterThan(ofCrash.length);
  const hasGivenWay = screen.queryByRole('heading', { level: 1, name: 'SYSTEM ERROR' }) !== null;
  expect(ofCrash).toHaveLength(hasGivenWay ? 1 : 0);
  return hasGivenWay;
}

describe('responses that are hollow, in production', () => {
  it.each(samples)('of %s break their part of the page, never the menu, and are reported', async (file) => {
    expect(await open(file, 2, (name) => !isFrameCall(name))).toBe(false);
    expect(screen.getAllByText(/読み込めませんでした/)[0]).toBeVisible();
    expect(screen.getAllByRole('button', { name: '再読み込み' })[0]).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible();
  });

  it('about the person and the company lead to a way to try again', async () => {
    expect(await open('projects/index', 1, isFrameCall)).toBe(false);
    expect(screen.getByRole('button', { name: '再読み込み' })).toBeVisible();
  });
});
