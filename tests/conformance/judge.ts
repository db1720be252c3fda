import * as v from 'valibot';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { ErrorBody } from '#endpoints/error';
import { QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';
import { isExtension } from '#endpoints/extension';
import { UNKNOWN } from '#endpoints/received';

/** How a response is to be taken: `lacks` an extension, or `allowed` by the specification though our server differs. */
export type Verdict = { kind: 'fits' } | { kind: 'lacks' | 'allowed' | 'invalid'; why: string };

const fits: Verdict = { kind: 'fits' };
const invalid = (why: string): Verdict => ({ kind: 'invalid', why });
const allowed = (why: string): Verdict => ({ kind: 'allowed', why });

const excerptOf = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => ({ ...Object(value) });

/** Returns the names of the extensions that a response lacks, of a list by its first item. */
function lackingExtensions(schema: unknown, data: unknown, path = ''): string[] {
  const { wrapped, item, entries } = fieldsOf(schema);
  if (wrapped !== undefined) return lackingExtensions(wrapped, data, path);
  if (Array.isArray(data)) return data.length === 0 ? [] : lackingExtensions(item, data[0], `${path}[]`);
  if (typeof data !== 'object' || data === null) return [];
  const values = fieldsOf(data);
  return Object.entries(fieldsOf(entries)).flatMap(([name, entry]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (isExtension(entry) && values[name] === undefined) return [at];
    return lackingExtensions(entry, values[name], at);
  });
}

/** Returns where a response has a state that the app does not know; undefined where it has none. */
function placeOfUnknown(output: unknown, path = ''): string | undefined {
  if (output === UNKNOWN) return path;
  if (typeof output !== 'object' || output === null) return undefined;
  for (const [name, part] of Object.entries(output)) {
    const place = placeOfUnknown(part, path === '' ? name : `${path}.${name}`);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Judges the response to a valid call by what the browser app needs of it. */
export async function judgeResponse(definition: EndpointDefinition, response: Response): Promise<Verdict> {
  const { method, namedResponse, mayBeNothing, responseType, response: schema } = definition;
  const text = await response.clone().text();
  if (mayBeNothing && fieldsOf(parsed(text)).message === QUERY_RESULT_IS_NOTHING) return fits;
  if (!response.ok) return invalid(`expected success, found ${response.status} ${excerptOf(text)}`);
  const isPage = responseType !== 'blob' && text.trimStart().startsWith('<');
  if (isPage) return invalid(`expected no page of HTML, found ${excerptOf(text)}`);
  const body =
    responseType === 'blob'
      ? await response.blob()
      : responseType === 'text' || responseType === 'stream'
        ? text
        : parsed(text);
  if (mayBeNothing && (text === '' || body === null)) return fits;
  const result = v.safeParse(schema, body);
  if (method === 'post' && !namedResponse) {
    return result.success ? fits : allowed('returns no record: it is read again');
  }
  if (!result.success) {
    const [issue] = result.issues;
    return invalid(`${v.getDotPath(issue) ?? 'the response'}: ${issue.message}`);
  }
  const unknown = placeOfUnknown(result.output);
  if (unknown !== undefined)
    return allowed(`a state that the app does not know: ${unknown.replace(/\b\d+\b/, 'n')}`);
  const lacking = lackingExtensions(schema, body);
  return lacking.length > 0 ? { kind: 'lacks', why: `no ${lacking.join(', ')}` } : fits;
}

/**
 * Judges a refusal, of which the specification names little: that a 400 has a message, and that nothing is served to
 * nobody. `mayAccept`: what was sent is wrong for our server only.
 */
export async function judgeRefusal(
  statuses: readonly number[],
  response: Response,
  { mayAccept = false } = {},
): Promise<Verdict> {
  const { status } = response;
  const text = await response.text();
  const found = `found ${status} ${excerptOf(text)}`.trim();
  if (status >= 500) return invalid(`expected a refusal, ${found}`);
  if (status < 400)
    return mayAccept ? allowed(`takes it (${status})`) : invalid(`expected a refusal, ${found}`);
  const hasMessage = v.is(ErrorBody, parsed(text));
  if (status === 400 && !hasMessage) return invalid(`expected a message with 400, ${found}`);
  if (statuses.includes(status) && hasMessage) return fits;
  return allowed(
    `refused with ${status}${hasMessage ? '' : ' without a message'} for ${statuses.join(' or ')}`,
  );
}
