import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ScoutTemplate, type ScoutTemplateInput, template } from '#endpoints/template';
import { ApiError } from '@/client/api-error';
import { refusalAsResult } from '@/client/refusal';
import { postTemplateChange } from '@/features/scouts/text/template-changes';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { isSameText } from '@/lib/text/same-text';
import { corporationCall } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { draftPlace, type TriedTemplate, triedTemplate } from './draft';
import type { EditorTarget } from './url-state';
import { useTemplateList } from './use-template-list';

type CreateVariables = { body: ScoutTemplateInput; idempotencyKey: string };

// Refusals are shown beside the button; only what is left is an error that the app alerts about (spec §8).
const create = (variables: CreateVariables) => refusalAsResult(corporationCall(template.create, variables));

const isSame = (one: ScoutTemplateInput, other: ScoutTemplateInput) =>
  isSameText(one.title, other.title) && isSameText(one.message, other.message);

const isMadeBy = (tried: TriedTemplate) => (found: ScoutTemplate) =>
  !tried.knownIds.includes(found.templateId) && isSame(found, tried);

/** A template that was created, as the list has it: undefined while the list lacks it. */
export type CreatedTemplate = { listed: ScoutTemplate | undefined };

/**
 * Creates a template, never the same one twice: after an attempt without a response the list is read first, and what that
 * attempt made is returned, even if its text is another one by now. Returns a refusal; throws when the outcome is unknown.
 */
export function useCreateTemplate(target: EditorTarget) {
  const list = useTemplateList();
  const corporationId = useCorporationId();
  const attempt = triedTemplate(...draftPlace(corporationId, target));
  const [keys] = useState(createIdempotencyKeys);
  const { mutateAsync } = useMutation({
    mutationFn: create,
    onSettled: () => postTemplateChange(corporationId),
  });

  function settle(listed: ScoutTemplate | undefined): CreatedTemplate {
    attempt.write(null);
    keys.forget();
    return { listed };
  }

  return async (fields: ScoutTemplateInput): Promise<CreatedTemplate | ApiError> => {
    const earlier = attempt.read();
    const made = earlier && (await list.read()).find(isMadeBy(earlier));
    if (made && isSameText(made.title, fields.title)) return settle(made);

    const known = () => list.known().map(({ templateId }) => templateId);
    // What was there before the first attempt counts: it may have arrived at any time since.
    const tried = earlier && isSame(earlier, fields) ? earlier : { ...fields, knownIds: known() };
    attempt.write(tried);
    const result = await mutateAsync({ body: fields, idempotencyKey: keys.keyFor(fields) });
    if (result instanceof ApiError) {
      attempt.write(earlier);
      return result;
    }
    const templates = await list.readAfterWrite();
    // The id may have been lost, or be none.
    return settle(
      templates?.find(({ templateId }) => templateId === result) ?? templates?.find(isMadeBy(tried)),
    );
  };
}
