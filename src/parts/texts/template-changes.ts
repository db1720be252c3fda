import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { template } from '#endpoints/template';
import { tabChannel } from '@/lib/browser/tab-channel';
import { corporationFilter } from '@/session/corporation-queries';

const TemplateChange = v.object({ cid: v.string() });

const channel = tabChannel('biz.templates', (data) => {
  const result = v.safeParse(TemplateChange, data);
  return result.success ? result.output : null;
});

/** Notifies the other tabs of this browser that a template of a company was written or archived. */
export const postTemplateChange = (cid: string): void => channel.post({ cid });

const readAgain = (queryClient: QueryClient, cid: string) =>
  queryClient.invalidateQueries(corporationFilter(template.list, { cid }));

/** Keeps the list of templates in step with the other tabs of this browser. */
export function useTemplateChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => channel.listen(({ cid }) => void readAgain(queryClient, cid)), [queryClient]);
}
