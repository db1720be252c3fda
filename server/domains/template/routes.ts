import type { Hono } from 'hono';
import { template } from '#endpoints/template';
import { type AppEnv, implement } from '../../http/implement.ts';
import type { Services } from '../../services.ts';
import { insertTemplate, listTemplates, updateTemplate } from './store.ts';

/** Mounts the scout templates of a company (product.md テンプレート). */
export function templateRoutes(app: Hono<AppEnv>, services: Services): void {
  const { db, clock } = services;
  implement(app, services, template, {
    list: ({ corporation }) => listTemplates(db, corporation.universalCorporationId),
    create: ({ corporation, body }) => insertTemplate(db, corporation.universalCorporationId, body, clock()),
    changeMessage: ({ corporation, params, body }) =>
      updateTemplate(db, corporation.universalCorporationId, params.templateId, {
        message: body.message,
        updatedAt: clock(),
      }),
    archive: async ({ corporation, params }) => {
      await updateTemplate(db, corporation.universalCorporationId, params.templateId, {
        archivedAt: clock(),
      });
      return {};
    },
  });
}
