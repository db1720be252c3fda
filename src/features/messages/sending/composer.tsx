import { SendHorizontal, SkipForward } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { CHAT_MESSAGE_MAX_LENGTH, TextMessageInput } from '#endpoints/chat';
import { countCharacters } from '#endpoints/count-characters';
import { isApple } from '@/lib/browser/is-apple';
import { isComposing } from '@/lib/browser/is-composing';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { useCaretInsert } from '@/lib/forms/use-caret-insert';
import { displayName } from '@/lib/text/format';
import { focusField } from '@/parts/shortcuts/focus-field';
import { useShortcuts } from '@/parts/shortcuts/use-shortcuts';
import { knownPlaceholders } from '@/parts/texts/placeholders';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { Kbd } from '@/ui/data/keyboard-key';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import type { MenuConversation } from '../inbox/conversation-change';
import { useLater } from '../later/use-later';
import type { NextWaiting } from '../list/use-next-waiting';
import type { MessageTarget } from '../use-conversation';
import { type Attachment, addAttachments, takeAttachments, useAttachments } from './attachment-store';
import { AttachmentTray } from './attachment-tray';
import { ComposerTools, LaterHint, LaterTools } from './composer-tools';
import { useMessageDraft, writeMessageDraft } from './message-drafts';
import { offerTakeBack } from './offer-take-back';
import type { FilledTemplate } from './templates/use-message-templates';
import { useSlashTemplates } from './templates/use-slash-templates';

/** From this length on, the number of characters is shown. */
const COUNTED_LENGTH = CHAT_MESSAGE_MAX_LENGTH * 0.9;

const NEXT = '送信して次へ';

/** `brought` are the placeholders that templates left open: the candidate must not read them, nor any with a known name. */
function problemOf(textMessage: string, brought: readonly string[]): string | null {
  const result = v.safeParse(TextMessageInput, { textMessage });
  if (!result.success) return result.issues[0].message;
  const known = knownPlaceholders(textMessage);
  const open = [...new Set([...known, ...brought.filter((source) => textMessage.includes(source))])];
  return open.length === 0 ? null : `置き換えできない項目があります:${open.join('、')}`;
}

const termsNotice = lazyComponent(() => import('./terms-notice').then((module) => module.TermsNotice), {
  isOptional: true,
});

/** What a text has that names conditions of a project. */
const mayNameTerms = /[\d\uff10-\uff19].*[円時月年]|リモート|在宅|出社|常駐|ハイブリッド/;

const promiseNotice = lazyComponent(() => import('./promise-notice').then((module) => module.PromiseNotice), {
  isOptional: true,
});

/** What a text has that promises something by a day. */
const mayPromise = /(?:[日週曜月末/]|あ[さしす]).*ます/;

type ComposerProps = {
  detail: MessageTarget & MenuConversation;
  /** The text, which is empty when there are files only. */
  /** Returns how to take it back, where it waits. */
  onSend: (textMessage: string, attachments: readonly Attachment[]) => (() => boolean) | null;
  next?: NextWaiting | undefined;
};

/**
 * The field to write in. Enter makes a new line, ⌘/Ctrl+Enter sends, with Shift it also goes on to the next conversation;
 * never during a Japanese conversion (docs/product/messages.md, Sending).
 * The text is stored as a draft; files wait beside it and go with it. One composer per conversation: give it the
 * conversation as its key.
 */
