import { isSame } from '@/lib/forms/form-values';
import { showProblem } from './field-ids';
import { detailSection, featureSection, settingSection, swSection, titleSection } from './sections';
import { type SectionHandle, type SectionOptions, useSection } from './use-section';

/** The sections of the editor, each with a form of its own. */
export function useEditor(options: SectionOptions) {
  const { project } = options;
  const title = useSection(titleSection, options);
  const detail = useSection(detailSection, options);
  const feature = useSection(featureSection, options);
  const swProject = useSection(swSection, options);
  const setting = useSection(settingSection, options);

  const all: SectionHandle[] = [title, detail, feature, ...(project.isSwProject ? [swProject] : []), setting];
  return { title, detail, feature, swProject, setting, all };
}

export type Editor = ReturnType<typeof useEditor>;

/** Saves every section with changes; one that fails does not keep the others from it. */
export async function saveAll(sections: readonly SectionHandle[]): Promise<void> {
  const changed = sections.filter(({ form, base }) => !isSame(form.getValues(), base));
  // From the last to the first, since a section that finds a mistake takes the focus to it.
  for (const { section, save } of changed.toReversed()) {
    if ((await save()) === 'failed') showProblem(section.name);
  }
}
