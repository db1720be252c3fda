import { useState } from 'react';
import { type ScoutTemplate, template } from '#endpoints/template';
import { useTemplateChanges } from '@/parts/texts/template-changes';
import { useCorporationQuery } from '@/session/corporation-queries';
import { isUntouchedTemplate } from './check-scout';

type Chosen = { templateId: string | null; text: string };

/** The choice of a template, which asks first where a text would be lost that was typed. */
export function useTemplateChoice({ templateId, text }: Chosen, change: (part: Partial<Chosen>) => void) {
  const templates = useCorporationQuery(template.list);
  // The link to the templates opens another tab.
  useTemplateChanges();
  const [offered, setOffered] = useState<ScoutTemplate | null>(null);
  const templateList = templates.data ?? [];

  function takeTemplate(chosen: ScoutTemplate) {
    change({ templateId: chosen.templateId, text: chosen.message });
    setOffered(null);
  }

  return {
    templates,
    chosenTemplateId: templateList.some((item) => item.templateId === templateId) ? templateId : null,
    /** A template that waits for the decision whether it may replace the text. */
    offered,
    takeTemplate,
    declineTemplate: () => setOffered(null),

    /** Takes a template's text, at once or after asking. */
    chooseTemplate(id: string | null) {
      const chosen = templateList.find((item) => item.templateId === id);
      if (!chosen) change({ templateId: null });
      else if (text.trim() === '' || isUntouchedTemplate(text, templateList)) takeTemplate(chosen);
      else setOffered(chosen);
    },
  };
}

export type TemplateChoice = ReturnType<typeof useTemplateChoice>;
