import { Check } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { cn } from '@/lib/cn';
import { type ListboxOption, optionId } from './use-listbox';

type ListboxProps = {
  id: string;
  label: string;
  options: readonly ListboxOption[];
  activeIndex: number;
  selectedValue?: string | null;
  /** Shown instead of options when there is none. */
  emptyText: string;
  onSelect: (option: ListboxOption) => void;
  onActiveIndexChange: (index: number) => void;
};

type ListboxPopupProps = ListboxProps & { anchor: RefObject<HTMLElement | null> };

const GAP = 4;
const MARGIN = 8;
const MAX_HEIGHT = 320;

/** Puts the popup under its anchor, or above it where there is more room, as wide as the anchor. */
function place(popup: HTMLElement, anchor: HTMLElement) {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - GAP - MARGIN;
  const above = box.top - GAP - MARGIN;
  const isAbove = below < Math.min(MAX_HEIGHT, popup.scrollHeight) && above > below;
  popup.style.left = `${box.left}px`;
  popup.style.width = `${box.width}px`;
  popup.style.maxHeight = `${Math.max(80, Math.min(MAX_HEIGHT, isAbove ? above : below))}px`;
  popup.style.top = isAbove ? 'auto' : `${box.bottom + GAP}px`;
  popup.style.bottom = isAbove ? `${window.innerHeight - box.top + GAP}px` : 'auto';
}

/**
 * The list of a combobox. Focus stays in the text input. The list is in the top layer (popover API), where no panel or dialog
 * cuts it off.
 */
export function ListboxPopup({ anchor, ...list }: ListboxPopupProps) {
  const popup = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const node = popup.current;
    const anchorNode = anchor.current;
    if (!node || !anchorNode) return;
    // Set here and not in the markup: without the popover API it must stay an ordinary fixed box.
    if (typeof node.showPopover === 'function') {
      node.popover = 'manual';
      node.showPopover();
    }
    const update = () => place(node, anchorNode);
    update();
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [anchor]);

  // The number of options decides on which side there is room.
  const optionCount = list.options.length;
  useLayoutEffect(() => {
    if (popup.current && anchor.current && optionCount >= 0) place(popup.current, anchor.current);
  }, [anchor, optionCount]);

  return (
    <div
      ref={popup}
      className="fixed inset-auto z-popover m-0 animate-pop-in overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-surface p-1 text-ink shadow-lg"
    >
      <Listbox {...list} />
    </div>
  );
}

/** The options themselves, for a list in the page. Focus stays in the text input. */
export function Listbox({
  id,
  label,
  options,
  activeIndex,
  selectedValue,
  emptyText,
  onSelect,
  onActiveIndexChange,
}: ListboxProps) {
  useLayoutEffect(() => {
    if (activeIndex < 0) return;
    document.getElementById(optionId(id, activeIndex))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, activeIndex]);

  return (
    <>
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === selectedValue}
            // Before blur: the input keeps focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => index !== activeIndex && onActiveIndexChange(index)}
            onClick={() => onSelect(option)}
            onKeyDown={(event) => event.key === 'Enter' && onSelect(option)}
            className={cn(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-md leading-snug md:min-h-8 md:py-1 md:text-base',
              index === activeIndex && 'bg-accent-soft',
            )}
          >
            <span className="min-w-0 flex-1">
              <span>{option.label}</span>
              {option.description ? (
                <span className="line-clamp-2 text-ink-subtle text-xs">{option.description}</span>
              ) : null}
            </span>
            {option.value === selectedValue ? (
              <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
            ) : null}
          </div>
        ))}
      </div>
      {options.length === 0 ? (
        <p className="px-2.5 py-2 text-base text-ink-subtle md:text-sm">{emptyText}</p>
      ) : null}
    </>
  );
}
