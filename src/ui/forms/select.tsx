import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { CONTROL_CLASS, CONTROL_SIZE_CLASS } from './control-styles';
import { useFieldControl } from './field-context';

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentProps<'select'> & {
  options?: readonly SelectOption[];
  /** First entry with the empty value, such as 「指定なし」. */
  placeholder?: string;
};

/** The browser's own select, styled. Give `options`, or `option` elements as children. */
export function Select({ options, placeholder, className, required, children, ...props }: SelectProps) {
  const field = useFieldControl({ ...props, required });
  return (
    <div className={cn('relative base:w-full min-w-0', className)}>
      <select
        {...props}
        {...field}
        className={cn(CONTROL_CLASS, CONTROL_SIZE_CLASS, 'appearance-none text-ellipsis pr-9 md:pr-8')}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-subtle md:right-2.5"
      />
    </div>
  );
}
