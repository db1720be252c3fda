import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '#endpoints/jst';
import type { ListedProfile, Recontact } from '#endpoints/user-profile';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { formatDay, formatShortDay } from '@/lib/dates/day';
import { displayName } from '@/lib/text/format';
import { useCan } from '@/session/permissions';

const dialog = lazyComponent(() => import('./recontact-dialog').then((module) => module.RecontactDialog));

type RecontactMarkProps = { profile: ListedProfile; recontact: Recontact };

/** 「再連絡日 4/1」 with the note; opens the dialog that changes it. Loaded with the first candidate who has one. */
export function RecontactMark({ profile, recontact: { recontactOn, note, setByName } }: RecontactMarkProps) {
  const canChange = useCan('addMemoToUser');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const Dialog = useLazyComponent(dialog, isOpen, close);
  const today = dayOf(new Date());
  const isDue = recontactOn <= today;
  const day =
    recontactOn.slice(0, 4) === today.slice(0, 4) ? formatShortDay(recontactOn) : formatDay(recontactOn);
  const text = `再連絡日 ${recontactOn === today ? '今日' : day}`;
  const content = (
    <>
      <CalendarClock aria-hidden="true" className="size-3 shrink-0" />
      <span className="shrink-0">{text}</span>
      {note ? <span className="max-w-40 truncate font-normal">{note}</span> : null}
    </>
  );
  const look = cn(
    'inline-flex min-w-0 items-center gap-1 whitespace-nowrap rounded-sm border bg-surface px-1.5 font-medium text-xs leading-[1.55]',
    isDue ? 'border-danger text-danger-ink' : 'border-line-strong text-ink-muted',
  );
  const title = [note, setByName].filter(Boolean).join(' ');
  if (!canChange) {
    return (
      <span title={title} className={look}>
        {content}
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${displayName(profile)}さんの${text}${note ? `:${note}` : ''}。変更する`}
        aria-haspopup="dialog"
        title={title}
        onClick={() => setIsOpen(true)}
        className={cn(
          look,
          'relative z-raised after:absolute after:-inset-2.5 hover:border-line-control hover:text-ink md:after:-inset-1',
        )}
      >
        {content}
      </button>
      {isOpen && Dialog ? <Dialog profile={profile} onClose={close} /> : null}
    </>
  );
}
