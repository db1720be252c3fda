import {
  BrowserClient,
  type BrowserOptions,
  breadcrumbsIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  functionToStringIntegration,
  getCurrentScope,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  type Event as SentryEvent,
  withScope,
} from '@sentry/nextjs';
import { ApiError, isApiErrorOf } from '@/client/api-error';
import { env } from '@/config/env';
import { redactAll } from './redact';
import { TRACING_SAMPLE_RATE } from './tracing-sample-rate';

const isStaging = env.environment === 'staging';

/** Removes from an event what may name a person, grant access, or repeat what was searched for. */
function redactEvent<E extends SentryEvent>(event: E): E {
  const { message, transaction, request, exception, breadcrumbs, spans, contexts, tags, extra } = event;
  const texts = { message, transaction, request, exception, breadcrumbs, spans, contexts, tags, extra };
  redactAll(texts);
  if (request?.headers) delete request.headers.Referer;
  return Object.assign(event, { message: texts.message, transaction: texts.transaction });
}

/** The options of error reporting by spec §8 and §9; nothing in them identifies the person. */
export const sentryOptions = {
  dsn: env.sentryDsn,
  environment: env.environment,
  // Named by Sentry's own build step (scripts/build/sentry-build.js); none without it.
  release: process.env._sentryRelease,
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
  },
  tracesSampleRate: TRACING_SAMPLE_RATE,
  traceLifecycle: 'static',
  tracePropagationTargets: [],
  ignoreErrors: [/changeRoute aborted$/, ...(isStaging ? [/Request failed with status code 403$/] : [])],
  // The app handles uncaught errors itself (spec §8), so no global handlers here.
  integrations: [
    eventFiltersIntegration(),
    functionToStringIntegration(),
    linkedErrorsIntegration(),
    dedupeIntegration(),
    httpContextIntegration(),
    // What is pressed may hold anything.
    breadcrumbsIntegration({ dom: false }),
  ],
  beforeSend: (event, { originalException }) => {
    // The call's failure has our own words, the transport's are its cause.
    if (isStaging && isApiErrorOf(originalException, 403)) return null;
    return redactEvent(event);
  },
  beforeSendTransaction: (event) =>
    event.transaction && /^\/404\/?$/.test(event.transaction) ? null : redactEvent(event),
} satisfies BrowserOptions;

type ReporterSettings = Pick<BrowserOptions, 'dsn' | 'transport'> & {
  /** Whether this page load is drawn for tracing. */
  isTraced: boolean;
};

/**
 * Starts Sentry; returns how to send an error that happened at a time, in milliseconds. The client is put together by
 * hand: the SDK's `init` carries much more. `dsn` and `transport` are for tests, which catch what would be sent.
 */
export async function createReporter({
  isTraced,
  dsn = sentryOptions.dsn,
  transport = makeFetchTransport,
}: ReporterSettings): Promise<(error: unknown, at: number) => void> {
  const client = new BrowserClient({
    ...sentryOptions,
    dsn,
    transport,
    stackParser: defaultStackParser,
  });
  getCurrentScope().setClient(client);
  client.init();
  if (isTraced) {
    // The draw was for the page load: so few need the code of tracing (21 KB), and these are traced all the way.
    client.on('beforeSampling', (transaction) => {
      transaction.parentSampled = true;
    });
    // Errors are reported without the traces when their code cannot be had.
    const tracing = await import('./sentry-tracing').catch(() => null);
    if (tracing) client.addIntegration(tracing.pageTracing());
  }
  return (error, at) => {
    withScope((scope) => {
      if (error instanceof ApiError) scope.setTag('requestId', error.requestId);
      scope.addEventProcessor((event) => ({ ...event, timestamp: at / 1000 }));
      captureException(error);
    });
  };
}
