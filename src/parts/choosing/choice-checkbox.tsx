import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '@/lib/cn';
import { Checkbox } from '@/ui/forms/checkbox';

/** The checkbox that was pressed last: where a range begins. */
let start: HTMLInputElement | null = null;

/** Gives all checkboxes from the one pressed last to this one the state that this one now has. */
function chooseRange(end: HTMLInputElement): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-shortcut="x"]')];
  const [from = -1, to = -1] = [start, end]
    .map((box) => (box ? boxes.indexOf(box) : -1))
    .sort((one, two) => one - two);
  if (from < 0) return;
  for (const box of boxes.slice(from, to + 1)) if (box !== end && box.checked !== end.checked) box.click();
}

function press({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>): void {
  if (shiftKey) chooseRange(currentTarget);
  start = currentTarget;
}

type ChoiceCheckboxProps = Omit<ComponentProps<typeof Checkbox>, 'hideLabel' | 'onClick'>;

/** The checkbox of a row for what is done to many: `x` presses it, with Shift all up to the one pressed last. */
export function ChoiceCheckbox({ className, ...props }: ChoiceCheckboxProps) {
  return (
    <Checkbox
      {...props}
      hideLabel
      data-shortcut="x"
      className={cn('min-w-8 justify-center md:min-w-6', className)}
      onClick={press}
    />
  );
}
