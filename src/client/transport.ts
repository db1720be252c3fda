import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { env } from '@/config/env';
import { adaptAnswer } from './adapt-answer';
import { ApiError, httpError } from './api-error';
import { attachIdToken } from './attach-id-token';
import { ownHeaders, queryFor } from './own-api';

/** Milliseconds after which a call is given up (spec §9). */
export const REQUEST_TIMEOUT = 15_000;

const instance = axios.create({
  baseURL: env.apiBaseUrl,
  timeout: REQUEST_TIMEOUT,
  // It alone reports the progress of an upload.
  adapter: 'xhr',
});
instance.interceptors.request.use(attachIdToken, null, { synchronous: true });

/** The body of a refusal, which comes as JSON, text or a blob. */
async function errorBody(data: unknown): Promise<unknown> {
  if (data instanceof Blob) return errorBody(await data.text());
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined; // a proxy's HTML page, for example
  }
}

/** The `message` of a response that refuses. */
async function readServerMessage({
  data,
  status,
  config,
}: AxiosResponse<unknown>): Promise<string | undefined> {
  const body = adaptAnswer({ body: await errorBody(data), status, ...addressOf(config) });
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
}

const addressOf = ({ method = 'get', url = '' }: AxiosRequestConfig) => ({ method, url });

/** A text that is a record in JSON, as that: a platform may wrap an id. */
function unwrapped(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The body of a response as `endpoints/` describes it. Throws `NotOurResponse`. */
function answerOf(response: AxiosResponse<unknown>, expected: Expected): unknown {
  const body = decode(response, expected);
  if (expected === 'blob') return body;
  const { status, config } = response;
  const given = expected === 'text' && typeof body === 'string' ? unwrapped(body) : body;
  const adapted = adaptAnswer({ body: given, status, ...addressOf(config) });
  if (expected !== 'text') return adapted;
  // An id that nobody has taken out of its record is the text that it was.
  return typeof adapted === 'string' || typeof adapted === 'number' ? String(adapted) : body;
}

/** What a call expects in the body of a response; `anything` for a write without a specified response. */
export type Expected = NonNullable<EndpointDefinition['responseType']> | 'anything';

/** The response is not the API's: an HTML page of a proxy or a captive portal, or a truncated body. */
class NotOurResponse extends Error {}

/**
 * Reads a body: undefined for an empty one. A text is judged by its content, as a server may serve any text as `text/html`.
 * Throws `NotOurResponse`.
 */
function decode({ data, headers }: AxiosResponse<unknown>, expected: Expected): unknown {
  if (typeof data !== 'string') {
    if (/^text\/html\b/i.test(String(headers['content-type'] ?? ''))) throw new NotOurResponse();
    return data;
  }
  const text = data.trim();
  if (text === '') return undefined;
  if (text.startsWith('<')) throw new NotOurResponse();
  if (expected === 'text') return text;
  try {
    return JSON.parse(text);
  } catch {
    if (expected === 'anything') return undefined; // 「OK」, for example
    throw new NotOurResponse();
  }
}

/** Turns what axios threw into one `ApiError`; a cancellation and a bug in our own code pass as they are. */
async function toApiError(error: unknown, requestId: string): Promise<unknown> {
  if (error instanceof NotOurResponse) {
    return new ApiError({ kind: 'network', message: 'The response is not that of the API', requestId });
  }
  if (isCancel(error) || !isAxiosError(error)) return error;
  const { response } = error;
  if (response) {
    const serverMessage = await readServerMessage(response);
    return httpError({ ...response, serverMessage, requestId, cause: error });
  }
  const timedOut = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
  const kind = timedOut && error.message.includes('timeout') ? 'timeout' : 'network';
  return new ApiError({ kind, message: error.message, requestId, cause: error });
}

/**
 * Restarts the timeout of a request at each upload progress: 10 MB take minutes on a slow line.
 * `hasStalled` says whether the time has run out, which aborts the request.
 */
function watchUpload({ signal, onUploadProgress, ...config }: AxiosRequestConfig) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let hasStalled = false;
  const stall = () => {
    hasStalled = true;
    abort();
  };
  let timer = setTimeout(stall, REQUEST_TIMEOUT);
  if (signal?.aborted) abort();
  signal?.addEventListener?.('abort', abort);
  return {
    config: {
      ...config,
      timeout: 0,
      signal: controller.signal,
      onUploadProgress: (progress) => {
        clearTimeout(timer);
        timer = setTimeout(stall, REQUEST_TIMEOUT);
        onUploadProgress?.(progress);
      },
    } satisfies AxiosRequestConfig,
    hasStalled: () => hasStalled,
    stop: () => {
      clearTimeout(timer);
      signal?.removeEventListener?.('abort', abort);
    },
  };
}

// Loaded with axios: nothing is sent before.
export { ownHeaders, queryFor };

/** Sends one request and returns what is in its body. Throws `ApiError`, which carries the request id. */
export async function request(
  given: AxiosRequestConfig,
  requestId: string,
  { expected, isLongUpload = false }: { expected: Expected; isLongUpload?: boolean },
): Promise<unknown> {
  const upload = isLongUpload ? watchUpload(given) : null;
  const config = upload?.config ?? given;
  try {
    const responseType = expected === 'blob' ? 'blob' : 'text';
    return answerOf(await instance.request({ ...config, responseType }), expected);
  } catch (error) {
    if (upload?.hasStalled()) {
      const message = `timeout of ${REQUEST_TIMEOUT}ms exceeded`;
      throw new ApiError({ kind: 'timeout', message, requestId, cause: error });
    }
    throw await toApiError(error, requestId);
  } finally {
    upload?.stop();
  }
}
