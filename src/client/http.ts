import { CancelledError } from '@tanstack/react-query';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { randomId } from '@/lib/random-id';
import { isApiErrorOf } from './api-error';
import { currentIdentity, idTokenFor } from './attach-id-token';
import type { CallExtras, CallInput } from './input';
import { callPath } from './path';
import { serializeQuery } from './serialize-query';

let loading: Promise<typeof import('./transport')> | null = null;

/**
 * Loads axios (21 KB), once, outside the first load: the first call waits for the identity provider longer. A load
 * that failed is tried again by the next call.
 */
export function loadTransport(): Promise<typeof import('./transport')> {
  loading ??= import('./transport').catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The body as multipart form data: files as they are, lists as repeated fields, undefined left out. */
function toFormData(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}

/** What of axios lets a request go on without its page. */
const OUTLIVES_PAGE = { adapter: 'fetch', fetchOptions: { keepalive: true } } as const;

function expectedOf({ method, responseType = 'json', namedResponse }: EndpointDefinition) {
  return method === 'post' && !namedResponse ? 'anything' : responseType;
}

async function attempt(
  endpoint: EndpointDefinition,
  input: CallInput<EndpointDefinition> & CallExtras,
  idToken: string | null,
): Promise<unknown> {
  const { request, ownHeaders, queryFor } = await loadTransport();
  const { params, query = {}, body, signal, onUploadProgress, isLongUpload, outlivesPage } = input;
  const requestId = randomId();
  const multipart = endpoint.bodyType === 'multipart';
  return request(
    {
      method: endpoint.method,
      url: callPath(endpoint, params),
      params: queryFor(endpoint, query),
      paramsSerializer: { serialize: (values) => serializeQuery(values, endpoint.queryArrays) },
      data: endpoint.body && (multipart ? toFormData(body) : (body ?? {})),
      headers: ownHeaders(endpoint, requestId, input),
      idToken,
      signal,
      ...(outlivesPage && OUTLIVES_PAGE),
      onUploadProgress: onUploadProgress && (({ progress }) => onUploadProgress(progress ?? 0)),
    },
    requestId,
    { expected: expectedOf(endpoint), isLongUpload },
  );
}

/**
 * Sends one call and returns its raw body. A 401 is tried once more with a new token; after a second one the identity is told.
 * Throws `ApiError`.
 */
export async function send(
  endpoint: EndpointDefinition,
  input: CallInput<EndpointDefinition> & CallExtras,
): Promise<unknown> {
  loadTransport().catch(() => {}); // while the token is on its way; `attempt` throws the failure
  const token = await idTokenFor(endpoint);
  try {
    return await attempt(endpoint, input, token);
  } catch (error) {
    if (isApiErrorOf(error, 403)) currentIdentity().onForbidden?.();
    if (token === null || endpoint.auth === 'none' || !isApiErrorOf(error, 401)) throw error;
  }
  const freshToken = await currentIdentity().getIdToken({ forceRefresh: true });
  try {
    return await attempt(endpoint, input, freshToken);
  } catch (error) {
    if (isApiErrorOf(error, 401)) {
      if (endpoint.auth === 'member') currentIdentity().onUnauthorizedCompany?.();
      else currentIdentity().onUnauthorized();
    }
    throw error;
  }
}

/** Whether an error only says that the call was cancelled. */
export function isCancelledCall(error: unknown): boolean {
  // The query cache was cleared, as at the end of a session.
  if (error instanceof CancelledError) return true;
  // A DOMException is not an Error everywhere.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  return name === 'CanceledError' || name === 'AbortError';
}
