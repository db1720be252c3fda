import { HttpResponse, http, type JsonBodyType } from 'msw';
import { expect, it, vi } from 'vitest';
import { CorporationProfileInput } from '#endpoints/corporation-account';
import { BillingDestinationInput, corporationContract } from '#endpoints/corporation-contract';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { ownAccount } from '#endpoints/own-account';
import { ProjectDetail, ProjectFeature, ProjectSetting, project, SwProject } from '#endpoints/project';
import { call } from './call';
import { gapsOf, untouchedParts, withGapsOf } from './gaps';
import { withoutParts } from './parts';
import { serveCalls, apiUrl as url } from './testing-calls';

// Another platform: our own server leaves nothing out. Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const { server } = serveCalls();

type Json = { [name: string]: JsonBodyType };

const company = {
  universalCorporationId: 'c1',
  name: '株式会社みなと',
  introduction: '紹介',
  url: 'https://minato.example',
  prefectureCode: '13',
  address: '港区',
  contactInformation: { personName: '佐藤', email: 'a@minato.example', phone: '03' },
  logoImage: { url: '', path: 'p' },
};
const billing = {
  companyName: '株式会社みなと',
  department: '経理',
  personName: '佐藤',
  email: 'a@minato.example',
  phone: '03',
  postalCode: '105-0001',
  prefectureCode: '13',
  address: '港区',
  building: '1F',
};
const shown = {
  projectId: 'p1',
  isSwProject: true,
  status: 'draft',
  content: {
    title: '検索',
    detail: { background: 'a', work: 'b', required: 'c', preferred: 'd', flow: 'e' },
    feature: { tags: ['f'], appeal: 'g', imageUrl: null },
    swProject: { overview: 'h', technologies: ['i'], phases: [], teamSize: 5 },
  },
  setting: {
    jobCategoryIds: ['j'],
    workingFormId: 'k',
    remote: 'full',
    prefectureCode: null,
    hoursPerWeek: { min: 1, max: 2 },
    rewardType: 'hourly',
    reward: null,
    period: 'l',
    headcount: null,
  },
  publishedAt: null,
  updatedAt: null,
};

/** Every editor of something that is read as a whole: the read, what came, where in it the section is, and what is written. */
const editors: [EndpointDefinition, Json, string, object][] = [
  [ownAccount.showCurrent, company, '', CorporationProfileInput.entries],
  [
    ownAccount.showCurrent,
    company,
    'contactInformation',
    CorporationProfileInput.entries.contactInformation.entries,
  ],
  [corporationContract.showBillingDestination, billing, '', BillingDestinationInput.entries],
  ...[project.show, project.showSwProject].flatMap((read): [EndpointDefinition, Json, string, object][] => [
    [read, shown, 'content.detail', ProjectDetail.entries],
    [read, shown, 'content.feature', ProjectFeature.entries],
    [read, shown, 'content.swProject', SwProject.entries],
    [read, shown, 'setting', ProjectSetting.entries],
  ]),
];
/** Named by the specification: without it there is no record at all. The logo is written only when it is another one. */
const NEEDED = ['name', 'logoImageObjectKey'];

const fields = editors.flatMap(([read, whole, part, entries]) =>
  Object.keys(entries)
    .filter((name) => !(part === '' && NEEDED.includes(name)))
    .map((name) => [`${read.path} ${part}`, name, read, whole, part] as const),
);

const partOf = (whole: Json, part: string): Json =>
  part === '' ? whole : part.split('.').reduce((at, name) => ({ ...Object(at[name]) }), whole);

/** The record with another section in that place. */
function withPart(whole: Json, part: string, section: Json): Json {
  const [name = '', ...rest] = part.split('.');
  if (part === '') return section;
  return {
    ...whole,
    [name]: rest.length === 0 ? section : withPart({ ...Object(whole[name]) }, rest.join('.'), section),
  };
}

async function read(endpoint: EndpointDefinition, body: JsonBodyType): Promise<object> {
  server.use(http.get(url(endpoint.path), () => HttpResponse.json(body)));
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']),
  );
  return { ...Object(await call(endpoint, { params })) };
}

it('knows all fields of an answer that came whole', async () => {
  for (const [endpoint, whole] of editors) {
    expect(gapsOf(await read(endpoint, whole))).toEqual({ unclear: [], absent: [] });
  }
  expect(fields.length).toBeGreaterThan(50);
});

it.each(fields)('%s: %s under another name is unclear', async (_what, name, endpoint, whole, part) => {
  const { [name]: value, ...rest } = partOf(whole, part);
  const given = withPart(whole, part, { ...rest, [`${name}Text`]: value });
  expect(gapsOf(await read(endpoint, given), part).unclear).toContain(name);
});

it.each(fields)('%s: %s of another type is unclear', async (_what, name, endpoint, whole, part) => {
  // A state that the app does not know is one, and no gap: it is not taken for another.
  if (['remote', 'rewardType'].includes(name)) return;
  for (const value of [true, { text: 'a' }, [[1]]]) {
    const given = withPart(whole, part, { ...partOf(whole, part), [name]: value });
    const { unclear } = gapsOf(await read(endpoint, given), part);
    expect(unclear.filter((path) => path === name || path.startsWith(`${name}.`))).not.toEqual([]);
  }
});

it.each(fields)(
  '%s: %s that is missing is absent, and left out until somebody types it',
  async (_what, name, endpoint, whole, part) => {
    const { [name]: _, ...rest } = partOf(whole, part);
    const record = await read(endpoint, withPart(whole, part, rest));
    const { unclear, absent } = gapsOf(record, part);
    expect([unclear, absent]).toEqual([[], [name]]);
  },
);

const read1 = { a: '', b: { c: '', d: null }, e: [] };

it.each<[string[], object, string[]]>([
  [['a'], { ...read1 }, ['a']],
  [['a'], { ...read1, a: 'x' }, []],
  [['b'], { ...read1 }, ['b']],
  [['b'], { ...read1, b: { c: 'x', d: null } }, ['b.d']],
  [['b.c', 'e'], { ...read1, a: 'x' }, ['b.c', 'e']],
  [[''], { ...read1, e: ['x'] }, ['a', 'b']],
])('leaves out of %j what nobody has typed', (absent, sent, expected) => {
  expect(untouchedParts(absent, { sent, read: read1 })).toEqual(expected);
});

it('leaves parts out of a body and nothing else', () => {
  expect(withoutParts({ a: '', b: { c: 1, d: 2 } }, ['a', 'b.d', 'x.y'])).toEqual({ b: { c: 1 } });
});

it('joins the gaps of two reads of one record', () => {
  const one = { unclearParts: ['sw.x', 'y'], absentParts: ['sw'] };
  const other = { unclearParts: ['y', 'sw.z'], absentParts: ['v'] };
  expect(gapsOf(withGapsOf(one, { part: 'sw', from: other }))).toEqual({
    unclear: ['y', 'sw.z'],
    absent: [],
  });
});
