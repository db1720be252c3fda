import { useQueryClient } from '@tanstack/react-query';
import { type ScoutTemplate, template } from '#endpoints/template';
import { readAgain } from '@/client/queries';
import { corporationQuery } from '@/session/corporation-queries';

/** The company's templates as the cache has them, for the writes that compare with them and change them. */
export function useTemplateList() {
  const queryClient = useQueryClient();
  const query = corporationQuery(template.list);
  const read = () => readAgain(queryClient, query);

  return {
    /** Reads the list again. Throws when that fails. */
    read,
    /** The same after a write that is done in any case: undefined when it fails, which the app has alerted. */
    readAfterWrite: () => read().catch(() => undefined),
    known: (): readonly ScoutTemplate[] => queryClient.getQueryData(query.queryKey) ?? [],
    /** Puts a template that was just saved first. */
    putFirst(saved: ScoutTemplate): void {
      queryClient.setQueryData(query.queryKey, (list) => [
        saved,
        ...(list ?? []).filter(({ templateId }) => templateId !== saved.templateId),
      ]);
    },
  };
}
