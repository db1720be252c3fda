import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { type ApplicationDetail, application } from '#endpoints/application';
import { useCorporationMutation } from '@/session/corporation-mutation';
import { corporationKey } from '@/session/corporation-queries';
import { useSeen } from './use-seen';

/**
 * Marks an application as read once it was really on screen, unless it is known to be, and has the unread counts read
 * again. A failure is left alone: the application stays unread, and the next look at it tries again.
 */
export function useReadApplication(detail: ApplicationDetail | undefined): RefObject<HTMLElement | null> {
  const queryClient = useQueryClient();
  const triedFor = useRef<string | null>(null);
  const { mutate } = useCorporationMutation(application.read, {
    invalidates: [application.search, application.listForProject, application.countForProjects],
    meta: { handlesErrors: true },
  });

  return useSeen<HTMLElement>({
    isEnabled: detail !== undefined && !detail.isRead,
    onSeen: () => {
      if (!detail || triedFor.current === detail.applicationId) return;
      triedFor.current = detail.applicationId;
      const { applicationId, chatGroupId } = detail;
      const key = corporationKey(application.show, { params: { id: applicationId } });
      mutate(
        { params: { chatGroupId } },
        {
          onSuccess: () => queryClient.setQueryData(key, (known) => known && { ...known, isRead: true }),
        },
      );
    },
  });
}
