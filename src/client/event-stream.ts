import { createParser } from 'eventsource-parser';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { env } from '@/config/env';
import { randomId } from '@/lib/random-id';
import { bearer, currentIdentity } from './attach-id-token';
import { callPath } from './path';

/** One event of a stream; `id` is where to go on after it. */
export type StreamEvent = { name: string; data: string; id: string };

/** A stream that did not begin, or broke off. */
export class StreamError extends Error {
  /** The status of a refusal; null without a response. */
  readonly status: number | null;

  constructor(status: number | null, cause?: unknown) {
    super(`No stream${status ? `: ${status}` : ''}`, { cause });
    this.name = 'StreamError';
    this.status = status;
  }
}

export type StreamOptions = {
  params: Readonly<Record<string, string>>;
  /** Where an earlier stream stopped; empty starts again. */
  lastEventId: string;
  /** Asks for a new token: the last one was refused. */
  needsNewToken: boolean;
  signal: AbortSignal;
  onEvent: (event: StreamEvent) => void;
  /** Called for every chunk, heartbeats included, so that a lost connection can be told from a quiet one. */
  onSign: () => void;
};

async function open(
  endpoint: EndpointDefinition,
  { params, lastEventId, needsNewToken, signal }: StreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const authorization = bearer(await currentIdentity().getIdToken({ forceRefresh: needsNewToken }));
  const headers = new Headers({ Accept: 'text/event-stream', 'X-Request-Id': randomId() });
  if (authorization !== null) headers.set('Authorization', authorization);
  if (lastEventId !== '') headers.set('Last-Event-ID', lastEventId);
  // Not by axios, which returns a response only once it is complete.
  const response = await fetch(env.apiBaseUrl + callPath(endpoint, params), {
    headers,
    signal,
    cache: 'no-store',
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !isStream || !response.body) {
    await response.body?.cancel();
    throw new StreamError(response.status);
  }
  return response.body;
}

/**
 * Reads a stream of server-sent events until the server ends it. Throws `StreamError` when it is refused or breaks off,
 * and whatever `signal` was aborted with.
 */
export async function readEventStream(endpoint: EndpointDefinition, options: StreamOptions): Promise<void> {
  const { signal, onEvent, onSign } = options;
  const parser = createParser({
    onEvent: ({ event = '', data, id = '' }) => onEvent({ name: event, data, id }),
  });
  const decoder = new TextDecoder();
  try {
    const reader = (await open(endpoint, options)).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof StreamError ? error : new StreamError(null, error);
  }
}
