import { Hono } from 'hono';
import { endpoints } from '#endpoints/index';
import { applicationHandlers } from './domains/application/handlers.ts';
import { chatHandlers } from './domains/chat/handlers.ts';
import { corporationAccountHandlers } from './domains/corporation-account/handlers.ts';
import { corporationContractHandlers } from './domains/corporation-contract/handlers.ts';
import { favoriteUserHandlers } from './domains/favorite-user/handlers.ts';
import { fileHandlers } from './domains/file/handlers.ts';
import { thumbnailRoute } from './domains/file/thumbnail.ts';
import { inboxHandlers } from './domains/inbox/handlers.ts';
import { interactionHandlers } from './domains/interaction/handlers.ts';
import { labelHandlers } from './domains/label/handlers.ts';
import { liveHandlers, presenceHandlers } from './domains/live/handlers.ts';
import { memoHandlers } from './domains/memo/handlers.ts';
import { passedUserHandlers } from './domains/passed-user/handlers.ts';
import { projectHandlers } from './domains/project/handlers.ts';
import { savedSearchHandlers } from './domains/saved-search/handlers.ts';
import { scoutHandlers } from './domains/scout/handlers.ts';
import { selectionHandlers } from './domains/selection/handlers.ts';
import { sharedHandlers } from './domains/shared/handlers.ts';
import { templateHandlers } from './domains/template/handlers.ts';
import { userAccountHandlers } from './domains/user-account/handlers.ts';
import { userProfileHandlers } from './domains/user-profile/handlers.ts';
import type { AppEnv } from './http/app-env.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { docsRoutes } from './http/docs.ts';
import { respondError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { implement } from './http/implement.ts';
import { measure } from './http/measure.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { requireWellFormedPath } from './http/well-formed-path.ts';
import type { Services } from './services.ts';

/** Builds the API over its services: a fetch handler that runs anywhere, in the server, in tests and behind MSW. */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(measure(services));
  app.use(requestLog(services));
  app.use(crossOrigin(services));
  app.use(securityHeaders);
  app.use(requireWellFormedPath);
  app.onError((error, context) => respondError(services, error, context));
  app.notFound((context) =>
    context.json({ message: 'このURLは存在しません', requestId: context.get('requestId') }, 404),
  );

  healthRoutes(app, services);
  docsRoutes(app);
  implement(app, services, endpoints.application, applicationHandlers);
  implement(app, services, endpoints.chat, chatHandlers);
  implement(app, services, endpoints.corporationAccount, corporationAccountHandlers);
  implement(app, services, endpoints.corporationContract, corporationContractHandlers);
  implement(app, services, endpoints.favoriteUser, favoriteUserHandlers);
  implement(app, services, endpoints.file, fileHandlers);
  implement(app, services, endpoints.inbox, inboxHandlers);
  implement(app, services, endpoints.interaction, interactionHandlers);
  implement(app, services, endpoints.label, labelHandlers);
  implement(app, services, endpoints.live, liveHandlers);
  implement(app, services, endpoints.presence, presenceHandlers);
  implement(app, services, endpoints.memo, memoHandlers);
  implement(app, services, endpoints.passedUser, passedUserHandlers);
  implement(app, services, endpoints.project, projectHandlers);
  implement(app, services, endpoints.savedSearch, savedSearchHandlers);
  implement(app, services, endpoints.scout, scoutHandlers);
  implement(app, services, endpoints.selection, selectionHandlers);
  implement(app, services, endpoints.shared, sharedHandlers);
  implement(app, services, endpoints.template, templateHandlers);
  implement(app, services, endpoints.userAccount, userAccountHandlers);
  implement(app, services, endpoints.userProfile, userProfileHandlers);
  thumbnailRoute(app, services);
  return app;
}
