import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { env } from '@/config/env';
import { ApiError, httpError } from './api-error';

/** Milliseconds after which a call is given up (spec §9). */
export const REQUEST_TIMEOUT = 15_000;

const instance = axios.create({
  baseURL: env.apiBaseUrl,
  timeout: REQUEST_TIMEOUT,
  // The build leaves the other one out (next.config.ts).
  adapter: 'xhr',
  transitional: { silentJSONParsing: false },
});

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

/** Whether a page came in place of an answer: the one of a hotel's network or of a proxy. */
const isWebPage = ({ headers }: AxiosResponse) =>
  /^text\/html\b/i.test(String(headers['content-type'] ?? ''));

const notOurAnswer = (requestId: string) =>
  new ApiError({ kind: 'network', message: 'The answer is not JSON', requestId });

/** Turns what axios threw into one `ApiError`; a cancellation and a bug in our own code pass as they are. */
async function toApiError(error: unknown, requestId: string): Promise<unknown> {
  if (isCancel(error) || !isAxiosError(error)) return error;
  const { response } = error;
  // Torn on its way, or no answer of this server.
  if (response && response.status < 300) return notOurAnswer(requestId);
  if (response) {
    const serverMessage = await readServerMessage(response.data);
    return httpError({ ...response, serverMessage, requestId, cause: error });
  }
  const timedOut = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
  const kind = timedOut && error.message.includes('timeout') ? 'timeout' : 'network';
  return new ApiError({ kind, message: error.message, requestId, cause: error });
}

/**
 * Lets the timeout of a request begin anew whenever a part of its body has gone out: 10 MB take minutes on a slow line.
 * `hasStalled` tells whether the time has run out, which aborts the request.
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

/**
 * Sends one request and answers its body. Throws `ApiError`, which carries the request id. `isSimple` leaves out the
 * header with it, for which a browser first asks another origin whether it may be sent.
 */
export async function request(
  given: AxiosRequestConfig,
  requestId: string,
  { isLongUpload = false, isSimple = false }: { isLongUpload?: boolean; isSimple?: boolean } = {},
): Promise<unknown> {
  const upload = isLongUpload ? watchUpload(given) : null;
  const config = upload?.config ?? given;
  try {
    const response: AxiosResponse<unknown> = await instance.request({
      ...config,
      headers: isSimple ? config.headers : { ...config.headers, 'X-Request-Id': requestId },
    });
    // Where a bare id or a file is expected, a page would pass for one.
    if (config.responseType !== 'json' && isWebPage(response)) throw notOurAnswer(requestId);
    return response.data;
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
