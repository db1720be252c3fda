import { type ChangeEvent, type ComponentProps, type Ref, useEffect, useId, useRef, useState } from 'react';
import { countCharacters } from '#endpoints/count-characters';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/text/format';
import { CONTROL_CLASS, READ_ONLY_CLASS } from './control-styles';
import { useFieldControl } from './field-context';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** Largest number of characters (code points), shown as a counter. Longer text is not cut off, but refused by the form. */
  maxLength?: number;
  /** Grows with its text up to 60% of the window. */
  autoGrow?: boolean;
};

/** Several lines of text, with a counter 「12 / 1,000」 when `maxLength` is given. */
export function Textarea({
  maxLength,
  autoGrow = false,
  className,
  required,
  ref,
  onChange,
  rows = 4,
  ...props
}: TextareaProps) {
  const element = useRef<HTMLTextAreaElement | null>(null);
  const counterId = useId();
  const [text, setText] = useState(() => String(props.value ?? props.defaultValue ?? ''));
  const field = useFieldControl({
    ...props,
    required,
    'aria-describedby': cn(props['aria-describedby'], maxLength !== undefined && counterId) || undefined,
  });
  const count = countCharacters(props.value === undefined ? text : String(props.value));
  const isOver = maxLength !== undefined && count > maxLength;

  /** Takes over what is in the element. An update that changes nothing would be rendered all the same, before the next paint. */
  function readElement() {
    if (element.current && element.current.value !== text) setText(element.current.value);
  }

  function setElement(node: HTMLTextAreaElement | null) {
    element.current = node;
    const cleanUp = setRef(ref, node);
    // A form library writes the first value straight into the element, without an event.
    readElement();
    return cleanUp;
  }

  // Form libraries write `value` into the element without an event, and render again when they have.
  useEffect(readElement);

  // They also reset so; the form's own reset event is the one sign of it where nothing renders.
  useEffect(() => {
    const node = element.current;
    const onReset = () => setTimeout(() => node && setText(node.value));
    node?.form?.addEventListener('reset', onReset);
    return () => node?.form?.removeEventListener('reset', onReset);
  }, []);

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setText(event.currentTarget.value);
    onChange?.(event);
  }

  return (
    <div className={cn('flex min-w-0 flex-col', className)}>
      <textarea
        {...props}
        {...field}
        aria-invalid={field['aria-invalid'] ?? (isOver || undefined)}
        ref={setElement}
        rows={rows}
        onChange={handleChange}
        className={cn(
          CONTROL_CLASS,
          READ_ONLY_CLASS,
          'block min-h-20 resize-y px-3 py-2 leading-[1.7] md:px-2.5 md:py-1.5',
          autoGrow && 'field-sizing-content max-h-[60dvh]',
        )}
      />
      {maxLength !== undefined ? (
        <div
          id={counterId}
          className={cn(
            'mt-1 self-end text-xs tabular-nums',
            isOver ? 'font-bold text-danger-ink' : 'text-ink-subtle',
          )}
        >
          <span className="sr-only">文字数 </span>
          <span>{`${formatNumber(count)} / ${formatNumber(maxLength)}`}</span>
        </div>
      ) : null}
    </div>
  );
}

function setRef<T>(ref: Ref<T> | undefined, node: T | null) {
  if (typeof ref === 'function') return ref(node);
  if (ref) ref.current = node;
}
