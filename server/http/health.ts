import type { Hono } from 'hono';
import { Problem } from '../kit/problem.ts';
import type { Services } from '../kit/services.ts';
import { version } from '../lib/version.ts';
import { withinTime } from '../lib/within-time.ts';
import type { AppEnv } from './app-env.ts';

/** Shorter than the two seconds that a balancer usually waits. */
const READY_MS = 1500;

/** Whether a path is a health check: proxies ask several times a second, too often for the log and the traces. */
export const isHealthCheck = (path: string): boolean => path === '/healthz' || path === '/readyz';

/**
 * Mounts `/healthz`, which says that the process lives, and of which version it is, and asks nothing else, and `/readyz`,
 * which says that calls can be served: the database responds and has a schema that this version can work with, and the
 * process is not about to end.
 */
export function healthRoutes(app: Hono<AppEnv>, { checkDatabase, ending, logger }: Services): void {
  let checking: Promise<unknown> | null = null;
  app.get('/healthz', (context) => context.json({ status: 'ok', version }));
  app.get('/readyz', async (context) => {
    if (ending?.aborted)
      throw new Problem(503, 'サーバーを停止しています。しばらく時間を置いてからお試しください');
    // Anybody may ask: those who do at once share a look at the database.
    checking ??= withinTime(checkDatabase(), READY_MS).finally(() => {
      checking = null;
    });
    try {
      await checking;
    } catch (error) {
      logger.warn({ err: error }, 'Not ready');
      throw new Problem(503, 'データベースを利用できません。しばらく時間を置いてからお試しください');
    }
    return context.json({ status: 'ok' });
  });
}
