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
  withScope,
} from '@sentry/browser';
import Router from 'next/router';
import { ApiError } from '@/client/api-error';
import { env } from '@/config/env';

const isStaging = env.environment === 'staging';

/** An address without query and fragment, which may hold what a person searched for. */
const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '');

function stripQueries(data: Record<string, unknown> | undefined): void {
  for (const key of ['url', 'to', 'from', 'http.query', 'http.fragment']) {
    const value = data?.[key];
    if (data && typeof value === 'string') data[key] = withoutQuery(value);
  }
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
    breadcrumbsIntegration({ dom: false }),
    browserTracingIntegration({
      enableInp: false,
      beforeStartSpan: (span) => ({ ...span, name: Router.pathname || span.name }),
    }),
  ],
  beforeBreadcrumb: (breadcrumb) => {
    stripQueries(breadcrumb.data);
    return breadcrumb;
  },
  beforeSend: (event, { originalException }) => {
    // The call's failure has our own words, the transport's are its cause.
    if (isStaging && originalException instanceof ApiError && originalException.isForbidden) return null;
    if (event.request?.url) event.request.url = withoutQuery(event.request.url);
    if (event.request?.headers) delete event.request.headers.Referer;
    return event;
  },
  beforeSendTransaction: (event) => {
    if (event.transaction && /^\/404\/?$/.test(event.transaction)) return null;
    for (const span of event.spans ?? []) {
      if (span.description) span.description = withoutQuery(span.description);
      stripQueries(span.data);
    }
    if (event.request?.url) event.request.url = withoutQuery(event.request.url);
    return event;
  },
} satisfies BrowserOptions;

/** Starts Sentry; answers how to send an error that happened at a time, in milliseconds. */
export function createReporter(): (error: unknown, at: number) => void {
  init(sentryOptions);
  return (error, at) => {
    withScope((scope) => {
      if (error instanceof ApiError) scope.setTag('requestId', error.requestId);
      scope.addEventProcessor((event) => ({ ...event, timestamp: at / 1000 }));
      captureException(error);
    });
  };
}
