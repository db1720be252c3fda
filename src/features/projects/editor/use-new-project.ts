import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProjectTitle } from '#endpoints/project';
import { isSame } from '@/lib/forms/form-values';
import { useFormValues } from '@/lib/forms/use-form-values';
import { sectionDraft } from './drafts';
import { emptySwProject, swInput, swSection, titleSection } from './sections';
import { type NewProject, useCreation } from './use-creation';

const emptyTitle: ProjectTitle = { title: '' };
const emptySw = swSection.toValues(emptySwProject);

/** The two forms of a new project, stored in the browser until it is created. */
export function useNewProject(corporationId: string) {
  const owner = { corporationId, projectId: 'new' };
  const titleDraft = sectionDraft(owner, titleSection, emptyTitle);
  const swDraft = sectionDraft(owner, swSection, emptySwProject);
  const [initial, setInitial] = useState(() => ({
    title: titleDraft.read()?.values ?? emptyTitle,
    sw: swDraft.read()?.values ?? emptySw,
  }));
  const titleForm = useForm({
    resolver: valibotResolver(titleSection.input('FREE_ACCOUNT_ROLE')),
    defaultValues: initial.title,
  });
  const swForm = useForm({ resolver: valibotResolver(swInput), defaultValues: initial.sw });
  const isRestored = !isSame(initial.title, emptyTitle) || !isSame(initial.sw, emptySw);
  const [isDirty, setIsDirty] = useState(isRestored);
  const { create, createdId, isCreating, problem, setProblem, forgetTries } = useCreation(corporationId);
  const isBusy = useRef(false);

  const isEmpty = () => isSame(titleForm.getValues(), emptyTitle) && isSame(swForm.getValues(), emptySw);

  function keep() {
    if (createdId !== null) return;
    const title = titleForm.getValues();
    const sw = swForm.getValues();
    setIsDirty(!isEmpty());
    titleDraft.write(isSame(title, emptyTitle) ? null : { values: title, basedOn: null });
    swDraft.write(isSame(sw, emptySw) ? null : { values: sw, basedOn: null });
  }
  useFormValues(titleForm, keep);
  useFormValues(swForm, keep);

  const forgetOldTries = useEffectEvent(() => {
    if (isEmpty()) forgetTries();
  });
  useEffect(() => forgetOldTries(), []);

  function forget() {
    titleDraft.write(null);
    swDraft.write(null);
  }

  function empty() {
    titleForm.reset(emptyTitle, { keepFieldsRef: true });
    swForm.reset(emptySw, { keepFieldsRef: true });
    setInitial({ title: emptyTitle, sw: emptySw });
    forgetTries();
    setProblem('');
  }

  async function send(body: NewProject) {
    if (await create(body)) forget();
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
    isCreating,
    isDirty: isDirty && createdId === null,
    /** Whether the forms began with what was typed before. */
    isRestored,
    hasSwDraft: !isSame(initial.sw, emptySw),
    empty,
  };
}
