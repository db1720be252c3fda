import { type ScoutTemplate, template } from '#endpoints/template';
import { readBefore, writtenBefore } from './read-first';
import { missingTarget } from './refusals';
import { substitute } from './substitute';

/** Changes the text of a template unless a colleague has, and returns the template, whatever the platform returns. */
export const changeTemplateMessage = substitute(
  template.changeMessage,
  async ({ params, body, seen }, direct) => {
    const { cid, templateId } = params;
    const list = () => direct(template.list, { params: { cid } });
    const isMeant = (one: ScoutTemplate) => one.templateId === templateId;
    const stored = (await readBefore(list())).find(isMeant);
    if (!stored) throw missingTarget();
    const found =
      seen === undefined
        ? null
        : writtenBefore({ stored, seen, sent: body.message, textOf: ({ message }) => message });
    if (found) return found;
    const returned = await direct(template.changeMessage, { params, body });
    if (returned) return returned;
    const now = await list().catch(() => []);
    return { ...(now.find(isMeant) ?? stored), ...body };
  },
);
