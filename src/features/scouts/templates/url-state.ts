import { paths } from '@/config/paths';
import { flagCodec, type StateOf, textCodec } from '@/lib/address/url-state';

/** What テンプレート shows: a search in the list; or the template that is edited, or created, perhaps from another. */
export const templateCodecs = {
  q: textCodec(100),
  edit: textCodec(200),
  create: flagCodec,
  copy: textCodec(200),
};

/** What the editor works on. */
export type EditorTarget = { kind: 'create'; copyOf: string | null } | { kind: 'edit'; templateId: string };

type TemplatesState = StateOf<typeof templateCodecs>;

/** What is being edited, or null where the list is shown. */
export function targetOf({ edit, create, copy }: Omit<TemplatesState, 'q'>): EditorTarget | null {
  if (edit !== '') return { kind: 'edit', templateId: edit };
  return create ? { kind: 'create', copyOf: copy || null } : null;
}

/** The address of the editor. */
export const editorPath = (target: EditorTarget): string =>
  paths.scoutTemplates(
    target.kind === 'edit' ? { edit: target.templateId } : { create: 1, copy: target.copyOf },
  );
