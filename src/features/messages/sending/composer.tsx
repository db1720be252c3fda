import { Paperclip, SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { CHAT_MESSAGE_MAX_LENGTH, TextMessageInput } from '#endpoints/chat';
import { countCharacters } from '#endpoints/count-characters';
import { env } from '@/config/env';
import { focusField } from '@/features/shortcuts/focus-field';
import { useShortcuts } from '@/features/shortcuts/use-shortcuts';
import { isComposing } from '@/lib/is-composing';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FilePicker } from '@/ui/file-picker';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/keyboard-key';
import { Textarea } from '@/ui/textarea';
import {
  type Attachment,
  addAttachments,
  CHAT_FILE_ACCEPT,
  takeAttachments,
  useAttachments,
} from './attachment-store';
import { AttachmentTray } from './attachment-tray';
import { useMessageDraft, writeMessageDraft } from './message-drafts';

/** From this length on, the number of characters is shown. */
const COUNTED_LENGTH = CHAT_MESSAGE_MAX_LENGTH * 0.9;

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

function problemOf(textMessage: string): string | null {
  const result = v.safeParse(TextMessageInput, { textMessage });
  return result.success ? null : result.issues[0].message;
}

type ComposerProps = {
  chatGroupId: string;
  partnerName: string;
  /** The text, which is empty when there are files only. */
  onSend: (textMessage: string, attachments: readonly Attachment[]) => void;
};

/**
 * The field to write in. Enter makes a new line, ⌘/Ctrl+Enter sends, never during a Japanese conversion (product.md §3).
 * The text is stored as a draft; files wait beside it and go with it. One composer per conversation: give it the
 * conversation as its key.
 */
export function Composer({ chatGroupId, partnerName, onSend }: ComposerProps) {
  const owner = { cid: useCorporationId(), chatGroupId };
  const draft = useMessageDraft(owner);
  const [known, setKnown] = useState(draft);
  const [text, setText] = useState(draft);
  // Written on, sent or thrown away in another tab: what is written here comes back as it is, and changes nothing.
  if (draft !== known) {
    setKnown(draft);
    if (draft !== (text.trim() === '' ? '' : text)) setText(draft);
  }
  const [hasTriedEmpty, setHasTriedEmpty] = useState(false);
  // The second half of a double click finds the field empty; no mistake to point out.
  const hasJustSent = useRef(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useShortcuts([
    { key: 'r', label: '返信を書く', onPress: () => input.current && focusField(input.current) },
  ]);

  const hasFiles = useAttachments(owner).attachments.length > 0;
  const isBlank = text.trim() === '';
  const problem = isBlank && hasFiles ? null : problemOf(text);
  const error = isBlank && !hasTriedEmpty ? null : problem;

  function change(next: string) {
    hasJustSent.current = false;
    setHasTriedEmpty(false);
    setText(next);
    writeMessageDraft(owner, next);
  }

  function send() {
    if (isBlank && !hasFiles && hasJustSent.current) return;
    input.current?.focus();
    if (problem !== null) {
      setHasTriedEmpty(isBlank);
      return;
    }
    onSend(isBlank ? '' : text.trimEnd(), takeAttachments(owner));
    change('');
    hasJustSent.current = true;
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event)) return;
    event.preventDefault();
    if (!event.repeat) send();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="border-line border-t bg-surface px-4 py-3 md:px-6">
      <div className="mx-auto max-w-4xl">
        <AttachmentTray owner={owner} onRemoved={() => input.current?.focus()} />
        <Field label={`${partnerName}さんへのメッセージ`} hideLabel error={error}>
          <Textarea
            ref={input}
            rows={2}
            autoGrow
            className="[&_textarea]:max-h-[40dvh] [&_textarea]:min-h-16 [&_textarea]:resize-none"
            placeholder="メッセージを入力"
            maxLength={countCharacters(text) >= COUNTED_LENGTH ? CHAT_MESSAGE_MAX_LENGTH : undefined}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
          />
        </Field>
        <div className="mt-2 flex items-center justify-end gap-3">
          {env.apiExtensions ? (
            <div className="mr-auto md:mr-0">
              <AttachButton
                onFiles={(files) => {
                  addAttachments(owner, files);
                  input.current?.focus();
                }}
              />
            </div>
          ) : null}
          <p className="mr-auto hidden items-center gap-1 text-ink-subtle text-xs md:flex">
            <Kbd>{isApple() ? '⌘' : 'Ctrl'}</Kbd>
            <Kbd>Enter</Kbd>
            <span className="ml-0.5">で送信</span>
          </p>
          <Button type="submit" variant="primary" icon={<SendHorizontal />}>
            送信
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The button that picks files to be sent. */
function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="ファイルを添付"
        icon={<Paperclip />}
        tooltipSide="top"
        onClick={() => picker.current?.click()}
      />
      <FilePicker
        ref={picker}
        multiple
        aria-label="添付するファイル"
        accept={CHAT_FILE_ACCEPT}
        onFiles={onFiles}
      />
    </>
  );
}
