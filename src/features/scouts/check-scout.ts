import { safeParse } from 'valibot';
import { ScoutInput } from '#endpoints/scout';
import type { ScoutTemplate } from '#endpoints/template';
import type { ResolvedText } from './placeholders';

/** What keeps a scout from being sent, by field. */
export type ScoutProblems = { project?: string; text?: string };

function textProblem({ text, unresolved }: ResolvedText): string | undefined {
  const { issues } = safeParse(ScoutInput.entries.scoutMessage, text);
  if (issues) return issues[0].message;
  if (unresolved.length > 0) return `置き換えできない項目があります:${unresolved.join('、')}`;
  return undefined;
}

/** Checks a scout before it is confirmed; `resolved` is the text as the candidate would read it. */
export function checkScout({
  projectId,
  resolved,
}: {
  projectId: string | null;
  resolved: ResolvedText;
}): ScoutProblems {
  const text = textProblem(resolved);
  return {
    ...(projectId === null ? { project: 'スカウトする案件を選択してください' } : null),
    ...(text === undefined ? null : { text }),
  };
}

/** Whether a text is a template just as it is, so that nothing in it is about this candidate. */
export function isBareTemplate(text: string, templates: readonly ScoutTemplate[]): boolean {
  const written = text.trim();
  return written !== '' && templates.some(({ message }) => message.trim() === written);
}
