import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { env } from '@/config/env';
import { ApiError, httpError } from './api-error';

/** Milliseconds after which a call is given up (spec §9). */
export const REQUEST_TIMEOUT = 15_000;

const instance = axios.create({ baseURL: env.apiBaseUrl, timeout: REQUEST_TIMEOUT });

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

/** Sends one request and answers its body. Throws `ApiError`, which carries the request id. */
export async function request(config: AxiosRequestConfig, requestId: string): Promise<unknown> {
  try {
    const response: AxiosResponse<unknown> = await instance.request({
      ...config,
      headers: { ...config.headers, 'X-Request-Id': requestId },
    });
    return response.data;
  } catch (error) {
    throw await toApiError(error, requestId);
  }
}
