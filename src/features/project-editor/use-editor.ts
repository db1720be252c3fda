import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import type { Project } from '#endpoints/project';
import { useCorporationRole } from '@/session/permissions';
import type { DraftOwner } from './drafts';
import { showProblem } from './field-ids';
import { detailSection, featureSection, settingSection, swSection, titleSection } from './sections';
import { type SectionHandle, useSection } from './use-section';
import { isSame } from './values';

type EditorOptions = {
  project: Project;
  owner: DraftOwner;
  onSaved: (project: Project) => void;
  reload: () => Promise<unknown>;
};

/** The sections of the editor, each with a form of its own. */
export function useEditor(options: EditorOptions) {
  const { project } = options;
  const role = useCorporationRole() ?? 'FREE_ACCOUNT_ROLE';

  const titleForm = useForm({
    resolver: valibotResolver(titleSection.input(role)),
    defaultValues: titleSection.toValues(titleSection.contentOf(project)),
  });
  const detailForm = useForm({
    resolver: valibotResolver(detailSection.input(role)),
    defaultValues: detailSection.toValues(detailSection.contentOf(project)),
  });
  const featureForm = useForm({
    resolver: valibotResolver(featureSection.input(role)),
    defaultValues: featureSection.toValues(featureSection.contentOf(project)),
  });
  const swForm = useForm({
    resolver: valibotResolver(swSection.input(role)),
    defaultValues: swSection.toValues(swSection.contentOf(project)),
  });
  const settingForm = useForm({
    resolver: valibotResolver(settingSection.input(role)),
    defaultValues: settingSection.toValues(settingSection.contentOf(project)),
  });

  const title = useSection(titleSection, titleForm, options);
  const detail = useSection(detailSection, detailForm, options);
  const feature = useSection(featureSection, featureForm, options);
  const swProject = useSection(swSection, swForm, options);
  const setting = useSection(settingSection, settingForm, options);

  const all: SectionHandle[] = [title, detail, feature, ...(project.isSwProject ? [swProject] : []), setting];
  return { title, detail, feature, swProject, setting, all };
}

export type Editor = ReturnType<typeof useEditor>;

/** Saves every section with changes; one that fails does not keep the others from it. */
export async function saveAll(sections: readonly SectionHandle[]): Promise<void> {
  const changed = sections.filter(
    ({ conflict, form, base }) => conflict === null && !isSame(form.getValues(), base),
  );
  // From the last to the first, since a section that finds a mistake takes the focus to it.
  for (const { section, save } of changed.toReversed()) {
    if ((await save()) === 'failed') showProblem(section.name);
  }
}
