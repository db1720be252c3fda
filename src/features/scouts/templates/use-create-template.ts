import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ScoutTemplate, type ScoutTemplateInput, template } from '#endpoints/template';
import type { ApiError } from '@/client/api-error';
import { NotSent } from '@/client/not-sent';
import { readAgain } from '@/client/queries';
import { writeOnce } from '@/client/write-once';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { isSameText } from '@/lib/text/same-text';
import { postTemplateChange } from '@/parts/texts/template-changes';
import { corporationCall, corporationQuery } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { draftPlace, templateTries } from './draft';
import type { EditorTarget } from './url-state';

const isSame = (one: ScoutTemplateInput, other: ScoutTemplateInput) =>
  isSameText(one.title, other.title) && isSameText(one.message, other.message);

/** A template that was created, as the list has it: undefined while the list lacks it. */
export type CreatedTemplate = { listed: ScoutTemplate | undefined };

/**
 * Creates a template, never the same one twice; what an earlier try made is returned even if its text is another one by
 * now. Returns a refusal; throws when the outcome is unknown.
 */
export function useCreateTemplate(target: EditorTarget) {
  const queryClient = useQueryClient();
  const query = corporationQuery(template.list);
  const corporationId = useCorporationId();
  const store = templateTries(...draftPlace(corporationId, target));
  const [keys] = useState(createIdempotencyKeys);

  const { mutateAsync } = useMutation({
    async mutationFn(fields: ScoutTemplateInput) {
      const idempotencyKey = keys.keyFor(fields);
      const outcome = await writeOnce<ScoutTemplate, ScoutTemplateInput>({
        sent: fields,
        send: () => corporationCall(template.create, { body: fields, idempotencyKey }),
        read: ({ again }) => (again ? readAgain(queryClient, query) : queryClient.fetchQuery(query)),
        idOf: ({ templateId }) => templateId,
        find: (added, { sent }) =>
          added.find(
            (listed) => isSameText(listed.title, fields.title) && sent.some((tried) => isSame(listed, tried)),
          ),
        store,
      });
      if (outcome.kind === 'unknown') throw outcome.error;
      return outcome;
    },
    onSettled: () => postTemplateChange(corporationId),
  });

  return async (fields: ScoutTemplateInput): Promise<CreatedTemplate | ApiError> => {
    const outcome = await mutateAsync(fields);
    if (outcome.kind === 'refused') return outcome.error;
    if (outcome.kind === 'unchecked') {
      const error = new NotSent(null);
      if (outcome.isRepeat) throw error;
      return error;
    }
    store.write(null);
    keys.forget();
    return { listed: (outcome.kind === 'created' && outcome.found) || undefined };
  };
}
