import * as v from 'valibot';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { ErrorBody } from '#endpoints/error';

const contentTypes = {
  json: 'application/json',
  text: 'text/plain',
  blob: '',
  stream: 'text/event-stream',
} as const;

const excerptOf = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns why the response to a valid call is invalid, in a sentence; null when it conforms to the endpoint. */
export async function whyInvalid(definition: EndpointDefinition, response: Response): Promise<string | null> {
  const kind = definition.responseType ?? 'json';
  if (response.status !== 200)
    return `expected 200, found ${response.status} ${excerptOf(await response.text())}`;
  const found = response.headers.get('content-type') ?? 'none';
  if (!found.includes(contentTypes[kind])) return `expected the type ${contentTypes[kind]}, found ${found}`;
  const body =
    kind === 'blob'
      ? await response.blob()
      : kind === 'text' || kind === 'stream'
        ? await response.text()
        : parsed(await response.text());
  const result = v.safeParse(definition.response, body);
  if (result.success) return null;
  const [issue] = result.issues;
  return `${v.getDotPath(issue) ?? 'the response'}: ${issue.message}`;
}

/** Returns why a refusal is invalid, in a sentence; null when it has one of the statuses and a message for the user. */
export async function whyInvalidRefusal(
  statuses: readonly number[],
  response: Response,
): Promise<string | null> {
  const text = await response.text();
  if (!statuses.includes(response.status)) {
    return `expected ${statuses.join(' or ')}, found ${response.status} ${excerptOf(text)}`;
  }
  const result = v.safeParse(ErrorBody, parsed(text));
  return result.success && result.output.message !== ''
    ? null
    : `expected a message with ${response.status}, found ${excerptOf(text) || 'nothing'}`;
}
