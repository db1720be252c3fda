import { type ScoutTemplate, template } from '#endpoints/template';
import { useFoundTemplates } from '@/features/scouts/templates/use-found-templates';
import { resolvePlaceholders } from '@/parts/texts/placeholders';
import { useTemplateChanges } from '@/parts/texts/template-changes';
import { usePlaceholderValues } from '@/parts/texts/use-placeholder-values';
import { useCorporationQuery } from '@/session/corporation-queries';
import type { ListboxOption } from '@/ui/forms/use-listbox';
import type { MessageTarget } from '../../use-conversation';

/** A template with its placeholders filled in; `open` names those that could not be, `firstOpen` is where the first stands. */
export type FilledTemplate = {
  text: string;
  open: readonly string[];
  firstOpen: { from: number; to: number } | undefined;
};

/** Returns the function that fills a template in for a conversation, as a scout's text is (docs/product/messages.md). */
function useFillTemplate({ partner, project }: MessageTarget): (message: string) => FilledTemplate {
  const valuesFor = usePlaceholderValues();
  return (message) => {
    const { text, unresolved, parts } = resolvePlaceholders(message, valuesFor(partner, project.title));
    const index = parts.findIndex(({ kind }) => kind === 'unresolved');
    const before = parts.slice(0, Math.max(0, index)).reduce((sum, part) => sum + part.text.length, 0);
    const first = parts[index];
    const firstOpen = first && { from: before, to: before + first.text.length };
    return { text, open: unresolved, firstOpen };
  };
}

/** How much of a template's text is filled in for its option, and how much of that is shown. */
const EXCERPT_SOURCE = 400;
const EXCERPT_LENGTH = 160;

type Found = { list: { data?: readonly ScoutTemplate[] }; options: readonly ListboxOption[] | undefined };

/** Why a list of templates shows none. */
export function noTemplatesText({ list, options }: Found): string {
  if (!list.data || !options) return '読み込んでいます…';
  return list.data.length === 0 ? 'テンプレートはまだありません' : '該当する定型文はありません';
}

/**
 * The company's templates that hold the words, as options of a list, each with the text as it would be inserted. They stay in step with the tab in which one edits them.
 */
export function useMessageTemplates(target: MessageTarget, words: string) {
  const list = useCorporationQuery(template.list, { meta: { handlesErrors: true } });
  useTemplateChanges();
  const fill = useFillTemplate(target);
  const found = useFoundTemplates(list.data, words);
  return {
    list,
    /** Undefined while it is not known which fit. */
    options: found?.map(
      ({ templateId, title, message }): ListboxOption => ({
        value: templateId,
        label: title,
        description: fill(message.slice(0, EXCERPT_SOURCE))
          .text.replace(/\s+/g, ' ')
          .slice(0, EXCERPT_LENGTH),
      }),
    ),
    /** The template with this id, filled in; null when it is gone. */
    filled(templateId: string): FilledTemplate | null {
      const chosen = list.data?.find((each) => each.templateId === templateId);
      return chosen ? fill(chosen.message) : null;
    },
  };
}
