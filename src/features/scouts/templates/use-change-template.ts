import { useMutation } from '@tanstack/react-query';
import { type ScoutTemplate, template } from '#endpoints/template';
import { type ApiError, isApiErrorOf, isMissing } from '@/client/api-error';
import { refusalAsResult } from '@/client/refusal';
import type { Revision } from '@/lib/forms/use-revision';
import { postTemplateChange } from '@/parts/texts/template-changes';
import { corporationCall } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import type { TemplateText } from './draft';
import { useTemplateList } from './use-template-list';

type ChangeVariables = { templateId: string; message: string; seen: Revision<TemplateText> };

// Refusals are shown beside the button; only what is left is an error that the app alerts about (spec §8).
const change = ({ templateId, message, seen }: ChangeVariables) =>
  refusalAsResult(
    corporationCall(template.changeMessage, {
      params: { templateId },
      body: { message },
      headers: { seenAt: seen.updatedAt ?? undefined },
      seen: seen.content.message,
    }),
  );

type Change = {
  /** The template as it is on the screen. */
  shown: ScoutTemplate;
  message: string;
  /** The template as the writer read it. */
  seen: Revision<TemplateText>;
};

/**
 * Changes the text of a template; never, unasked, one that was changed since the writer read it. Returns the template as it
 * is saved, a refusal, or null when the list, which was read again, shows why not.
 */
export function useChangeTemplate() {
  const list = useTemplateList();
  const corporationId = useCorporationId();
  const { mutateAsync } = useMutation({
    mutationFn: change,
    onSettled: () => postTemplateChange(corporationId),
  });

  return async ({ shown, message, seen }: Change): Promise<ScoutTemplate | ApiError | null> => {
    const { templateId } = shown;
    const isMeant = (one: ScoutTemplate) => one.templateId === templateId;
    const result = await mutateAsync({ templateId, message, seen });
    const isAboutState = isApiErrorOf(result, 422) || isMissing(result);
    if (result !== null && !isAboutState) return result;

    const templates = await list.readAfterWrite();
    const current = templates?.find(isMeant);
    if (current?.message === message) return current;
    // Saved, but not returned: the list may be behind.
    if (result === null) return { ...(current ?? shown), message };
    const isExplained = templates !== undefined && current?.message !== seen.content.message;
    return isExplained ? null : result;
  };
}
