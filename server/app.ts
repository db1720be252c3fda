import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { applicationRoutes } from './domains/application/routes.ts';
import { chatRoutes } from './domains/chat/routes.ts';
import { corporationAccountRoutes } from './domains/corporation-account/routes.ts';
import { corporationContractRoutes } from './domains/corporation-contract/routes.ts';
import { favoriteUserRoutes } from './domains/favorite-user/routes.ts';
import { fileRoutes } from './domains/file/routes.ts';
import { interactionRoutes } from './domains/interaction/routes.ts';
import { memoRoutes } from './domains/memo/routes.ts';
import { projectRoutes } from './domains/project/routes.ts';
import { scoutRoutes } from './domains/scout/routes.ts';
import { selectionRoutes } from './domains/selection/routes.ts';
import { sharedRoutes } from './domains/shared/routes.ts';
import { templateRoutes } from './domains/template/routes.ts';
import { userAccountRoutes } from './domains/user-account/routes.ts';
import { userProfileRoutes } from './domains/user-profile/routes.ts';
import type { AppEnv } from './http/app-env.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { docsRoutes } from './http/docs.ts';
import { answerError } from './http/errors.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { requireWellFormedPath } from './http/well-formed-path.ts';
import type { Services } from './services.ts';

/** Builds the API over its services: a fetch handler that runs anywhere, in the server, in tests and behind MSW. */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestLog(services));
  app.use(crossOrigin(services));
  app.use(securityHeaders);
  app.use(requireWellFormedPath);
  app.onError((error, context) => answerError(services, error, context));
  app.notFound((context) =>
    context.json({ message: 'このURLは存在しません', requestId: context.get('requestId') }, 404),
  );

  app.get('/health', async (context) => {
    await services.db.execute(sql`select 1`);
    return context.json({ status: 'ok' });
  });
  docsRoutes(app);
  applicationRoutes(app, services);
  chatRoutes(app, services);
  corporationAccountRoutes(app, services);
  corporationContractRoutes(app, services);
  favoriteUserRoutes(app, services);
  fileRoutes(app, services);
  interactionRoutes(app, services);
  memoRoutes(app, services);
  projectRoutes(app, services);
  scoutRoutes(app, services);
  selectionRoutes(app, services);
  sharedRoutes(app, services);
  templateRoutes(app, services);
  userAccountRoutes(app, services);
  userProfileRoutes(app, services);
  return app;
}
