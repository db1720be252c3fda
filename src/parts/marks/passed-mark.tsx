import { ChevronDown } from 'lucide-react';
import { type ListedProfile, type Passed, PassReason } from '#endpoints/user-profile';
import { displayName, formatDate } from '@/lib/text/format';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/ui/overlays/menu';
import { passReasonNames } from './pass-reasons';
import { useMarks } from './use-marks';

const NO_REASON = 'none';

type PassedMarkProps = { profile: ListedProfile; passed: Passed };

/** 「見送り:勤務地」, which opens the choice of the reason. Loaded with the first candidate who was passed on. */
export function PassedMark({ profile, passed: { reason, passedAt, passedByName } }: PassedMarkProps) {
  const withMarks = useMarks();
  const text = reason ? `見送り:${passReasonNames[reason]}` : '見送り';
  const [familyName = ''] = passedByName.split(' ');
  return (
    <Menu>
      <MenuTrigger
        aria-label={`${displayName(profile)}さんの${text}。理由を選ぶ`}
        title={[passedAt ? formatDate(passedAt) : '', familyName].filter(Boolean).join(' ')}
        className="relative z-raised inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-sm border border-line-strong bg-surface px-1.5 font-medium text-ink-muted text-xs leading-[1.55] after:absolute after:-inset-2.5 hover:border-line-control hover:text-ink md:after:-inset-1"
      >
        <span>{text}</span>
        <ChevronDown aria-hidden="true" className="size-3" />
      </MenuTrigger>
      <MenuContent align="start" aria-label="見送りの理由">
        <MenuRadioGroup
          value={reason ?? NO_REASON}
          onValueChange={(value) => {
            const chosen = PassReason.options.find((option) => option === value) ?? null;
            withMarks(({ setPassReason }, place) => setPassReason(place, profile, chosen));
          }}
        >
          {PassReason.options.map((option) => (
            <MenuRadioItem key={option} value={option}>
              {passReasonNames[option]}
            </MenuRadioItem>
          ))}
          <MenuRadioItem value={NO_REASON}>理由なし</MenuRadioItem>
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
