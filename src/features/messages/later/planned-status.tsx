import { CalendarClock, CircleAlert } from 'lucide-react';
import type { PlannedMessage } from '#endpoints/planned-message';
import { heldTextOf } from '@/parts/later/held-text';
import { timeInWords } from '@/parts/later/later-times';

/** When a planned message leaves and under whose name, or why it was held. */
export function PlannedStatus({ planned }: { planned: PlannedMessage }) {
  const held = heldTextOf(planned);
  if (held !== null) {
    return (
      <p className="flex items-start gap-1 text-danger-ink text-sm md:text-xs">
        <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.1em] shrink-0" />
        <span>{held}</span>
      </p>
    );
  }
  const isDue = new Date(planned.sendAt) <= new Date();
  return (
    <p className="flex items-center gap-1 text-ink-subtle text-xs">
      <CalendarClock aria-hidden="true" className="size-3 shrink-0" />
      <span>{isDue ? 'まもなく送信します' : `${timeInWords(planned.sendAt)}に送信`}</span>
      <bdi>{`・${planned.writerName}`}</bdi>
    </p>
  );
}
