import { HttpResponse, http, type JsonBodyType } from 'msw';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoint } from '#endpoints/endpoint';
import { Page } from '#endpoints/page';
import { optionalPart, optionalText } from '#endpoints/received';
import { ReceivedTime } from '#endpoints/received-time';
import { vital } from '#endpoints/vital';
import { call } from './call';
import { gapsOf } from './gaps';
import { ResponseShapeError, setResponseShapeReporter } from './response-shape-error';
import { serveCalls, show, apiUrl as url } from './testing-calls';
import { unreadableCountOf } from './unreadable-count';

// Another platform: our own server leaves nothing out. Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const { server } = serveCalls();

describe('rows of a list that do not fit', () => {
  const row = v.object({
    id: v.string(),
    seenAt: optionalPart(ReceivedTime),
    skills: v.nullish(v.array(v.object({ name: v.string() })), []),
    last: optionalPart(v.object({ text: v.string(), sentAt: ReceivedTime })),
  });
  const list = endpoint({ ...show, path: '/list', query: undefined, response: Page(row) });
  const rows = endpoint({ ...list, response: v.array(row) });
  const report = vi.fn<(error: Error) => void>();
  beforeEach(() => {
    report.mockClear();
    setResponseShapeReporter(report);
  });

  /** What the rows are read as when the server returns these. */
  async function rowsOf(...items: unknown[]): Promise<unknown> {
    server.use(http.get(url('/list'), () => HttpResponse.json({ items, totalCount: items.length })));
    return (await call(list)).items;
  }

  const fitting = { id: '1', seenAt: null, skills: [], last: null };

  it('lose an optional part, and nothing but it, and that is reported', async () => {
    const seenAt = 'yesterday';
    const last = { text: 'a', sentAt: true };
    await expect(rowsOf({ id: '1', seenAt, skills: [{ name: 'Go' }, { name: 3 }], last })).resolves.toEqual([
      { id: '1', seenAt: null, skills: [], last: null },
    ]);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(ResponseShapeError));
  });

  it('are left out where what is needed does not fit, and that is counted, and reported once', async () => {
    const items = [{ id: 7 }, { id: '1' }, null, { seenAt: '2026' }, 'row'];
    server.use(http.get(url('/list'), () => HttpResponse.json({ items, totalCount: 5 })));
    await expect(call(list)).resolves.toEqual({
      items: [fitting],
      totalCount: 5,
      maxCount: null,
      unreadableCount: 4,
    });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(ResponseShapeError));
  });

  it('are left out also where the response is nothing but rows', async () => {
    server.use(http.get(url('/list'), () => HttpResponse.json([{ id: '1' }, { id: 7 }])));
    const read = await call(rows);
    expect([...read]).toEqual([fitting]);
    expect(unreadableCountOf(read)).toBe(1);
  });

  it('fail where not one can be read', async () => {
    await expect(rowsOf({ id: 1 }, { id: 2 })).rejects.toBeInstanceOf(ResponseShapeError);
    expect(report).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, false],
    [null, false],
    ['two', true],
    [{}, true],
  ])('show without a count of the list: %j', async (totalCount, isReported) => {
    server.use(http.get(url('/list'), () => HttpResponse.json({ items: [{ id: '1' }], totalCount })));
    await expect(call(list)).resolves.toEqual({ items: [fitting], totalCount: 1, maxCount: 1 });
    expect(report).toHaveBeenCalledTimes(isReported ? 1 : 0);
  });

  const empty = { items: [], totalCount: 0, maxCount: null };

  it.each<[string, JsonBodyType, unknown]>([
    ['nothing', null, []],
    ['a page without rows', { items: null }, []],
    ['rows', [{ id: '1' }], [fitting]],
    ['a page', { items: [{ id: '1' }], totalCount: 1 }, [fitting]],
  ])('of a bare list may come as %s', async (_what, body, expected) => {
    server.use(http.get(url('/list'), () => HttpResponse.json(body)));
    await expect(call(rows)).resolves.toEqual(expected);
    expect(report).not.toHaveBeenCalled();
  });

  it.each<[string, JsonBodyType, unknown]>([
    ['nothing', null, empty],
    ['no rows', { items: null, totalCount: 0 }, empty],
    ['no rows and no count', { items: null }, empty],
    ['nothing in it', {}, empty],
    ['a count alone', { totalCount: 0 }, empty],
    ['a beyond', { items: null, totalCount: 45 }, { ...empty, totalCount: 45 }],
    ['a bare list', [{ id: '1' }], { items: [fitting], totalCount: 1, maxCount: 1 }],
  ])('of a page may come as %s', async (_what, body, expected) => {
    server.use(http.get(url('/list'), () => HttpResponse.json(body)));
    await expect(call(list)).resolves.toEqual(expected);
    expect(report).not.toHaveBeenCalled();
  });

  it('of an empty body are none', async () => {
    server.use(http.get(url('/list'), () => new HttpResponse('')));
    await expect(call(list)).resolves.toEqual(empty);
    await expect(call(rows)).resolves.toEqual([]);
  });

  const notUnderstood: JsonBodyType[] = [
    'x',
    5,
    true,
    { items: 'x' },
    { items: {} },
    { items: false },
    { rows: [{ id: '1' }] },
    { totalCount: 3 },
  ];
  it.each(notUnderstood)('are not taken for none where something else is there: %j', async (body) => {
    server.use(http.get(url('/list'), () => HttpResponse.json(body)));
    await expect(call(list)).rejects.toBeInstanceOf(ResponseShapeError);
  });

  it.each(['x', 5, true, {}, { items: 'x' }, { items: {} }, { rows: [] }])(
    'alone are not taken for none where something else is there: %j',
    async (body) => {
      server.use(http.get(url('/list'), () => HttpResponse.json(body)));
      await expect(call(rows)).rejects.toBeInstanceOf(ResponseShapeError);
    },
  );
});

