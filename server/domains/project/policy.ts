import { limits } from '#endpoints/permissions';
import type { Project, ProjectFeature, ProjectStatus } from '#endpoints/project';
import { missingForPublication, planProblem } from '#endpoints/project-rules';
import type { CorporationAccountRole } from '#endpoints/role';
import { badRequest, forbidden } from '../../kit/problem.ts';

type Draft = Pick<Project, 'isSwProject' | 'content' | 'setting' | 'status'>;

const joinLabels = (project: Draft) =>
  missingForPublication(project)
    .map(({ label }) => label)
    .join('、');

/** Refuses one published project more than the plan allows (spec §9); throws 400 with the limit in the message. */
export function checkPublishedLimit(role: CorporationAccountRole, publishedCount: number): void {
  const limit = limits[role].publishedProjects;
  if (limit === null || publishedCount < limit) return;
  throw badRequest(
    `公開できる案件の上限(${limit}件)に達しています。公開中の案件を停止または終了するか、プランの変更をご検討ください`,
  );
}

/** Refuses any change of a closed project. */
export function checkEditable(status: ProjectStatus): void {
  if (status !== 'closed') return;
  throw badRequest('この案件は終了しているため編集できません。複製して新しい案件を作成してください');
}

/** Refuses a change that would leave a published project without what candidates must see. */
export function checkStaysComplete(project: Draft): void {
  if (project.status !== 'published') return;
  const labels = joinLabels(project);
  if (labels) {
    throw badRequest(
      `公開中の案件では次の項目を空にできません:${labels}。入力するか、募集を停止してください`,
    );
  }
}

/** Refuses to publish what is published, closed, incomplete or out of the plan's bounds. */
export function checkPublishable(role: CorporationAccountRole, project: Draft): void {
  if (project.status === 'published') throw badRequest('この案件はすでに公開中です');
  if (project.status === 'closed') {
    throw badRequest('終了した案件は再公開できません。複製して新しい案件を作成してください');
  }
  const labels = joinLabels(project);
  if (labels) throw badRequest(`公開するには次の項目を入力してください:${labels}`);
  checkWithinPlan(role, project.setting);
}

/** Refuses conditions out of the bounds of the plan (spec §9). */
export function checkWithinPlan(role: CorporationAccountRole, setting: Project['setting']): void {
  const problem = planProblem(role, setting);
  if (problem) throw badRequest(problem);
}

/** Refuses a step of the status that `status/change` does not know: published → paused, any but closed → closed. */
export function checkStatusChange(from: ProjectStatus, to: 'paused' | 'closed'): void {
  if (from === 'closed')
    throw badRequest(
      'この案件はすでに終了しています。終了した案件の状態は変更できません。複製して新しい案件を作成してください',
    );
  if (to === 'paused' && from !== 'published') {
    throw badRequest(
      from === 'paused' ? 'この案件の募集はすでに停止しています' : '公開中の案件だけ募集を停止できます',
    );
  }
}

/** Refuses SW work for a company that is not an SW company. */
export function checkSwCorporation(isSw: boolean): void {
  if (!isSw) throw forbidden('SW案件はSW企業アカウントでのみご利用いただけます');
}

/** Refuses SW fields on an ordinary project. */
export function checkSwProject(isSwProject: boolean): void {
  if (!isSwProject)
    throw badRequest(
      'この案件はSW案件ではないため、SW案件の項目は変更できません。ほかの項目に入力してください',
    );
}

/** Refuses an image address that a browser should not load. */
export function checkImageUrl({ imageUrl }: ProjectFeature): void {
  if (imageUrl === null || (/^https?:\/\//i.test(imageUrl) && URL.canParse(imageUrl))) return;
  throw badRequest('画像のURLはhttp://またはhttps://で始めてください');
}

const COPY_SUFFIX = ' のコピー';

/** Returns the title of a copy, cut so that it keeps within `max` code points. */
export function copyTitle(title: string, max: number): string {
  return [...title].slice(0, max - COPY_SUFFIX.length).join('') + COPY_SUFFIX;
}
