import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { PlanButton } from '@/parts/plan/plan-button';

const dialog = lazyComponent(() => import('./recontact-dialog').then((module) => module.RecontactDialog));

/** 再連絡日 on a candidate's own page: asks for the day, or says that the plan has none; its code comes with the press. */
export function RecontactButton({ profile }: { profile: ListedProfile }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const Dialog = useLazyComponent(dialog, isOpen, close);
  return (
    <>
      <PlanButton
        permission="addMemoToUser"
        keepsIcon
        icon={<CalendarClock aria-hidden="true" />}
        variant="secondary"
        className="w-full"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        再連絡日
      </PlanButton>
      {isOpen && Dialog ? <Dialog profile={profile} onClose={close} /> : null}
    </>
  );
}
