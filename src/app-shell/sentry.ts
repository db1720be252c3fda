import {
  type BrowserOptions,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  type Event as SentryEvent,
  withScope,
} from '@sentry/browser';
import Router from 'next/router';
import { ApiError } from '@/client/api-error';
import { env } from '@/config/env';
import { redactAll } from './redact';

const isStaging = env.environment === 'staging';

/** Leaves out of an event what may name a person, let one in, or repeat what was searched for. */
function redactEvent<E extends SentryEvent>(event: E): E {
  const { message, transaction, request, exception, breadcrumbs, spans, contexts, tags, extra } = event;
  const texts = { message, transaction, request, exception, breadcrumbs, spans, contexts, tags, extra };
  redactAll(texts);
  if (request?.headers) delete request.headers.Referer;
  return Object.assign(event, { message: texts.message, transaction: texts.transaction });
}

/** The options of error reporting by spec §8 and §9; nothing in them tells who the person is. */
export const sentryOptions = {
  dsn: env.sentryDsn,
  environment: env.environment,
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
  },
  traceLifecycle: 'static',
  tracesSampleRate: 0.01,
  tracePropagationTargets: [],
  ignoreErrors: [/changeRoute aborted$/, ...(isStaging ? [/Request failed with status code 403$/] : [])],
  defaultIntegrations: false,
  // The app handles uncaught errors itself (spec §8), so no global handlers here.
  integrations: [
    eventFiltersIntegration(),
    functionToStringIntegration(),
    linkedErrorsIntegration(),
    dedupeIntegration(),
    httpContextIntegration(),
    // What is pressed may hold anything.
    breadcrumbsIntegration({ dom: false }),
    browserTracingIntegration({
      enableInp: false,
      beforeStartSpan: (span) => ({ ...span, name: Router.pathname || span.name }),
    }),
  ],
  beforeSend: (event, { originalException }) => {
    // The call's failure has our own words, the transport's are its cause.
    if (isStaging && originalException instanceof ApiError && originalException.isForbidden) return null;
    return redactEvent(event);
  },
  beforeSendTransaction: (event) =>
    event.transaction && /^\/404\/?$/.test(event.transaction) ? null : redactEvent(event),
} satisfies BrowserOptions;

/**
 * Starts Sentry; answers how to send an error that happened at a time, in milliseconds. `overrides` are for tests, which
 * catch what would be sent.
 */
export function createReporter(
  overrides: Pick<BrowserOptions, 'dsn' | 'transport' | 'tracesSampleRate'> = {},
): (error: unknown, at: number) => void {
  init({ ...sentryOptions, ...overrides });
  return (error, at) => {
    withScope((scope) => {
      if (error instanceof ApiError) scope.setTag('requestId', error.requestId);
      scope.addEventProcessor((event) => ({ ...event, timestamp: at / 1000 }));
      captureException(error);
    });
  };
}
