import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { type Project, project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { useCorporationMutation } from '@/session/corporation-queries';
import { showToast } from '@/ui/toast-store';
import { refreshProjects } from './project-cache';

/** 複製: makes a draft of a project's contents and offers to go on with it. A refusal is alerted (spec §8). */
export function useCopyProject() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useCorporationMutation(project.copy, {
    onSuccess: (copyId) =>
      showToast({
        message: '案件を複製して、下書きに保存しました',
        action: { label: '編集する', onAction: () => void router.push(paths.editProject(copyId)) },
      }),
    // Refused, the limit was reached by a colleague; unanswered, the copy may be there.
    onSettled: () => void refreshProjects(queryClient),
  });

  return {
    /** The project that is being copied. */
    busyProjectId: isPending ? variables.body.projectId : null,
    copy({ projectId }: Project) {
      if (!isPending) mutate({ body: { projectId } });
    },
  };
}
