import * as v from 'valibot';
import { TextMessageInput } from '#endpoints/chat';
import type { FinishReason } from '#endpoints/selection';
import type { ScoutTemplate } from '#endpoints/template';
import type { ResolvedText } from '@/parts/texts/placeholders';
import { refusalText } from './refusal-texts';

/** Where the text comes from: the reason, one's own words, or the template with this id. */
export const RefusalDraft = v.object({
  source: v.variant('kind', [
    v.object({ kind: v.literal('reason') }),
    v.object({ kind: v.literal('own') }),
    v.object({ kind: v.literal('template'), templateId: v.string() }),
  ]),
  /** What was typed, which stays while another text is looked at. */
  own: v.string(),
});
export type RefusalDraft = v.InferOutput<typeof RefusalDraft>;

export const proposedDraft: RefusalDraft = { source: { kind: 'reason' }, own: '' };

/** The text of a draft, with placeholders where it was not typed; a template that is gone leaves what the reason proposes. */
export function textOfDraft(
  { source, own }: RefusalDraft,
  reason: FinishReason | null,
  templates: readonly ScoutTemplate[],
): string {
  if (source.kind === 'own') return own;
  const chosen =
    source.kind === 'template'
      ? templates.find(({ templateId }) => templateId === source.templateId)
      : undefined;
  return chosen?.message ?? refusalText(reason);
}

/** What keeps a text from being sent; undefined when nothing does. */
export function messageProblem({ text, unresolved }: ResolvedText): string | undefined {
  const { issues } = v.safeParse(TextMessageInput.entries.textMessage, text);
  if (issues) return issues[0].message;
  return unresolved.length > 0 ? `置き換えできない項目があります:${unresolved.join('、')}` : undefined;
}
