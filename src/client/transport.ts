import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { env } from '@/config/env';
import { ApiError, httpError } from './api-error';

/** Milliseconds after which a call is given up (spec §9). */
export const REQUEST_TIMEOUT = 15_000;

const instance = axios.create({
  baseURL: env.apiBaseUrl,
  timeout: REQUEST_TIMEOUT,
  // It alone reports the progress of an upload.
  adapter: 'xhr',
});

/** The `message` of an error body that came as JSON, as text or as a blob, whatever the endpoint returns. */
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

/** What a call expects in the body of a response; `anything` for a write whose response the specification does not define. */
export type Expected = NonNullable<EndpointDefinition['responseType']> | 'anything';

/** The response is not the API's: an HTML page of a proxy or a captive portal, or a truncated body. */
class NotOurResponse extends Error {}

/**
 * Reads a body: undefined for an empty one. A text is judged by its content, because a server may serve any text as
 * `text/html`: neither JSON nor an id begins with a tag. Throws `NotOurResponse`.
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
    const serverMessage = await readServerMessage(response.data);
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
    return decode(await instance.request({ ...config, responseType }), expected);
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
