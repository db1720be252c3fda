import { useRef } from 'react';
import { quote } from '@/lib/text/quote';
import { Button } from '@/ui/controls/button';
import { Chip } from '@/ui/controls/chip';

/** A condition in use: its name, and the change of the list's state that drops it. */
export type Condition<Change> = {
  key: string;
  label: string;
  without: Change;
  /** It holds unless somebody drops it, so that clearing brings it back. */
  isDefault?: boolean;
};

type ConditionChipsProps<Change> = {
  /** Accessible name of the list. */
  label: string;
  conditions: readonly Condition<Change>[];
  onDrop: (without: Change) => void;
  /** Clears all at once, where there is a button for it. */
  onClear?: () => void;
  clearLabel?: string;
  /** Accessible name of the button that drops a condition. */
  removeLabel?: (label: string) => string;
  className?: string;
};

/** Moves the focus to a neighbor or the page's heading, before the button that has it is gone. */
export function moveFocus(neighbor?: Element | null) {
  const target =
    neighbor?.querySelector('button') ??
    document.querySelector('[data-page-heading]') ??
    document.querySelector('[type="search"]');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** The conditions of a list, each of which can be dropped, and all at once. Nothing without conditions. */
export function ConditionChips<Change>({
  label,
  conditions,
  onDrop,
  onClear,
  clearLabel = '条件をクリア',
  removeLabel = (name) => `条件${quote(name)}を外す`,
  className,
}: ConditionChipsProps<Change>) {
  const list = useRef<HTMLUListElement>(null);
  if (conditions.length === 0) return null;
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-1.5">
        <ul ref={list} aria-label={label} className="contents">
          {conditions.map(({ key, label: text, without }, index) => (
            <li key={key} className="min-w-0 max-w-full">
              <Chip
                tone="accent"
                removeLabel={removeLabel(text)}
                onRemove={() => {
                  const items = list.current?.children;
                  moveFocus(items?.[index + 1] ?? items?.[index - 1]);
                  onDrop(without);
                }}
              >
                {text}
              </Chip>
            </li>
          ))}
        </ul>
        {onClear && conditions.some(({ isDefault }) => !isDefault) ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              moveFocus();
              onClear();
            }}
          >
            {clearLabel}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
