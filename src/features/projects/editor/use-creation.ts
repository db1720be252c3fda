import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { type Project, type ProjectTitle, project, type SwProject } from '#endpoints/project';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { paths } from '@/config/paths';
import { createOnce } from '@/features/projects/list/create-once';
import { isSame } from '@/lib/forms/form-values';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { refreshProjects } from '@/parts/projects/project-cache';
import { corporationCall } from '@/session/corporation-queries';
import { showToast } from '@/ui/feedback/toast-store';
import { openCreation, sectionDraft } from './drafts';
import { swSection, titleSection } from './sections';

const INPUT_REMAINS = '入力内容は残っています。';
const problems = {
  refused: `作成できませんでした。${INPUT_REMAINS}もう一度お試しください。`,
  unknown: `作成できたか確認できませんでした。${INPUT_REMAINS}もう一度お試しください。同じ案件が二重に作成されることはありません。`,
  unlisted: `作成しましたが、案件の一覧でまだ確認できません。${INPUT_REMAINS}しばらくしてから、もう一度お試しください。`,
  unchecked: `案件の一覧を確認できなかったため、作成していません。${INPUT_REMAINS}もう一度お試しください。`,
} as const;

/** What a project is created from; with the fields of an SW project it becomes one. */
export type NewProject = ProjectTitle & { swProject?: SwProject };

function send({ swProject, title }: NewProject, idempotencyKey: string) {
  return refusalAsResult(
    swProject
      ? corporationCall(project.createSwProject, { body: { title, swProject }, idempotencyKey })
      : corporationCall(project.create, { body: { title }, idempotencyKey }),
  );
}

/** Offers in the editor of a project what was typed after the try that made it. */
function carryOver(
  corporationId: string,
  { title, swProject }: NewProject,
  { projectId, content }: Project,
): void {
  const owner = { corporationId, projectId };
  if (title !== content.title) {
    sectionDraft(owner, titleSection, { title }).write({ values: { title }, basedOn: null });
  }
  if (!swProject || !content.swProject) return;
  const values = swSection.toValues(swProject);
  if (isSame(values, swSection.toValues(content.swProject))) return;
  sectionDraft(owner, swSection, swProject).write({ values, basedOn: null });
}

/** The creation of a project, and the way to its editor. */
export function useCreation(corporationId: string) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const store = openCreation(corporationId);
  const { mutateAsync } = useMutation({
    mutationFn: (body: NewProject) => send(body, keys.keyFor(body)),
    onSettled: () => void refreshProjects(queryClient),
    // What came of it is known when the list has been looked at, and then said once.
    meta: { handlesErrors: true },
  });

  // In an effect: by then the guard against leaving knows that there is nothing to lose.
  useEffect(() => {
    if (createdId !== null) void router.replace(paths.editProject(createdId));
  }, [createdId, router]);

  /** Creates a project; false where it failed and `problem` says why. */
  async function create(body: NewProject): Promise<boolean> {
    setIsSending(true);
    const outcome = await createOnce(queryClient, {
      cid: corporationId,
      title: body.title,
      send: () => mutateAsync(body),
      store,
    });
    setIsSending(false);
    if (outcome.kind !== 'created') {
      const text = problems[outcome.kind];
      setProblem(outcome.kind === 'refused' ? refusalMessage(outcome.error, text) : text);
      return false;
    }
    if (outcome.found) carryOver(corporationId, body, outcome.found);
    showToast({ message: '下書きを作成しました' });
    setCreatedId(outcome.id);
    return true;
  }

  return {
    create,
    createdId,
    isCreating: isSending || createdId !== null,
    problem,
    setProblem,
    /** What is typed from now on is another project than the one that was tried. */
    forgetTries: () => store.write(null),
  };
}
