import { InlineNotice } from '@/ui/feedback/inline-notice';
import { RadioGroup } from '@/ui/forms/radio-group';
import { RefusalTextField } from './refusal-text-field';
import type { RefusalMessage } from './use-refusal-message';

/** Whether the candidate is told, and in which words. */
export function RefusalMessageFields({
  message,
  hasReason,
}: {
  message: RefusalMessage;
  hasReason: boolean;
}) {
  const { isSending, isTold, obstacle, draft, text, templates, problem, field } = message;
  if (isTold) {
    return (
      <InlineNotice tone="info">
        メッセージは候補者に届いています。「終了する」を押すと、再送せずに選考だけを終了します。
      </InlineNotice>
    );
  }
  return (
    <>
      <RadioGroup
        legend="候補者への連絡"
        direction="column"
        value={isSending ? 'send' : 'silent'}
        options={[
          {
            value: 'send',
            label: 'メッセージを送って終了',
            description: obstacle ?? 'メッセージが届いてから、選考を終了します',
            disabled: obstacle !== undefined,
          },
          { value: 'silent', label: '送らずに終了', description: '候補者には何も届きません' },
        ]}
        onValueChange={(value) => message.choose(value === 'send')}
      />
      {isSending ? (
        <RefusalTextField
          ref={field}
          draft={draft}
          text={text}
          onDraftChange={message.setDraft}
          hasReason={hasReason}
          templates={templates}
          error={problem}
        />
      ) : null}
    </>
  );
}
