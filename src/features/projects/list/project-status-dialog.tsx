import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Project, project as projectEndpoints } from '#endpoints/project';
import { ApiError } from '@/client/api-error';
import { readAgain } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { refreshProjects, rememberProject } from '@/parts/projects/project-cache';
import { corporationCall, corporationFilter, corporationQuery } from '@/session/corporation-queries';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';

/** A step of a project's state. */
export type StatusStep = 'publish' | 'pause' | 'close';

type ProjectStatusDialogProps = { step: StatusStep; project: Project; onClose: () => void };

const texts = {
  publish: {
    status: 'published',
    title: 'この案件を公開しますか?',
    description: '公開後は候補者に表示されます。',
    submitLabel: '公開する',
    done: '案件を公開しました',
    failed: '公開できませんでした。時間をおいて、もう一度お試しください。',
    unknown: '公開できたか確認できませんでした。もう一度お試しください。',
  },
  pause: {
    status: 'paused',
    title: '募集を停止しますか?',
    description: '新しい応募の受付を停止します。進行中の選考は続きます。',
    submitLabel: '募集を停止する',
    done: '募集を停止しました',
    failed: '募集を停止できませんでした。時間をおいて、もう一度お試しください。',
    unknown: '募集を停止できたか確認できませんでした。もう一度お試しください。',
  },
  close: {
    status: 'closed',
    title: 'この案件を終了しますか?',
    description: '終了すると再公開できません。',
    submitLabel: '終了する',
    done: '案件を終了しました',
    failed: '終了できませんでした。時間をおいて、もう一度お試しください。',
    unknown: '終了できたか確認できませんでした。もう一度お試しください。',
  },
} as const;

function call(step: StatusStep, { projectId }: Project) {
  const params = { projectId };
  if (step === 'publish') return corporationCall(projectEndpoints.publish, { params });
  return corporationCall(projectEndpoints.changeStatus, { params, body: { status: texts[step].status } });
}

/** Asks whether a project is to be published, paused or closed, and does it (docs/product/projects.md). Load it when opened. */
export function ProjectStatusDialog({ step, project, onClose }: ProjectStatusDialogProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState('');
  const { projectId } = project;
  /** A try whose response was lost may have done it. */
  const isUnsure = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: () => refusalAsResult(call(step, project)),
    // What came of it is known when the project has been read again, and then said once.
    meta: { handlesErrors: true },
  });
  const { status, done, failed, unknown, ...asked } = texts[step];

  /** The project as it is now, or null where it cannot be read. */
  const readNow = () =>
    readAgain(queryClient, corporationQuery(projectEndpoints.show, { params: { projectId } })).catch(
      () => null,
    );

  /** Shows the problem and reads the project again, which may have changed since it was shown. */
  function fail(message: string): false {
    setProblem(message);
    void refreshProjects(queryClient);
    void queryClient.invalidateQueries(corporationFilter(projectEndpoints.show, { projectId }));
    return false;
  }

  function succeed(changed: Project): true {
    rememberProject(queryClient, changed);
    showToast({ message: done });
    return true;
  }

  async function submit(): Promise<boolean> {
    setProblem('');
    if (isUnsure.current) {
      const before = await readNow();
      if (before === null) return fail(unknown);
      if (before.status === status) return succeed(before);
    }
    isUnsure.current = true;
    // Without a response the project says what came of it.
    const result = await mutateAsync().catch(() => null);
    if (result instanceof ApiError) {
      isUnsure.current = false;
      return fail(refusalMessage(result, failed));
    }
    const after = result ?? (await readNow());
    if (after?.status === status) return succeed(after);
    return fail(after === null ? unknown : failed);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone={step === 'close' ? 'danger' : 'default'}
      {...asked}
      onSubmit={submit}
    >
      <p className="rounded-md bg-surface-sunken px-3 py-2 font-medium text-base [overflow-wrap:anywhere] md:text-sm">
        {project.content.title}
      </p>
      <ProblemNotice text={problem} className="not-empty:mt-3" />
    </Dialog>
  );
}