describe('a single record that does not fit', () => {
  const part = v.nullish(v.object({ work: optionalText, flow: optionalText }), {});
  const shape = v.object({ id: v.string(), name: v.string(), seenAt: optionalPart(ReceivedTime), part });
  const record = endpoint({ ...show, path: '/record', query: undefined, edited: true, response: shape });
  const report = vi.fn<(error: Error) => void>();
  beforeEach(() => {
    report.mockClear();
    setResponseShapeReporter(report);
  });

  async function read(body: JsonBodyType) {
    server.use(http.get(url('/record'), () => HttpResponse.json(body)));
    return call(record);
  }

  const whole = { id: '1', name: 'a', seenAt: null, part: { work: 'w', flow: 'f' } };

  it('has no gaps when all of it came, be it empty', async () => {
    const given = await read(whole);
    expect(given).toEqual(whole);
    expect(gapsOf(given)).toEqual({ unclear: [], absent: [] });
    expect(gapsOf(await read({ ...whole, part: null, other: 1 }))).toEqual({ unclear: [], absent: [] });
  });

  it('loses an optional part, says which, and is reported once', async () => {
    const given = await read({ ...whole, seenAt: 'yesterday', part: { work: 5, flow: 'f' } });
    expect(given).toMatchObject({ ...whole, part: { work: '', flow: 'f' } });
    expect(gapsOf(given).unclear).toEqual(['seenAt', 'part.work']);
    expect(gapsOf(given, 'part').unclear).toEqual(['work']);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(ResponseShapeError));
  });

  it('takes a part for another name’s that is missing beside something unknown', async () => {
    const given = await read({ ...whole, part: { work: 'w', course: 'f' } });
    expect(gapsOf(given, 'part')).toEqual({ unclear: ['flow'], absent: [] });
    expect(gapsOf(await read({ id: '1', name: 'a', seenAt: null, section: {} }), 'part').unclear).toEqual([
      '',
    ]);
  });

  it('takes a part for absent that is missing where all else is understood', async () => {
    const given = await read({ ...whole, part: { work: 'w' } });
    expect(gapsOf(given, 'part')).toEqual({ unclear: [], absent: ['flow'] });
    expect(gapsOf(await read({ id: '1', name: 'a' }), 'part').absent).toEqual(['']);
  });

  it.each([{ id: 1, name: 'a' }, { id: '1' }, [], 'x', null])(
    'fails where a needed part is missing: %j',
    async (body) => {
      await expect(read(body)).rejects.toBeInstanceOf(ResponseShapeError);
    },
  );
});

describe('a part that means something by being empty', () => {
  const shape = v.object({
    id: v.string(),
    plan: vital(v.nullish(v.string())),
    note: optionalPart(v.string()),
  });
  const record = endpoint({ ...show, path: '/record', query: undefined, response: shape });
  const list = endpoint({ ...record, path: '/list', response: v.array(v.object({ of: shape })) });

  it('is not taken for empty where it is not understood', async () => {
    server.use(http.get(url('/record'), () => HttpResponse.json({ id: '1', plan: 5 })));
    await expect(call(record)).rejects.toBeInstanceOf(ResponseShapeError);
  });

  it('costs a row of a list', async () => {
    const rows = [{ of: { id: '1', plan: null, note: 7 } }, { of: { id: '2', plan: 5 } }];
    server.use(http.get(url('/list'), () => HttpResponse.json(rows)));
    const read = await call(list);
    expect([...read]).toEqual([{ of: { id: '1', plan: null, note: null } }]);
    expect(unreadableCountOf(read)).toBe(1);
  });
});
