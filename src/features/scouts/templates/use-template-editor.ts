import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { type ScoutTemplate, ScoutTemplateInput, TEMPLATE_TITLE_MAX_LENGTH } from '#endpoints/template';
import { useFormRevision } from '@/lib/forms/use-form-revision';
import { useCorporationId } from '@/session/use-session';
import { type TemplateText, templateDraft } from './draft';
import type { EditorTarget } from './url-state';
import type { CreatedTemplate } from './use-create-template';
import { useTemplateSaving } from './use-template-saving';

const COPY_SUFFIX = 'のコピー';

/** The title of a saved template is fixed, so it is not checked. */
const ChangedTemplate = v.object({ ...ScoutTemplateInput.entries, title: v.string() });

const nothing: ScoutTemplate = { templateId: '', title: '', message: '', updatedAt: null };

/** The name that the copy of a template begins with. */
function copyTitle(title: string): string {
  const cut = Array.from(title).slice(0, TEMPLATE_TITLE_MAX_LENGTH - COPY_SUFFIX.length);
  return cut.join('') + COPY_SUFFIX;
}

/** What a new template begins with: nothing, or a copy. */
const beginningOf = (copied: ScoutTemplate | undefined): ScoutTemplate =>
  copied ? { ...nothing, title: copyTitle(copied.title), message: copied.message } : nothing;

const textOf = ({ title, message }: TemplateText): TemplateText => ({ title, message });

/**
 * The state of the editor. `found` is the template that is edited or copied, undefined when the company has no such one any
 * more.
 */
export function useTemplateEditor(target: EditorTarget, found: ScoutTemplate | undefined) {
  const corporationId = useCorporationId();
  const [isDone, setIsDone] = useState(false);
  const isEdit = target.kind === 'edit';
  const isGone = isEdit && found === undefined;
  const draft = templateDraft(corporationId, target);
  const read = useMemo(() => (isEdit ? (found ?? nothing) : beginningOf(found)), [isEdit, found]);

  const { created, saveText } = useTemplateSaving(target, read);
  const { form, conflict, keepMine, save, ...revision } = useFormRevision({
    read,
    contentOf: textOf,
    toValues: textOf,
    resolver: valibotResolver(isEdit ? ChangedTemplate : ScoutTemplateInput),
    draft,
    restoresAtOnce: true,
    isNew: !isEdit,
    save: saveText,
  });

  const { title, message } = useWatch({ control: form.control, compute: textOf });
  const attempts = form.formState.submitCount;
  const { issues } = v.safeParse(ScoutTemplateInput, { title, message });
  const nested = issues ? v.flatten<typeof ScoutTemplateInput>(issues).nested : undefined;

  /** Ends the editing, so that leaving asks nothing. */
  const finish = () => flushSync(() => setIsDone(true));

  return {
    title,
    message,
    change(part: Partial<TemplateText>) {
      if (part.title !== undefined) form.setValue('title', part.title);
      if (part.message !== undefined) form.setValue('message', part.message);
    },
    isRestored: revision.isRestored,
    isDirty: revision.isDirty && !isDone,
    isBusy: revision.isSaving,
    isGone,
    /** Whether a colleague changed the template after the writer had read it. */
    isChanged: isEdit && conflict !== null,
    /** Shown from the first attempt on; what is wrong with a text that is there, such as its length, at once. */
    problems: {
      title: attempts > 0 && !isEdit ? nested?.title?.[0] : undefined,
      message: attempts > 0 || message.trim() !== '' ? nested?.message?.[0] : undefined,
    },
    attempts,
    problem: revision.problem,
    /** Goes back to what is saved. */
    discard: revision.takeTheirs,

    /** Saves the text over the one that was read; returns whether it is saved. */
    save: async () => isEdit && !isGone && (await save()) === 'saved',

    /** Saves the text over a colleague's; returns whether it is saved. */
    overwrite: async () => !isGone && (await keepMine()) === 'saved',

    /** Creates the template; returns it as the list has it, or null when it could not be created. */
    async create(): Promise<CreatedTemplate | null> {
      if ((await save()) !== 'saved' || created.current === null) return null;
      draft.write(null);
      const { listed: made } = created.current;
      const typed = form.getValues();
      if (made && typed.message !== made.message) {
        // Typed after it was sent, it goes on as the draft of the new template.
        templateDraft(corporationId, { kind: 'edit', templateId: made.templateId }).write({
          values: { title: made.title, message: typed.message },
          basedOn: textOf(made),
        });
      }
      finish();
      return created.current;
    },

    /** Lets what was typed pass to a new template: its draft is the new one's then. The caller goes there. */
    passToCopy(templateId: string) {
      templateDraft(corporationId, { kind: 'create', copyOf: templateId }).write({
        values: { title: copyTitle(title), message },
        basedOn: null,
      });
      draft.write(null);
      finish();
    },
  };
}

export type TemplateEditorState = ReturnType<typeof useTemplateEditor>;
