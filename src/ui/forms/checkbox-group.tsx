import { Checkbox } from './checkbox';
import type { ChoiceGroupProps } from './choice-group';
import { CHOICE_LIST_CLASS } from './choice-styles';
import { Fieldset } from './fieldset';

/** Any number of choices. Works with `value` and `onValueChange`, or with `register(…)`. */
export function CheckboxGroup({
  options,
  value,
  onValueChange,
  direction = 'row',
  name,
  onChange,
  onBlur,
  ref,
  ...fieldset
}: ChoiceGroupProps<readonly string[], string[]>) {
  function toggle(option: string, isChecked: boolean) {
    const chosen = new Set(value);
    if (isChecked) chosen.add(option);
    else chosen.delete(option);
    // In the order of the options, so that the same choice is always the same value (and the same URL).
    onValueChange?.(options.map((o) => o.value).filter((v) => chosen.has(v)));
  }

  return (
    <Fieldset {...fieldset}>
      <div className={CHOICE_LIST_CLASS[direction]}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            ref={ref}
            name={name}
            value={option.value}
            label={option.label}
            description={option.description}
            disabled={option.disabled}
            onBlur={onBlur}
            {...(value ? { checked: value.includes(option.value) } : null)}
            onChange={(event) => {
              onChange?.(event);
              if (value) toggle(option.value, event.currentTarget.checked);
            }}
          />
        ))}
      </div>
    </Fieldset>
  );
}
