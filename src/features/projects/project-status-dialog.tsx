import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Project, project as projectEndpoints } from '#endpoints/project';
import { ApiError } from '@/client/api-error';
import { refusalAsAnswer } from '@/client/refusal';
import { corporationCall, corporationFilter } from '@/session/corporation-queries';
import { Dialog } from '@/ui/dialog';
import { ProblemNotice } from '@/ui/problem-notice';
import { showToast } from '@/ui/toast-store';
import { refreshProjects, rememberProject } from './project-cache';

/** A step of a project's state. */
export type StatusStep = 'publish' | 'pause' | 'close';

export type ProjectStatusDialogProps = { step: StatusStep; project: Project; onClose: () => void };

const texts = {
  publish: {
    title: 'この案件を公開しますか?',
    description: '公開後は候補者に表示されます。',
    submitLabel: '公開する',
    done: '案件を公開しました',
    failed: '公開できませんでした。時間をおいて、もう一度お試しください。',
  },
  pause: {
    title: '募集を停止しますか?',
    description: '新しい応募の受付を停止します。進行中の選考は続きます。',
    submitLabel: '募集を停止する',
    done: '募集を停止しました',
    failed: '募集を停止できませんでした。時間をおいて、もう一度お試しください。',
  },
  close: {
    title: 'この案件を終了しますか?',
    description: '終了すると再公開できません。',
    submitLabel: '終了する',
    done: '案件を終了しました',
    failed: '終了できませんでした。時間をおいて、もう一度お試しください。',
  },
} as const;

function call(step: StatusStep, { projectId }: Project) {
  const params = { projectId };
  if (step === 'publish') return corporationCall(projectEndpoints.publish, { params });
  const status = step === 'pause' ? 'paused' : 'closed';
  return corporationCall(projectEndpoints.changeStatus, { params, body: { status } });
}

/** Asks whether a project is to be published, paused or closed, and does it (product.md §3). Load it when it is opened. */
export function ProjectStatusDialog({ step, project, onClose }: ProjectStatusDialogProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState('');
  const { mutateAsync } = useMutation({ mutationFn: () => refusalAsAnswer(call(step, project)) });
  const { done, failed, ...asked } = texts[step];

  /** What refused, or did not answer, may know another project than the one on the screen. */
  function fail(message: string): false {
    setProblem(message);
    void refreshProjects(queryClient);
    void queryClient.invalidateQueries(
      corporationFilter(projectEndpoints.show, { projectId: project.projectId }),
    );
    return false;
  }

  async function submit(): Promise<boolean> {
    setProblem('');
    const answer = await mutateAsync();
    if (answer instanceof ApiError) return fail(answer.serverMessage ?? failed);
    rememberProject(queryClient, answer);
    showToast({ message: done });
    return true;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone={step === 'close' ? 'danger' : 'default'}
      {...asked}
      onSubmit={submit}
      onFailure={() => fail(failed)}
    >
      <p className="rounded-md bg-surface-sunken px-3 py-2 font-medium text-base [overflow-wrap:anywhere] md:text-sm">
        {project.content.title}
      </p>
      <ProblemNotice text={problem} className="not-empty:mt-3" />
    </Dialog>
  );
}
