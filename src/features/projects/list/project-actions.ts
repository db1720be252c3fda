import type { Project } from '#endpoints/project';
import { missingForPublication, planProblem } from '#endpoints/project-rules';
import type { CorporationAccountRole } from '#endpoints/role';
import type { ProjectLimit } from './use-project-limit';

/** What can be done to a project, in the order of its menu. */
export type ProjectAction = 'edit' | 'preview' | 'copy' | 'publish' | 'pause' | 'close';

/** Why an action is not possible now. `isEditable`: the editor is where that can be changed. */
export type Refusal = { reason: string; isEditable: boolean };

const refused = (reason: string): Refusal => ({ reason, isEditable: false });
const incomplete = (reason: string): Refusal => ({ reason, isEditable: true });

type Circumstances = { role: CorporationAccountRole; limit: ProjectLimit };

function publishRefusal(project: Project, { role, limit }: Circumstances): Refusal | null {
  if (project.status === 'published') return refused('公開中です');
  if (project.status === 'closed') return refused('終了した案件は再公開できません。複製して作成してください');
  if (project.status === 'unknown') return refused('下書きと募集停止中の案件だけ公開できます');
  if (limit.isReached && limit.text !== null) return refused(limit.text);
  const missing = missingForPublication(project).length;
  if (missing > 0) return incomplete(`公開まであと${missing}項目`);
  return planProblem(role, project.setting) === null
    ? null
    : incomplete('募集条件がプランの範囲を超えています');
}

function pauseRefusal({ status }: Project): Refusal | null {
  if (status === 'published') return null;
  return refused(status === 'paused' ? '募集停止中です' : '公開中の案件だけ停止できます');
}

function closeRefusal({ status }: Project): Refusal | null {
  if (status === 'unknown') return refused('下書き、公開中、募集停止中の案件だけ終了できます');
  return status === 'closed' ? refused('終了しています') : null;
}

/** Why each action is not possible, or null where it is: the rules of the server, known before it is asked. */
export function projectRefusals(
  project: Project,
  circumstances: Circumstances,
): Record<ProjectAction, Refusal | null> {
  const { limit } = circumstances;
  const isClosed = project.status === 'closed';
  return {
    edit: isClosed ? refused('終了した案件は編集できません。複製して作成してください') : null,
    preview: null,
    copy: limit.isReached && limit.text !== null ? refused(limit.text) : null,
    publish: publishRefusal(project, circumstances),
    pause: pauseRefusal(project),
    close: closeRefusal(project),
  };
}
