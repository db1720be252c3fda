import type { Hono } from 'hono';
import { UNSUBSCRIBE_PATH } from '#endpoints/notification';
import type { AppEnv } from '../../http/app-env.ts';
import type { Services } from '../../services.ts';

/**
 * Leads a person who opens the address of a mail's headers to the page that asks: only a POST ends the mails, since mail
 * scanners open every address.
 */
export function unsubscribeRoute(app: Hono<AppEnv>, { webUrl }: Pick<Services, 'webUrl'>): void {
  app.get(UNSUBSCRIBE_PATH, (context) => {
    const query = new URLSearchParams({ token: context.req.query('token') ?? '' });
    return context.redirect(`${webUrl}/unsubscribe/?${query}`);
  });
}