export function Composer({ detail, onSend, next }: ComposerProps) {
  const owner = { cid: useCorporationId(), chatGroupId: detail.chatGroupId };
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
  const [openPlaceholders, setOpenPlaceholders] = useState<readonly string[]>([]);
  const input = useRef<HTMLTextAreaElement>(null);
  const goesOn = useRef(false);
  const takeBack = useRef<(() => boolean) | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const caret = useCaretInsert(input);
  const slash = useSlashTemplates({ target: detail, text, field: input, onPick: insertTemplate });
  useShortcuts([
    { key: 'r', label: '返信を書く', onPress: () => input.current && focusField(input.current) },
  ]);

  const takesFocus = next?.hasArrived ?? false;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const hasFiles = useAttachments(owner).attachments.length > 0;
  const isBlank = text.trim() === '';
  const problem = isBlank && hasFiles ? null : problemOf(text, openPlaceholders);
  const error = isBlank && !hasTriedEmpty ? null : problem;

  function change(next: string) {
    hasJustSent.current = false;
    setHasTriedEmpty(false);
    setText(next);
    writeMessageDraft(owner, next);
  }

  function insertTemplate(template: FilledTemplate) {
    setOpenPlaceholders((before) => [...new Set([...before, ...template.open])]);
    // What could not be filled in is selected: the next thing to write.
    caret.insert(template.text, template.firstOpen);
  }

  const later = useLater(detail.chatGroupId, {
    text,
    hasFiles,
    check: () => {
      setHasTriedEmpty(isBlank);
      if (problem !== null) input.current?.focus();
      return problem === null;
    },
    onPlanned: () => change(''),
  });

  /** Returns whether there was something to send. */
  function send(): boolean {
    if (later.isPlanning || (isBlank && !hasFiles && hasJustSent.current)) return false;
    input.current?.focus();
    if (problem !== null) {
      setHasTriedEmpty(isBlank);
      return false;
    }
    takeBack.current = onSend(isBlank ? '' : text.trimEnd(), takeAttachments(owner));
    change('');
    hasJustSent.current = true;
    return true;
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!send() || !goesOn.current || !next?.open) return;
    // What is typed until the next conversation is there is meant for that one.
    setIsLeaving(true);
    const undo = takeBack.current;
    void next.open().then((isOpening) => {
      if (!isOpening) setIsLeaving(false);
      else if (undo) offerTakeBack(`${displayName(detail.partner)}さんへ送信します`, undo);
    });
  }

  /** Sends as 送信 does, past the question about a colleague's reply: after that one stays. */
  function submit(form: HTMLFormElement | null, isNext: boolean) {
    goesOn.current = isNext;
    form?.requestSubmit();
    goesOn.current = false;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event)) return;
    event.preventDefault();
    if (!event.repeat) submit(event.currentTarget.form, event.shiftKey);
  }

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      data-composer={owner.chatGroupId}
      className="[anchor-name:--composer] border-line border-t bg-surface px-4 py-3 md:px-6"
    >
      <div className="mx-auto max-w-4xl">
        <AttachmentTray owner={owner} onRemoved={() => input.current?.focus()} />
        <Field label={`${displayName(detail.partner)}さんへのメッセージ`} hideLabel error={error}>
          <Textarea
            ref={input}
            {...(takesFocus ? { 'data-page-target': '' } : null)}
            readOnly={isLeaving || later.isPlanning}
            rows={2}
            autoGrow
            className="[&_textarea]:max-h-[40dvh] [&_textarea]:min-h-16 [&_textarea]:resize-none"
            placeholder="メッセージを入力(「/」で定型文)"
            maxLength={countCharacters(text) >= COUNTED_LENGTH ? CHAT_MESSAGE_MAX_LENGTH : undefined}
            value={text}
            onChange={(event) => {
              slash.noteTyped(event.currentTarget.value, isComposing(event));
              change(event.currentTarget.value);
            }}
            onKeyDownCapture={slash.onKeyDownCapture}
            onKeyDown={handleKeyDown}
            onFocus={caret.onFocus}
            onBlur={slash.close}
          />
        </Field>
        {slash.list}
        {mayNameTerms.test(text) ? (
          <Lazy of={termsNotice} props={{ text, projectId: detail.project.projectId }} />
        ) : null}
        {mayPromise.test(text) ? (
          <Lazy
            of={promiseNotice}
            props={{ text, conversation: detail, onSet: () => input.current?.focus() }}
          />
        ) : null}
        <LaterHint isShown={!isBlank} onChoose={later.choose} />
        <div className="mt-2 flex flex-wrap items-center justify-end gap-2 xl:gap-3">
          <ComposerTools
            target={detail}
            field={input}
            onTemplate={insertTemplate}
            onTimes={(times) => (times.endsWith('\n') ? caret.insertLines(times) : caret.insert(times))}
            onFiles={(files) => {
              addAttachments(owner, files);
              input.current?.focus();
            }}
          />
          <SendButtons onNext={next?.open && ((form) => submit(form, true))} later={later} />
        </div>
      </div>
    </form>
  );
}

type SendButtonsProps = {
  onNext: ((form: HTMLFormElement | null) => void) | undefined;
  later: ReturnType<typeof useLater>;
};

/** 送信 with 予約送信 beside it, the key for it, and 送信して次へ where there is a next conversation. */
function SendButtons({ onNext, later }: SendButtonsProps) {
  const command = isApple() ? '⌘' : 'Ctrl';
  const nextKeys = `${command}+Shift+Enter`;
  useShortcuts(onNext ? [{ key: nextKeys, label: NEXT }] : []);
  return (
    <>
      <p className="mr-auto hidden items-center gap-1 text-ink-subtle text-xs lg:flex">
        <Kbd>{command}</Kbd>
        <Kbd>Enter</Kbd>
        <span className="ml-0.5">で送信</span>
      </p>
      {onNext ? (
        <Button
          title={`${NEXT}(${nextKeys})`}
          icon={<SkipForward />}
          onClick={({ currentTarget }) => onNext(currentTarget.form)}
        >
          <span className="max-xl:sr-only">{NEXT}</span>
        </Button>
      ) : null}
      <div className="flex gap-2 xl:gap-3">
        <Button type="submit" variant="primary" icon={<SendHorizontal />}>
          送信
        </Button>
        <LaterTools isReady={later.isReady} onPlan={later.plan} onChoose={later.choose} />
      </div>
    </>
  );
}
