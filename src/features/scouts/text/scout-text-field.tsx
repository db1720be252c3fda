import { type RefObject, useEffect, useState } from 'react';
import { SCOUT_MESSAGE_MAX_LENGTH } from '#endpoints/references';
import { useCaretInsert } from '@/lib/forms/use-caret-insert';
import { placeholderNames, placeholderText, unknownPlaceholders } from '@/parts/texts/placeholders';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { PlaceholderMenu } from './placeholder-menu';

type ScoutTextFieldProps = {
  text: string;
  onTextChange: (text: string) => void;
  error: string | undefined;
  ref: RefObject<HTMLTextAreaElement | null>;
  rows?: number;
  className?: string;
};

/** 本文, with its counter, the menu that inserts at the caret, and a notice of what looks like a placeholder and is none. */
export function ScoutTextField({
  text,
  onTextChange,
  error,
  ref,
  rows = 13,
  className,
}: ScoutTextFieldProps) {
  const caret = useCaretInsert(ref);

  function insert(placeholder: string, fallback = '') {
    const end = placeholder.length - (fallback ? '}}'.length : 0);
    // A fallback is selected, so that typing words it otherwise.
    caret.insert(placeholder, { from: end - fallback.length, to: end });
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
          onFocus={caret.onFocus}
          onChange={(event) => onTextChange(event.currentTarget.value)}
        />
      </Field>
      <UnknownPlaceholders text={text} />
    </div>
  );
}

/** Milliseconds without typing after which a text is checked: a name half typed is no mistake yet. */
const PAUSE = 500;

/** More of them are not named. */
const MAX_NAMED = 5;

function UnknownPlaceholders({ text }: { text: string }) {
  const [checked, setChecked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const unknown = unknownPlaceholders(checked).slice(0, MAX_NAMED);
  return (
    <div role="status">
      {unknown.length === 0 ? null : (
        <InlineNotice
          tone="warning"
          className="mt-2 [overflow-wrap:anywhere]"
        >{`${unknown.map((source) => `「${source}」`).join('')}は差し込まれません。使える項目:${placeholderNames.map((name) => placeholderText(name)).join('、')}`}</InlineNotice>
      )}
    </div>
  );
}
