import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { SCOUT_MESSAGE_MAX_LENGTH } from '#endpoints/references';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { PlaceholderMenu } from './placeholder-menu';
import { correctSlips } from './placeholder-slips';
import { PlaceholderSlipsNotice } from './placeholder-slips-notice';

type ScoutTextFieldProps = {
  text: string;
  onTextChange: (text: string) => void;
  error: string | undefined;
  ref: RefObject<HTMLTextAreaElement | null>;
  rows?: number;
  className?: string;
};

/** 本文, with its counter, the menu that inserts at the caret, and what is wrong with its placeholders. */
export function ScoutTextField({
  text,
  onTextChange,
  error,
  ref,
  rows = 13,
  className,
}: ScoutTextFieldProps) {
  /** Before the text was ever entered, the browser's caret stands at its beginning; a reader expects the end. */
  const wasEntered = useRef(false);

  function insert(placeholder: string, fallback = '') {
    const { current: element } = ref;
    const start = element && wasEntered.current ? element.selectionStart : text.length;
    const end = element && wasEntered.current ? element.selectionEnd : text.length;
    flushSync(() => onTextChange(text.slice(0, start) + placeholder + text.slice(end)));
    const fallbackEnd = start + placeholder.length - (fallback ? '}}'.length : 0);
    // A fallback is selected, so that typing words it otherwise.
    element?.setSelectionRange(fallbackEnd - fallback.length, fallbackEnd);
    wasEntered.current = true;
  }

  return (
    <div className={className}>
      <Field
        label="本文"
        required
        error={error}
        aside={<PlaceholderMenu onInsert={insert} onClosed={() => ref.current?.focus()} />}
      >
        <Textarea
          ref={ref}
          value={text}
          maxLength={SCOUT_MESSAGE_MAX_LENGTH}
          rows={rows}
          placeholder="プロフィールのどこに惹かれたか、どんなことを一緒にしたいかを書くと、返信されやすくなります。"
          onFocus={() => {
            wasEntered.current = true;
          }}
          onChange={(event) => onTextChange(event.currentTarget.value)}
        />
      </Field>
      <PlaceholderSlipsNotice
        text={text}
        onCorrect={({ source }) => {
          onTextChange(correctSlips(text, source));
          ref.current?.focus();
        }}
      />
    </div>
  );
}
