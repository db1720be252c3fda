import { useRef } from 'react';
import { quote } from '@/lib/text/quote';
import { Button } from '@/ui/controls/button';
import { Chip } from '@/ui/controls/chip';

/** A condition in use: its name, and the change of the list's state that drops it. */
export type Condition<Change> = { key: string; label: string; without: Change };

type ConditionChipsProps<Change> = {
  /** Accessible name of the list. */
  label: string;
  conditions: readonly Condition<Change>[];
  onDrop: (without: Change) => void;
  onClear: () => void;
  className?: string;
};

/** Focus goes on to a neighbour, or to the page's heading, before the button under it is gone. */
function moveFocus(neighbour: Element | null | undefined) {
  const target = neighbour?.querySelector('button') ?? document.querySelector('[data-page-heading]');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** The conditions of a list, each of which can be dropped, and all at once. Nothing without conditions. */
export function ConditionChips<Change>({
  label,
  conditions,
  onDrop,
  onClear,
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
                removeLabel={`条件${quote(text)}を外す`}
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
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            moveFocus(null);
            onClear();
          }}
        >
          条件をクリア
        </Button>
      </div>
    </div>
  );
}
