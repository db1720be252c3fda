import type { Hono } from 'hono';
import { UNSUBSCRIBE_PATH } from '#endpoints/notification';
import type { AppEnv } from '../../http/app-env.ts';
import type { Services } from '../../kit/services.ts';
import { unsubscribePage } from './unsubscribe-links.ts';

/**
 * Leads a person who opens the address of a mail's headers to the page that asks: only a POST ends the mails, since mail
 * scanners open every address.
 */
export function unsubscribeRoute(app: Hono<AppEnv>, { webUrl }: Pick<Services, 'webUrl'>): void {
  app.get(UNSUBSCRIBE_PATH, (context) => {
    return context.redirect(unsubscribePage(webUrl, context.req.query('token') ?? ''));
  });
}
