import { limits } from '#endpoints/permissions';
import type { ProjectStatus } from '#endpoints/project';
import type { CorporationAccountRole } from '#endpoints/role';
import type { SelectionStatus } from '#endpoints/selection';
import { badRequest } from '../../kit/problem.ts';
import { isOver } from '../selection/policy.ts';

/** Refuses one scout more than the plan allows in all (spec §9). */
export function checkScoutLimit(role: CorporationAccountRole, sentCount: number): void {
  const limit = limits[role].scouts;
  if (limit === null || sentCount < limit) return;
  throw badRequest(`スカウトの送信上限(${limit}通)に達しています。プランの変更をご検討ください`);
}

/** Refuses a text in which a placeholder was not filled in. */
export function checkPlaceholders(message: string): void {
  const left = [...new Set(message.match(/\{\{[^{}]*\}\}/gu) ?? [])];
  if (left.length > 0) throw badRequest(`置き換えできない項目があります:${left.join('、')}`);
}

/** Refuses a scout for a project that candidates cannot see. */
export function checkScoutable(status: ProjectStatus): void {
  if (status === 'published') return;
  throw badRequest('この案件は公開中ではないため、スカウトを送信できません。公開中の案件を選択してください');
}

/** Refuses a scout to someone whose selection for the project is over. */
export function checkOpenForScout(status: SelectionStatus): void {
  if (!isOver(status)) return;
  const state = status === 'matched' ? '成約している' : '終了している';
  throw badRequest(
    `この候補者とは、この案件の選考が${state}ため、スカウトを送信できません。別の案件を選択してください`,
  );
}
