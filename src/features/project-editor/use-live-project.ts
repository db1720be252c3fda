import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Project } from '#endpoints/project';
import { readSwProject } from './sections';
import { readSetting } from './setting-values';
import type { Editor } from './use-editor';

/** The project as the forms say it now, saved or not. */
export function useLiveProject(project: Project, editor: Editor): Project {
  const title = useWatch({ control: editor.title.form.control, compute: (values) => values.title });
  const detail = useWatch({ control: editor.detail.form.control, compute: (values) => values });
  const feature = useWatch({
    control: editor.feature.form.control,
    compute: ({ tags, appeal, imageUrl }) => ({ tags, appeal, imageUrl: imageUrl.trim() || null }),
  });
  // Not one picture is fetched for each key that is pressed.
  const imageUrl = useSettled(feature.imageUrl);
  const swProject = useWatch({ control: editor.swProject.form.control, compute: readSwProject });
  const setting = useWatch({ control: editor.setting.form.control, compute: readSetting });
  return {
    ...project,
    content: {
      title,
      detail,
      feature: { ...feature, imageUrl },
      swProject: project.isSwProject ? swProject : null,
    },
    setting,
  };
}

const SETTLE_MS = 600;

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
