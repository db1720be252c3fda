import { safeParse } from 'valibot';
import { ScoutInput } from '#endpoints/scout';
import type { ScoutTemplate } from '#endpoints/template';
import { isSameText } from '@/lib/text/same-text';
import { type PlaceholderValues, type ResolvedText, resolvePlaceholders } from '@/parts/texts/placeholders';

/** What keeps a scout from being sent, by field. */
export type ScoutProblems = { project?: string; text?: string };

/** What the server takes for a placeholder that was forgotten. */
const LEFT_OPEN = /\{\{[^{}]*\}\}/;

function textProblem({ text, unresolved }: ResolvedText): string | undefined {
  const { issues } = safeParse(ScoutInput.entries.scoutMessage, text);
  if (issues) return issues[0].message;
  if (unresolved.length > 0) return `置き換えできない項目があります:${unresolved.join('、')}`;
  // Only a value can have brought one along, such as a project's title.
  const [brought] = text.match(LEFT_OPEN) ?? [];
  if (brought !== undefined) {
    return `差し込む値に「${brought}」が含まれるため、送信できません。項目を使わず、本文に直接入力してください`;
  }
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

/** Whether a text is a template just as it is: taking another one loses nothing. */
export function isUntouchedTemplate(text: string, templates: readonly ScoutTemplate[]): boolean {
  const written = text.trim();
  return written !== '' && templates.some(({ message }) => message.trim() === written);
}

/**
 * Whether a text reads like a template that nothing was added to, so that nothing in it is about this candidate, also
 * when a name was typed where the template has a placeholder.
 */
export function isBareTemplate(
  resolved: ResolvedText,
  templates: readonly ScoutTemplate[],
  values: PlaceholderValues,
): boolean {
  return (
    resolved.text.trim() !== '' &&
    templates.some(({ message }) => isSameText(resolvePlaceholders(message, values).text, resolved.text))
  );
}
