import type { ComponentProps, ReactNode, Ref } from 'react';
import type { CHOICE_LIST_CLASS } from './choice-styles';

type ChoiceOption = { value: string; label: ReactNode; description?: ReactNode; disabled?: boolean };

/** What a group of checkboxes and one of radio buttons take alike; they differ in what is chosen. */
export type ChoiceGroupProps<Read, Written> = {
  legend: ReactNode;
  options: readonly ChoiceOption[];
  /** What is chosen, when the parent holds it. Leave out with react-hook-form's `register(…)`. */
  value?: Read;
  onValueChange?: (value: Written) => void;
  direction?: keyof typeof CHOICE_LIST_CLASS;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  hideLegend?: boolean;
  disabled?: boolean;
  className?: string;
  name?: string;
  onChange?: ComponentProps<'input'>['onChange'];
  onBlur?: ComponentProps<'input'>['onBlur'];
  ref?: Ref<HTMLInputElement>;
};
