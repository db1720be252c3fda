import { useRef } from 'react';
import type { ScoutTemplate } from '#endpoints/template';
import { ApiError } from '@/client/api-error';
import { refusalMessage } from '@/client/refusal-message';
import type { Revision, SaveOutcome } from '@/lib/forms/use-revision';
import type { TemplateText } from './draft';
import type { EditorTarget } from './url-state';
import { useChangeTemplate } from './use-change-template';
import { type CreatedTemplate, useCreateTemplate } from './use-create-template';
import { useTemplateList } from './use-template-list';

const SAVE_FAILED = '保存できませんでした。入力内容は残っています。時間をおいて、もう一度保存してください。';
const CREATE_FAILED =
  'テンプレートを作成できませんでした。入力内容は残っています。時間をおいて、もう一度お試しください。';
const CREATE_UNKNOWN =
  '作成できたか確認できませんでした。入力内容は残っています。もう一度「作成する」を押すと、作成済みでないことを確かめてから作成します。';

/**
 * Saves the text of the editor's template, or creates it; `read` is the template as the editor knows it. `created` holds what
 * was created last.
 */
export function useTemplateSaving(target: EditorTarget, read: ScoutTemplate) {
  const list = useTemplateList();
  const createTemplate = useCreateTemplate(target);
  const changeTemplate = useChangeTemplate();
  const created = useRef<CreatedTemplate | null>(null);
  const isEdit = target.kind === 'edit';

  async function saveChange(
    { message }: TemplateText,
    seen: Revision<TemplateText>,
  ): Promise<SaveOutcome<ScoutTemplate>> {
    const saved = await changeTemplate({ shown: read, message, seen });
    if (saved === null) return { kind: 'conflict' };
    if (saved instanceof ApiError) return { kind: 'failed', problem: refusalMessage(saved, SAVE_FAILED) };
    list.putFirst(saved);
    return { kind: 'saved', read: saved };
  }

  async function saveNew(text: TemplateText): Promise<SaveOutcome<ScoutTemplate>> {
    const result = await createTemplate(text);
    if (result instanceof ApiError) return { kind: 'failed', problem: refusalMessage(result, CREATE_FAILED) };
    created.current = result;
    return { kind: 'saved', read: { ...read, ...text } };
  }

  const saveText = (
    text: TemplateText,
    basedOn: Revision<TemplateText>,
  ): Promise<SaveOutcome<ScoutTemplate>> =>
    // What is thrown the app alerts about (spec §8).
    (isEdit ? saveChange(text, basedOn) : saveNew(text)).catch(() => ({
      kind: 'failed' as const,
      problem: isEdit ? SAVE_FAILED : CREATE_UNKNOWN,
    }));

  return { created, saveText };
}
