import { MAX_TEMPLATES, type template } from '#endpoints/template';
import type { Handlers } from '../../http/implement.ts';
import { aggregateNotFound, badRequest, unprocessable } from '../../kit/problem.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { seenAtOf } from '../shared/seen-at.ts';
import { archiveTemplate, countTemplates, insertTemplate, listTemplates, rewriteTemplate } from './store.ts';

/** Handles the scout templates of a company (docs/product/scouts.md, テンプレート). */
export const templateHandlers: Handlers<typeof template> = {
  list: ({ db, cid }) => listTemplates(db, cid),
  create: ({ db, clock, cid, body }) =>
    db.transaction(async (tx) => {
      await lockCorporation(tx, cid);
      if ((await countTemplates(tx, cid)) >= MAX_TEMPLATES) {
        throw badRequest(
          `テンプレートは${MAX_TEMPLATES}件まで保存できます。使わないテンプレートをアーカイブしてから、もう一度お試しください`,
        );
      }
      return insertTemplate(tx, cid, body, clock());
    }),
  changeMessage: async ({ db, clock, cid, params, body, headers: { seenAt } }) => {
    const outcome = await rewriteTemplate(db, cid, params.templateId, {
      message: body.message,
      now: clock(),
      seenAt: seenAtOf(seenAt) ?? null,
    });
    if (outcome === 'gone') throw aggregateNotFound();
    if (outcome === 'changed') {
      throw unprocessable(
        '他のメンバーがテンプレートを更新しました。最新の内容を確認してから、もう一度保存してください',
      );
    }
    return outcome;
  },
  archive: async ({ db, clock, cid, params }) => {
    if (!(await archiveTemplate(db, cid, params.templateId, clock()))) throw aggregateNotFound();
    return {};
  },
};
