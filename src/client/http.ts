import axios, { type AxiosResponse, isAxiosError, isCancel } from 'axios';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { env } from '@/config/env';
import { randomId } from '@/lib/random-id';
import { ApiError, httpError } from './api-error';
import type { CallExtras, UntypedInput } from './input';
import { callPath } from './path';
import { serializeQuery } from './serialize-query';

/** Milliseconds after which a call is given up (spec §9). */
export const REQUEST_TIMEOUT = 15_000;

/** Where the client gets its identity from: the session puts itself here. */
export type Identity = {
  /** The ID token, or null without a session. `forceRefresh` asks the identity provider for a new one. */
  getIdToken: (options: { forceRefresh: boolean }) => Promise<string | null>;
  /** Told when the server refuses a token that was just refreshed. */
  onUnauthorized: () => void;
};

const nobody: Identity = { getIdToken: async () => null, onUnauthorized: () => {} };
let identity = nobody;

/** Gives the client its identity, or takes it away with null. */
export function setIdentity(next: Identity | null): void {
  identity = next ?? nobody;
}

const instance = axios.create({ baseURL: env.apiBaseUrl, timeout: REQUEST_TIMEOUT });

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

/** The `message` of an error body that came as JSON, as text or as a blob, whatever the endpoint answers. */
async function readServerMessage(data: unknown): Promise<string | undefined> {
  if (data instanceof Blob) return readServerMessage(await data.text());
  if (typeof data === 'string') {
    try {
      return readServerMessage(JSON.parse(data));
    } catch {
      return undefined; // a proxy's HTML page, for example
    }
  }
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined;
  return typeof data.message === 'string' && data.message !== '' ? data.message : undefined;
}

/** Turns what axios threw into one `ApiError`; a cancellation and a bug in our own code pass as they are. */
async function toApiError(error: unknown, requestId: string): Promise<unknown> {
  if (isCancel(error) || !isAxiosError(error)) return error;
  const { response } = error;
  if (response) {
    const serverMessage = await readServerMessage(response.data);
    return httpError({ ...response, serverMessage, requestId, cause: error });
  }
  const timedOut = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
  const kind = timedOut && error.message.includes('timeout') ? 'timeout' : 'network';
  return new ApiError({ kind, message: error.message, requestId, cause: error });
}

async function attempt(
  endpoint: EndpointDefinition,
  { params, query = {}, body, signal, onUploadProgress }: UntypedInput & CallExtras,
  token: string | null,
): Promise<unknown> {
  const requestId = randomId();
  const multipart = endpoint.bodyType === 'multipart';
  try {
    const response: AxiosResponse<unknown> = await instance.request({
      method: endpoint.method,
      url: callPath(endpoint, params),
      params: query,
      paramsSerializer: { serialize: (values) => serializeQuery(values, endpoint.queryArrays) },
      data: endpoint.method === 'get' ? undefined : multipart ? toFormData(body) : (body ?? {}),
      responseType: endpoint.responseType ?? 'json',
      headers: { 'X-Request-Id': requestId, ...(token !== null && { Authorization: `Bearer ${token}` }) },
      signal,
      onUploadProgress: onUploadProgress && (({ progress }) => onUploadProgress(progress ?? 0)),
    });
    return response.data;
  } catch (error) {
    throw await toApiError(error, requestId);
  }
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.isUnauthorized;

/**
 * Sends one call and answers its undecoded body. A 401 is tried once more with a new token; when that is refused
 * too, the identity is told and the error raised. Throws `ApiError`.
 */
export async function send(endpoint: EndpointDefinition, input: UntypedInput & CallExtras): Promise<unknown> {
  const token = endpoint.auth === 'none' ? null : await identity.getIdToken({ forceRefresh: false });
  try {
    return await attempt(endpoint, input, token);
  } catch (error) {
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
  return isCancel(error) || (error instanceof DOMException && error.name === 'AbortError');
}
