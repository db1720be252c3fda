import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { type Project, project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { corporationCall } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { showAlert } from '@/ui/feedback/alert-store';
import { showToast } from '@/ui/feedback/toast-store';
import { createOnce, type OpenCreation } from './create-once';
import { refreshProjects } from './project-cache';

const UNCHECKED = '案件の一覧を確認できなかったため、複製していません。もう一度お試しください。';

/** 複製: makes a draft of a project's contents and offers to go on with it. A refusal is alerted (spec §8). */
export function useCopyProject() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const [busyProjectId, setBusyProjectId] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const [openCopies] = useState(() => new Map<string, OpenCreation>());
  const { mutateAsync } = useMutation({
    mutationFn: (projectId: string) =>
      corporationCall(project.copy, { body: { projectId }, idempotencyKey: keys.keyFor(projectId) }),
    // Refused, the limit was reached by a colleague; without a response, the copy may be there.
    onSettled: () => void refreshProjects(queryClient),
  });

  async function copy({ projectId, content }: Project) {
    if (busyProjectId !== null) return;
    setBusyProjectId(projectId);
    const outcome = await createOnce(queryClient, {
      cid,
      title: content.title,
      send: () => mutateAsync(projectId),
      store: {
        read: () => openCopies.get(projectId) ?? null,
        write: (open) => (open ? openCopies.set(projectId, open) : openCopies.delete(projectId)),
      },
    });
    setBusyProjectId(null);
    if (outcome.kind === 'unchecked') showAlert({ message: UNCHECKED });
    if (outcome.kind !== 'created' && outcome.kind !== 'unlisted') return;
    keys.forget();
    openCopies.delete(projectId);
    const copyId = outcome.kind === 'created' ? outcome.projectId : null;
    showToast({
      message: '案件を複製して、下書きに保存しました',
      ...(copyId === null
        ? {}
        : { action: { label: '編集する', onAction: () => void router.push(paths.editProject(copyId)) } }),
    });
  }

  return {
    /** The project that is being copied. */
    busyProjectId,
    copy,
  };
}
