import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/lib/text/format';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '@/ui/overlays/menu';
import { laterChoices } from './later-times';

type LaterMenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (sendAt: string) => void;
  /** Asks for another time. */
  onAsk: () => void;
};

/** 予約送信: when a message leaves. */
export function LaterMenu({ trigger, open, onOpenChange, onChoose, onAsk }: LaterMenuProps) {
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent className="min-w-56">
        <MenuLabel>予約送信</MenuLabel>
        {laterChoices(new Date()).map(({ label, sendAt }) => (
          <MenuItem key={sendAt} icon={<CalendarClock />} onSelect={() => onChoose(sendAt)}>
            <span className="flex items-baseline justify-between gap-4">
              <span>{label}</span>
              <span className="text-ink-subtle text-xs tabular-nums">{formatDateTime(sendAt)}</span>
            </span>
          </MenuItem>
        ))}
        <MenuItem icon={<CalendarClock />} onSelect={onAsk}>
          日時を指定…
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
