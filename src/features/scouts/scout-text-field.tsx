import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { SCOUT_MESSAGE_MAX_LENGTH } from '#endpoints/template';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { PlaceholderMenu } from './placeholder-menu';
import { type PlaceholderName, placeholderText } from './placeholders';

type ScoutTextFieldProps = {
  text: string;
  onTextChange: (text: string) => void;
  error: string | undefined;
  ref: RefObject<HTMLTextAreaElement | null>;
};

/** 本文, with its counter and the menu that inserts at the caret. */
export function ScoutTextField({ text, onTextChange, error, ref }: ScoutTextFieldProps) {
  /** Before the text was ever entered, the browser's caret stands at its beginning; a reader expects the end. */
  const wasEntered = useRef(false);

  function insert(name: PlaceholderName) {
    const { current: element } = ref;
    const start = element && wasEntered.current ? element.selectionStart : text.length;
    const end = element && wasEntered.current ? element.selectionEnd : text.length;
    const inserted = placeholderText(name);
    flushSync(() => onTextChange(text.slice(0, start) + inserted + text.slice(end)));
    element?.setSelectionRange(start + inserted.length, start + inserted.length);
    wasEntered.current = true;
  }

  return (
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
        rows={13}
        placeholder="プロフィールのどこに惹かれたか、どんなことを一緒にしたいかを書くと、返信されやすくなります。"
        onFocus={() => {
          wasEntered.current = true;
        }}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
    </Field>
  );
}
