import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ProjectTitle, project, type SwProject } from '#endpoints/project';
import { ApiError } from '@/client/api-error';
import { refusalAsAnswer } from '@/client/refusal';
import { paths } from '@/config/paths';
import { refreshProjects } from '@/features/projects/project-cache';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { corporationCall } from '@/session/corporation-queries';
import { showToast } from '@/ui/toast-store';
import { readDraft, writeDraft } from './drafts';
import { emptySwProject, swInput, swSection, titleSection } from './sections';
import { isSame } from './values';

const UNANSWERED =
  '作成できたか確認できませんでした。入力内容は残っています。案件管理に作成されていないかご確認のうえ、もう一度お試しください。';

const emptyTitle: ProjectTitle = { title: '' };
const emptySw = swSection.toValues(emptySwProject);

type NewProject = ProjectTitle & { swProject?: SwProject };

function create({ swProject, title }: NewProject, idempotencyKey: string) {
  return refusalAsAnswer(
    swProject
      ? corporationCall(project.createSwProject, { body: { title, swProject }, idempotencyKey })
      : corporationCall(project.create, { body: { title }, idempotencyKey }),
  );
}

/** The two forms of a new project, kept in the browser until it is created, and its creation. */
export function useNewProject(corporationId: string) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const owner = { corporationId, projectId: 'new' };
  const [initial, setInitial] = useState(() => ({
    title: readDraft(owner, titleSection, emptyTitle)?.values ?? emptyTitle,
    sw: readDraft(owner, swSection, emptySw)?.values ?? emptySw,
  }));
  const titleForm = useForm({
    resolver: valibotResolver(titleSection.input('FREE_ACCOUNT_ROLE')),
    defaultValues: initial.title,
  });
  const swForm = useForm({ resolver: valibotResolver(swInput), defaultValues: initial.sw });
  const [isDirty, setIsDirty] = useState(false);
  const [problem, setProblem] = useState('');
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const isBusy = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: NewProject) => create(body, keys.keyFor(body)),
    onSettled: () => void refreshProjects(queryClient),
  });

  const isEmpty = () => isSame(titleForm.getValues(), emptyTitle) && isSame(swForm.getValues(), emptySw);

  const keep = useEffectEvent(() => {
    if (createdId !== null) return;
    const title = titleForm.getValues();
    const sw = swForm.getValues();
    setIsDirty(!isEmpty());
    writeDraft(owner, titleSection.name, isSame(title, emptyTitle) ? null : { values: title, basedOn: null });
    writeDraft(owner, swSection.name, isSame(sw, emptySw) ? null : { values: sw, basedOn: null });
  });
  useEffect(() => {
    const watched = { formState: { values: true }, callback: () => keep() };
    const stops = [titleForm.subscribe(watched), swForm.subscribe(watched)];
    keep();
    return () => {
      for (const stop of stops) stop();
    };
  }, [titleForm, swForm]);

  // In an effect: by then the guard against leaving has heard that there is nothing to lose.
  useEffect(() => {
    if (createdId !== null) void router.replace(paths.editProject(createdId));
  }, [createdId, router]);

  function forget() {
    writeDraft(owner, titleSection.name, null);
    writeDraft(owner, swSection.name, null);
  }

  function empty() {
    titleForm.reset(emptyTitle, { keepFieldsRef: true });
    swForm.reset(emptySw, { keepFieldsRef: true });
    setInitial({ title: emptyTitle, sw: emptySw });
    setProblem('');
  }

  async function send(body: NewProject) {
    let answer: string | ApiError;
    try {
      answer = await mutateAsync(body);
    } catch {
      return setProblem(UNANSWERED); // the app's alert has told why (spec §8)
    }
    if (answer instanceof ApiError) return setProblem(answer.serverMessage ?? UNANSWERED);
    forget();
    showToast({ message: '下書きを作成しました' });
    setCreatedId(answer);
  }

  async function submit(isSw: boolean) {
    if (isBusy.current || createdId !== null) return;
    isBusy.current = true;
    setProblem('');
    try {
      // Both are checked, so that no mistake hides behind another; the last one to find one has the focus.
      const isSwFine = !isSw || (await swForm.trigger(undefined, { shouldFocus: true }));
      await titleForm.handleSubmit(async ({ title }) => {
        if (!isSwFine) return;
        if (isSw) await swForm.handleSubmit((swProject) => send({ title, swProject }))();
        else await send({ title });
      })();
    } finally {
      isBusy.current = false;
    }
  }

  return {
    titleForm,
    swForm,
    submit,
    problem,
    isCreating: isPending || createdId !== null,
    isDirty: isDirty && createdId === null,
    /** Whether the forms began with what was typed before. */
    isRestored: !isSame(initial.title, emptyTitle) || !isSame(initial.sw, emptySw),
    hasSwDraft: !isSame(initial.sw, emptySw),
    empty,
  };
}
