import type { EndpointDefinition } from '#endpoints/endpoint';
import { withoutExtensions } from '#endpoints/extension';
import { type AnyCall, type Case, requestFor } from '../endpoints/support/cases.ts';
import { refusedBodies, refusedPages } from '../endpoints/support/refused.ts';
import { urlOf } from '../support/servers/call-api.ts';
import { cidOf, type Profile, type Setting } from './setting.ts';
import type { Target } from './target.ts';

type Place = { target: Target; cid: string; profile: Profile };

/** Returns the request of a call; by the specification alone it goes without the extensions. */
export function request({ definition }: Case, call: AnyCall, { target, cid, profile }: Place): Request {
  const { baseUrl, authorization } = target;
  const named = (schema: EndpointDefinition['body'], values: unknown) =>
    profile === 'specification' && !(values instanceof Blob)
      ? withoutExtensions(schema, { ...Object(values) })
      : values;
  const query = { ...Object(named(definition.query, call.query)) };
  return requestFor(
    definition,
    { ...call, query, body: named(definition.body, call.body) },
    { baseUrl, cid, authorization },
  );
}

/** Requests that must be refused for what they say, each with what is wrong with it. */
export function* brokenRequests(
  endpoint: Case,
  call: AnyCall,
  setting: Setting,
): Generator<[string, Request]> {
  const { definition } = endpoint;
  const { baseUrl, authorization } = setting.target;
  const url = urlOf(definition, { ...call.params, cid: cidOf(setting) }, call.query, baseUrl);
  const post = (body: string, type: string) =>
    new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': type, ...(authorization && { Authorization: authorization }) },
      body,
    });
  if (definition.bodyType === 'multipart') {
    for (const body of [{}, { file: 'text' }]) {
      yield [
        `the form ${JSON.stringify(body)}`,
        request(endpoint, { ...call, body }, { ...setting, cid: cidOf(setting) }),
      ];
    }
    for (const type of ['multipart/form-data', 'application/json'])
      yield [`no form, as ${type}`, post('nothing', type)];
  } else if (definition.body) {
    for (const body of refusedBodies(definition))
      yield [`the body ${JSON.stringify(body)}`, post(body, 'application/json')];
    yield ['a form in the place of JSON', post('a=1', 'application/x-www-form-urlencoded')];
  }
  if (definition.query?.entries.page) {
    for (const page of refusedPages) {
      const query = { ...call.query, page };
      yield [
        `the page "${page}"`,
        request(endpoint, { ...call, query }, { ...setting, cid: cidOf(setting) }),
      ];
    }
  }
}
