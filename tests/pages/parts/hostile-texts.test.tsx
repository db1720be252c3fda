import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendFileAsCandidate } from '#demo/simulation/send-file';
import * as schema from '#server/db/schema';
import { env } from '@/config/env';
import { faultPages } from '../../faults/pages.ts';
import { createFaultWorld, type FaultWorld } from '../../faults/world.ts';
import { createHostility } from '../../support/faults/hostile-responses.ts';
import { watchCalls } from '../../support/pages/page-calls.ts';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';

const api = servePageApi();
afterEach(cleanup);

let world: FaultWorld;
beforeAll(async () => {
  world = await createFaultWorld(api());
  const { db } = api();
  await db
    .update(schema.candidate)
    .set({
      links: Array.from({ length: 8 }, (_, index) => ({ title: 'x', url: `https://x.example/${index}` })),
    })
    .where(eq(schema.candidate.universalUid, world.candidateUid));
  const { cid, chatGroupId } = world;
  const bytes = new TextEncoder().encode('%PDF');
  await sendFileAsCandidate(api().services, { cid, chatGroupId }, { fileName: 'x.pdf', bytes });
});

/** What a browser would run or fetch, besides what the app itself draws. */
function armedIn(root: ParentNode): string[] {
  const own = [window.location.origin, env.apiBaseUrl, env.legacySiteUrl, env.helpUrl, env.contactUrl];
  const armed: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (/^(script|iframe|object|embed|base|meta|form\[action\])$/i.test(element.tagName))
      armed.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') armed.push(`${element.tagName} ${name}`);
      if (name === 'style' && /hacked|evil|expression/.test(value)) armed.push(`style ${value}`);
    }
    const address = element.getAttribute('href') ?? element.getAttribute('src');
    if (address === null || address === '') continue;
    const { protocol, username } = new URL(address, window.location.href);
    const isPicture = element instanceof HTMLImageElement;
    const isSafe = /^https?:|^mailto:/.test(protocol) || (isPicture && /^(data:image|blob)/.test(address));
    if (!isSafe || username !== '') armed.push(address);
    if (!(element instanceof HTMLAnchorElement)) continue;
    const isOutside = !own.some((start) => element.href.startsWith(start));
    const isApart = element.target === '_blank' && /noopener noreferrer/.test(element.rel);
    if ((isOutside || element.target === '_blank') && !isApart) armed.push(element.outerHTML);
  }
  return armed;
}

const shown = () =>
  [...document.querySelectorAll('input, textarea')].reduce(
    (text, field) => `${text}${'value' in field ? field.value : ''}`,
    document.body.textContent ?? '',
  );

/** Every page that reads something, once: what a plan changes about it shows no other texts. */
const readingPages = faultPages.filter(({ as, file }) => as !== 'nobody' && !file.includes('plan='));
const openPages = faultPages.filter(({ file }) => /^(signup\/\[|invitations)/.test(file));

describe.each([...openPages, ...readingPages])('$file', ({ file, page, url, as = 'member', alsoAt }) => {
  it('shows texts that want to be more as texts', async () => {
    const { spoilResponse, count } = createHostility();
    const fetch = api().app.fetch.bind(api().app);
    vi.spyOn(api().app, 'fetch').mockImplementation(async (request, ...rest) =>
      spoilResponse(request, await fetch(request, ...rest)),
    );
    const { user, newcomer, trial, free, contractor } = world;
    const person = { member: user, newcomer, trial, free, contractor, nobody: undefined }[as];
    const calls = watchCalls();
    await visit(page, { url: url(world), as: person, alsoAt });
    // The code of the first page takes a while on a busy machine.
    await waitFor(() => expect(count()).toBeGreaterThan(0));
    await calls.settle();
    // Code that is loaded late shows late.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await calls.settle();

    expect(screen.queryByText('SYSTEM ERROR')).toBeNull();
    expect(armedIn(document)).toEqual([]);
    expect('hacked' in window).toBe(false);
    expect(Object.keys(Object.prototype)).toEqual([]);
    // Two pages lead elsewhere at once.
    if (!/^(index|switch_account)/.test(file)) {
      expect(shown()).toMatch(
        /window\.hacked|__proto__|xxxxxxxxxx|氏名|gnp|algo|HYPERLINK|constructor|alone/,
      );
    }
  });
});
