import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoint } from '#endpoints/endpoint';
import { ownAccount } from '#endpoints/own-account';
import { project } from '#endpoints/project';
import { ReturnedId } from '#endpoints/received';
import * as adapting from './adapt-answer';
import { call } from './call';
import { create, open, serveCalls, apiUrl as url } from './testing-calls';

const { server } = serveCalls();

/** The adaptation that docs/platform.md shows. */
async function shownAdaptation(): Promise<typeof adapting.adaptAnswer> {
  const page = readFileSync('docs/platform.md', 'utf8');
  const [, source = ''] = /```ts\n(\/\/ src\/client\/adapt-answer\.ts\n.*?)```/s.exec(page) ?? [];
  const text = stripTypeScriptTypes(source);
  const module: typeof adapting = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  );
  return module.adaptAnswer;
}

it('leaves every answer as it is until somebody adapts it', () => {
  const body = { data: { a_b: 1 } };
  expect(adapting.adaptAnswer({ body, status: 200, method: 'get', url: '/' })).toBe(body);
});

describe('a platform that wraps its answers and writes names in snake_case', () => {
  let shown: typeof adapting.adaptAnswer;
  beforeAll(async () => {
    shown = await shownAdaptation();
  });
  beforeEach(() => {
    vi.spyOn(adapting, 'adaptAnswer').mockImplementation(shown);
  });

  it('is read where a person signs in', async () => {
    const company = {
      universal_corporation_id: 'c1',
      name: '株式会社みなと',
      logo_image: { url: '', path: 'p' },
    };
    server.use(
      http.get(url(ownAccount.myAccountList.path), () => HttpResponse.json({ data: [company] })),
      http.get(url(ownAccount.me.path), () =>
        HttpResponse.json({ data: { universal_uid: 'u1', role_id: 2 } }),
      ),
      http.get(url(ownAccount.currentContractType.path), () =>
        HttpResponse.json({ data: { contract_type: 'paid_plan_contract' } }),
      ),
    );
    await expect(call(ownAccount.myAccountList)).resolves.toMatchObject([{ universalCorporationId: 'c1' }]);
    await expect(call(ownAccount.me)).resolves.toMatchObject({ universalUid: 'u1', roleId: 2 });
    await expect(call(ownAccount.currentContractType, { params: { cid: 'c1' } })).resolves.toEqual({
      contractType: 'paid_plan_contract',
    });
  });

  it('is read where it returns pages, and nothing', async () => {
    const row = { project_id: 7, content: { title: '検索' } };
    server.use(
      http.get(url(project.list.path), () => HttpResponse.json({ data: { items: [row], total_count: 1 } })),
      http.get(url(ownAccount.currentContractType.path), () => HttpResponse.json({ data: null })),
    );
    const page = await call(project.list, { params: { cid: 'c1' }, query: {} });
    expect(page).toMatchObject({ items: [{ projectId: '7' }], totalCount: 1 });
    await expect(call(ownAccount.currentContractType, { params: { cid: 'c1' } })).resolves.toBeNull();
  });

  it('is read where it returns an id, as a text or a number', async () => {
    const created = endpoint({ ...create, response: ReturnedId });
    for (const data of ['id-1', 42]) {
      server.use(http.post(url('/thing/create'), () => HttpResponse.json({ data })));
      await expect(call(created, { body: { name: '' } })).resolves.toBe(String(data));
    }
  });

  it('is read where it refuses', async () => {
    server.use(
      http.get(url('/open'), () => HttpResponse.json({ data: { message: '上限です' } }, { status: 400 })),
    );
    await expect(call(open)).rejects.toMatchObject({ message: '上限です', serverMessage: '上限です' });
  });
});
