import { useId } from 'react';
import type { ChoiceGroupProps } from './choice-group';
import { CHOICE_LABEL_CLASS, CHOICE_LIST_CLASS } from './choice-styles';
import { Fieldset } from './fieldset';

/** One choice of a few. Native radio buttons: arrow keys move, one tab stop. */
export function RadioGroup({
  options,
  value,
  onValueChange,
  direction = 'row',
  name,
  onChange,
  onBlur,
  ref,
  ...fieldset
}: ChoiceGroupProps<string, string>) {
  const generatedName = useId();
  return (
    <Fieldset role="radiogroup" {...fieldset}>
      <div className={CHOICE_LIST_CLASS[direction]}>
        {options.map((option) => (
          <label key={option.value} className={CHOICE_LABEL_CLASS}>
            <input
              type="radio"
              ref={ref}
              name={name ?? generatedName}
              value={option.value}
              disabled={option.disabled}
              onBlur={onBlur}
              {...(value === undefined ? null : { checked: value === option.value })}
              onChange={(event) => {
                onChange?.(event);
                onValueChange?.(option.value);
              }}
              className="mt-[0.08em] md:mt-[0.18em] size-5 shrink-0 appearance-none rounded-full forced-colors:appearance-auto border border-line-control bg-surface transition-colors duration-fast checked:border-5 checked:border-accent-fill checked:bg-on-fill hover:border-ink-subtle checked:hover:border-accent-fill-hover disabled:border-line disabled:bg-surface-sunken checked:disabled:border-ink-disabled md:size-4 md:checked:border-[4.5px]"
            />
            <span className="min-w-0">
              <span>{option.label}</span>
              {option.description ? (
                <span className="block text-ink-subtle text-sm md:text-xs">{option.description}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
