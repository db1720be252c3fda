import { browserTracingIntegration } from '@sentry/browser';
import Router from 'next/router';

/** Traces page loads and route changes under the route's name, which holds no ids. */
export const pageTracing = () =>
  browserTracingIntegration({
    enableInp: false,
    beforeStartSpan: (span) => ({ ...span, name: Router.pathname || span.name }),
  });
