import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { type Project, project } from '#endpoints/project';
import { ApiError } from '@/client/api-error';
import { refusalMessage } from '@/client/refusal-message';
import type { CreationOutcome } from '@/client/write-once';
import { paths } from '@/config/paths';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { refreshProjects } from '@/parts/projects/project-cache';
import { alertRefusal } from '@/session/alert-refusal';
import { corporationCall } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { showAlert } from '@/ui/feedback/alert-store';
import { showToast } from '@/ui/feedback/toast-store';
import { createOnce, type ProjectTries } from './create-once';

const UNCONFIRMED =
  '案件を複製できたか確認できませんでした。案件の一覧をご確認のうえ、もう一度お試しください。';
const UNCHECKED = '案件の一覧を確認できなかったため、複製していません。もう一度お試しください。';

/** Alerts why a copy is not there. What spec §8 alerts has been said. */
function alertProblem(outcome: CreationOutcome<Project>): void {
  if (outcome.kind === 'unchecked') showAlert({ message: UNCHECKED });
  if (outcome.kind === 'refused') void alertRefusal(outcome.error);
  if (outcome.kind !== 'unknown') return;
  const { error } = outcome;
  if (error instanceof ApiError && error.status !== undefined)
    showAlert({ message: refusalMessage(error, UNCONFIRMED) });
}

/** 複製: makes a draft of a project's contents and offers to go on with it. A refusal is alerted (spec §8). */
export function useCopyProject() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const [busyProjectId, setBusyProjectId] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const [openCopies] = useState(() => new Map<string, ProjectTries>());
  const { mutateAsync } = useMutation({
    mutationFn: (projectId: string) =>
      corporationCall(project.copy, { body: { projectId }, idempotencyKey: keys.keyFor(projectId) }),
    // Refused, the limit was reached by a colleague; without a response, the copy may be there.
    onSettled: () => void refreshProjects(queryClient),
    // What came of it is known when the list has been looked at, and then said once.
    meta: { handlesErrors: true },
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
    alertProblem(outcome);
    if (outcome.kind !== 'created' && outcome.kind !== 'unlisted') return;
    keys.forget();
    openCopies.delete(projectId);
    const copyId = outcome.kind === 'created' ? outcome.id : null;
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
