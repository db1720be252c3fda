import type { RefObject } from 'react';
import { CHAT_MESSAGE_MAX_LENGTH } from '#endpoints/chat';
import type { ScoutTemplate } from '#endpoints/template';
import { Button } from '@/ui/controls/button';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { Textarea } from '@/ui/forms/textarea';
import type { RefusalDraft } from './refusal-draft';

/** The company's templates as far as they are known. */
export type RefusalTemplates = {
  all: readonly ScoutTemplate[];
  hasFailed: boolean;
  isReading: boolean;
  readAgain: () => void;
};

type RefusalTextFieldProps = {
  draft: RefusalDraft;
  /** The text as it is to be read and changed. */
  text: string;
  onDraftChange: (draft: RefusalDraft) => void;
  hasReason: boolean;
  templates: RefusalTemplates;
  error: string | undefined;
  hint?: string;
  rows?: number;
  ref?: RefObject<HTMLTextAreaElement | null>;
};

const TEMPLATE = 'template/';

/** The text that tells a candidate the end of the selection: proposed, of a template, or one's own. */
export function RefusalTextField({
  draft: { source, own },
  text,
  onDraftChange,
  hasReason,
  templates,
  error,
  hint,
  rows = 10,
  ref,
}: RefusalTextFieldProps) {
  const isKnown =
    source.kind === 'template' && templates.all.some((each) => each.templateId === source.templateId);
  const value = source.kind === 'own' ? 'own' : isKnown ? `${TEMPLATE}${source.templateId}` : 'reason';
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="文面"
        error={
          templates.hasFailed ? (
            <>
              <span>テンプレートを読み込めませんでした。</span>
              <Button size="sm" variant="ghost" loading={templates.isReading} onClick={templates.readAgain}>
                再読み込み
              </Button>
            </>
          ) : undefined
        }
      >
        <Select
          value={value}
          options={[
            { value: 'reason', label: hasReason ? '理由に合わせた文面' : '標準の文面' },
            ...(own === '' ? [] : [{ value: 'own', label: '書き換えた文面' }]),
            ...templates.all.map(({ templateId, title }) => ({
              value: `${TEMPLATE}${templateId}`,
              label: `テンプレート:${title}`,
            })),
          ]}
          onChange={({ currentTarget: { value: chosen } }) =>
            onDraftChange({
              own,
              source: chosen.startsWith(TEMPLATE)
                ? { kind: 'template', templateId: chosen.slice(TEMPLATE.length) }
                : { kind: chosen === 'own' ? 'own' : 'reason' },
            })
          }
        />
      </Field>
      <Field label="候補者へのメッセージ" required error={error} hint={hint}>
        <Textarea
          ref={ref}
          rows={rows}
          maxLength={CHAT_MESSAGE_MAX_LENGTH}
          value={text}
          onChange={({ currentTarget }) =>
            onDraftChange({ source: { kind: 'own' }, own: currentTarget.value })
          }
        />
      </Field>
    </div>
  );
}
