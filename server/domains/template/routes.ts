import type { Hono } from 'hono';
import { template } from '#endpoints/template';
import { type AppEnv, implement } from '../../http/implement.ts';
import { aggregateNotFound, unprocessable } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { archiveTemplate, insertTemplate, listTemplates, rewriteTemplate } from './store.ts';

/** Mounts the scout templates of a company (product.md テンプレート). */
export function templateRoutes(app: Hono<AppEnv>, services: Services): void {
  const { db, clock } = services;
  implement(app, services, template, {
    list: ({ corporation }) => listTemplates(db, corporation.universalCorporationId),
    create: ({ corporation, body, ...call }) =>
      insertTemplate(call.services.db, corporation.universalCorporationId, body, clock()),
    changeMessage: async ({ corporation, params, body }) => {
      const outcome = await rewriteTemplate(db, corporation.universalCorporationId, params.templateId, {
        message: body.message,
        now: clock(),
        seenAt: body.updatedAt === undefined ? null : new Date(body.updatedAt),
      });
      if (outcome === 'gone') throw aggregateNotFound();
      if (outcome === 'changed') {
        throw unprocessable(
          '他のメンバーがテンプレートを更新しました。最新の内容を確認してから、もう一度保存してください',
        );
      }
      return outcome;
    },
    archive: async ({ corporation, params }) => {
      if (!(await archiveTemplate(db, corporation.universalCorporationId, params.templateId, clock()))) {
        throw aggregateNotFound();
      }
      return {};
    },
  });
}
