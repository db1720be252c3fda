import { isApple } from '@/lib/browser/is-apple';
import type { ListboxOption } from './use-listbox';

type ListboxStatusProps = {
  /** The list is open, or would be if there were options. */
  isOpen: boolean;
  /** Undefined while it is not known yet which there are. */
  options: readonly ListboxOption[] | undefined;
  activeIndex: number;
};

/** VoiceOver does not read what `aria-activedescendant` names; other readers do, and would say it twice. */
function statusOf({ isOpen, options, activeIndex }: ListboxStatusProps): string {
  if (!isOpen || !options) return '';
  if (options.length === 0) return '該当なし';
  const active = isApple() ? options[activeIndex] : undefined;
  return active ? `${active.label}、${options.length}件中${activeIndex + 1}件目` : `候補${options.length}件`;
}

/** Tells screen readers of a list under a text input: how many options there are, which one is active, or 該当なし. */
export function ListboxStatus(props: ListboxStatusProps) {
  return (
    <span aria-live="polite" className="sr-only">
      {statusOf(props)}
    </span>
  );
}
