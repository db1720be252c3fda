import type { Body, EndpointDefinition, Output, Params, Query } from '#endpoints/endpoint';
import { beginningOf } from '../records/beginning-of.ts';
import { TEST_API_URL, type TestApi, tokenFor } from './test-api.ts';

type Request<E extends EndpointDefinition> = {
  /** Whose token is sent; none if left out. */
  as?: { uid: string; email: string };
  params?: Partial<Params<E>> & { cid?: string };
  query?: Query<E>;
  body?: Body<E>;
  headers?: Readonly<Record<string, string>>;
};

/** The result of a call: `json` is the body as the endpoint types it when `status` is 200. */
export type CallResult<E extends EndpointDefinition> = {
  status: number;
  json: Output<E>;
  message: string;
  headers: Headers;
};

/** Builds the address of an endpoint at a server with its parameters and query, arrays as the endpoint says. */
export function urlOf(
  endpoint: EndpointDefinition,
  params: Record<string, string | undefined>,
  query: object = {},
  baseUrl: string = TEST_API_URL,
) {
  const url = new URL(
    baseUrl +
      endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'missing')),
  );
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) url.searchParams.set(key, String(value));
    else if (endpoint.queryArrays === 'comma') url.searchParams.set(key, value.join(','));
    else for (const item of value) url.searchParams.append(`${key}[]`, String(item));
  }
  return url;
}

/** Sends a call to the API under test and returns its result, also when the status is an error. */
export async function callApi<const E extends EndpointDefinition>(
  api: TestApi,
  endpoint: E,
  { as, params = {}, query, body, headers: given = {} }: Request<E> = {},
): Promise<CallResult<E>> {
  const headers = new Headers({ ...given, ...(as && { Authorization: `Bearer ${tokenFor(as)}` }) });
  let payload: string | FormData | undefined;
  if (endpoint.bodyType === 'multipart') {
    payload = new FormData();
    for (const [key, value] of Object.entries<Blob | string>(body ?? {})) payload.append(key, value);
  } else if (endpoint.body) {
    headers.set('Content-Type', 'application/json');
    payload = JSON.stringify(body ?? {});
  }
  const response = await beginningOf(
    await api.app.fetch(
      new Request(urlOf(endpoint, params, query ?? {}), {
        method: endpoint.method.toUpperCase(),
        headers,
        body: payload,
      }),
    ),
  );
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  return { status: response.status, json, message: json?.message ?? '', headers: response.headers };
}
