import { CancelledError } from '@tanstack/react-query';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { env } from '@/config/env';
import { randomId } from '@/lib/random-id';
import { ApiError } from './api-error';
import type { CallExtras, UntypedInput } from './input';
import { callPath } from './path';
import { serializeQuery } from './serialize-query';

/** Where the client gets its identity from: the session puts itself here. */
export type Identity = {
  /** The ID token, or null without a session. `forceRefresh` asks the identity provider for a new one. */
  getIdToken: (options: { forceRefresh: boolean }) => Promise<string | null>;
  /** Told when the server refuses a token that was just refreshed. */
  onUnauthorized: () => void;
  /** Told when the server does not permit what the screen took for permitted. */
  onForbidden?: () => void;
};

const nobody: Identity = { getIdToken: async () => null, onUnauthorized: () => {} };
let identity = nobody;

/** Gives the client its identity, or takes it away with null. */
export function setIdentity(next: Identity | null): void {
  identity = next ?? nobody;
}

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

/** Fields as a form: files as they are, lists as repeated fields, undefined left out. */
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

function headersOf(
  endpoint: EndpointDefinition,
  idempotencyKey: string | undefined,
  token: string | null,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  // A platform API without extensions may refuse a header that it does not know.
  if (endpoint.idempotent && idempotencyKey && env.apiExtensions) headers['Idempotency-Key'] = idempotencyKey;
  return headers;
}

async function attempt(
  endpoint: EndpointDefinition,
  {
    params,
    query = {},
    body,
    signal,
    onUploadProgress,
    isLongUpload,
    idempotencyKey,
  }: UntypedInput & CallExtras,
  token: string | null,
): Promise<unknown> {
  const { request } = await loadTransport();
  const multipart = endpoint.bodyType === 'multipart';
  return request(
    {
      method: endpoint.method,
      url: callPath(endpoint, params),
      params: query,
      paramsSerializer: { serialize: (values) => serializeQuery(values, endpoint.queryArrays) },
      data: endpoint.method === 'get' ? undefined : multipart ? toFormData(body) : (body ?? {}),
      responseType: endpoint.responseType ?? 'json',
      headers: headersOf(endpoint, idempotencyKey, token),
      signal,
      onUploadProgress: onUploadProgress && (({ progress }) => onUploadProgress(progress ?? 0)),
    },
    randomId(),
    // An answer that may come from the browser's cache belongs to no line of the server's log.
    { isLongUpload, isSimple: endpoint.maxAge !== undefined },
  );
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.isUnauthorized;

const isForbidden = (error: unknown) => error instanceof ApiError && error.isForbidden;

/**
 * Sends one call and answers its undecoded body. A 401 is tried once more with a new token; when that is refused
 * too, the identity is told and the error raised. Throws `ApiError`.
 */
export async function send(endpoint: EndpointDefinition, input: UntypedInput & CallExtras): Promise<unknown> {
  loadTransport().catch(() => {}); // while the token is on its way; `attempt` raises the failure
  const token = endpoint.auth === 'none' ? null : await identity.getIdToken({ forceRefresh: false });
  try {
    return await attempt(endpoint, input, token);
  } catch (error) {
    if (isForbidden(error)) identity.onForbidden?.();
    if (token === null || !isUnauthorized(error)) throw error;
  }
  const freshToken = await identity.getIdToken({ forceRefresh: true });
  try {
    return await attempt(endpoint, input, freshToken);
  } catch (error) {
    if (isUnauthorized(error)) identity.onUnauthorized();
    throw error;
  }
}

/** Whether an error only says that nobody waits for the call any more. */
export function isCancelledCall(error: unknown): boolean {
  // The cache was emptied under it, as a session that ends does.
  if (error instanceof CancelledError) return true;
  // A DOMException is not an Error everywhere.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  return name === 'CanceledError' || name === 'AbortError';
}
