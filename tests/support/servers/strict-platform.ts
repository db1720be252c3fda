import type { EndpointDefinition } from '#endpoints/endpoint';
import { QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';
import { isExtension } from '#endpoints/extension';
import { endpoints } from '#endpoints/index';

type Fetch = (request: Request) => Promise<Response>;
type Fields = Readonly<Record<string, unknown>>;

const all: readonly EndpointDefinition[] = Object.values(endpoints).flatMap((domain) =>
  Object.values(domain),
);
const patterns = all.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  parameters: endpoint.path.split(':').length,
}));
// A fixed path goes before one with a parameter in the same place.
patterns.sort((a, b) => a.parameters - b.parameters);

/** The endpoint that a request is made to. */
function endpointOf({ method, url }: Request): EndpointDefinition | undefined {
  const { pathname } = new URL(url);
  return patterns.find(
    ({ endpoint, pattern }) => endpoint.method === method.toLowerCase() && pattern.test(pathname),
  )?.endpoint;
}

/** What a browser sends by itself, and what CORS takes for harmless; then what the platform allows. */
const ALLOWED_HEADERS =
  /^(accept(-.+)?|cache-control|connection|content-length|host|if-none-match|origin|pragma|priority|referer|sec-.+|user-agent|authorization|content-type|x-msw.*)$/;

const fieldsOf = (value: unknown): Fields => ({ ...Object(value) });
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The schema below pipes and wrappers such as `nullish`. */
function core(schema: Fields): Fields {
  if (Array.isArray(schema.pipe) && schema.pipe.length > 1) return core(fieldsOf(schema.pipe[0]));
  return isFields(schema.wrapped) ? core(schema.wrapped) : schema;
}

/** Leaves out of a response what is an extension or what no schema knows. */
function stripExtensions(schema: unknown, data: unknown): unknown {
  const inner = core(fieldsOf(schema));
  if (Array.isArray(data)) return data.map((item) => stripExtensions(inner.item, item));
  if (!isFields(data)) return data;
  const options = Array.isArray(inner.options) ? inner.options.map(fieldsOf) : [];
  const entries = fieldsOf(inner.entries ?? optionFor(options, data)?.entries);
  const named = Object.entries(data).filter(([name]) => entries[name] && !isExtension(entries[name]));
  return Object.fromEntries(named.map(([name, value]) => [name, stripExtensions(entries[name], value)]));
}

/** Returns the option of a variant whose literals match the data. */
const optionFor = (options: readonly Fields[], data: Fields) =>
  options.find(({ entries }) =>
    Object.entries(fieldsOf(entries)).every(
      ([name, entry]) => fieldsOf(entry).type !== 'literal' || fieldsOf(entry).literal === data[name],
    ),
  );

function unknownNames(schema: unknown, names: readonly string[]): string[] {
  const entries = fieldsOf(fieldsOf(schema).entries);
  return names.filter((name) => !entries[name] || isExtension(entries[name]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // our server refuses it
  }
}

/** What a request carries that the specification does not name. */
async function violationsOf(request: Request, endpoint: EndpointDefinition | undefined): Promise<string[]> {
  if (!endpoint || endpoint.extension) return ['a call that the specification does not name'];
  const headers = [...request.headers.keys()].filter((name) => !ALLOWED_HEADERS.test(name));
  const query = [...new URL(request.url).searchParams.keys()].map((name) => name.replace('[]', ''));
  const violations = [
    ...headers.map((name) => `the header ${name}`),
    ...unknownNames(endpoint.query, query).map((name) => `the parameter ${name}`),
  ];
  if (request.method === 'GET' || endpoint.bodyType === 'multipart') return violations;
  const text = await request.clone().text();
  if (text === '') return violations;
  if (!endpoint.body) return [...violations, 'a body'];
  const names = Object.keys(fieldsOf(parsed(text)));
  return [...violations, ...unknownNames(endpoint.body, names).map((name) => `the field ${name}`)];
}

const html = { 'Content-Type': 'text/html; charset=utf-8' };

const json = (value: unknown, status: number) =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });

/** The response as a platform gives it that knows the specification and nothing else. */
async function strictResponse(endpoint: EndpointDefinition, response: Response): Promise<Response> {
  const { status } = response;
  if (status === 400 || status === 422) return response;
  if (!response.ok) {
    const { message = '' } = fieldsOf(await response.json().catch(() => ({})));
    const isNamed = message === QUERY_RESULT_IS_NOTHING || String(message).startsWith('Aggregate root');
    return isNamed ? json({ message }, status) : new Response('Refused', { status, headers: html });
  }
  if (endpoint.responseType === 'blob') return response;
  if (endpoint.method === 'post' && !endpoint.namedResponse) return new Response('', { headers: html });
  if (endpoint.responseType === 'text') return new Response(await response.text(), { headers: html });
  const data: unknown = await response.json();
  if (data === null && endpoint.mayBeNothing) return json({ message: QUERY_RESULT_IS_NOTHING }, 404);
  return json(stripExtensions(endpoint.response, data), status);
}

/**
 * Puts the specification's platform in front of our own server: it refuses every call, header, parameter and field that
 * the specification does not name, serves texts as HTML as Express does, returns nothing from a write unless its response
 * is named, and leaves every extension out of the rest. `violations` lists what was refused.
 */
export function strictPlatform(fetchApi: Fetch): { fetch: Fetch; violations: string[] } {
  const violations: string[] = [];
  return {
    violations,
    fetch: async (request) => {
      if (request.method === 'OPTIONS' || new URL(request.url).pathname.startsWith('/thumbnail/')) {
        return fetchApi(request);
      }
      const endpoint = endpointOf(request);
      const found = await violationsOf(request, endpoint);
      if (found.length > 0 || !endpoint) {
        violations.push(`${request.method} ${new URL(request.url).pathname}: ${found.join(', ')}`);
        return new Response('Cannot be called', { status: 404, headers: html });
      }
      return strictResponse(endpoint, await fetchApi(request));
    },
  };
}
