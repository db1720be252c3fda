import { UserMinus } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';
import { loadsMarks, useMarks } from './use-marks';

type PassedButtonProps = {
  profile: ListedProfile;
  /** With its name beside the icon, for a candidate's own page. */
  withText?: boolean;
};

/** 見送り: passes on a candidate for the whole company, and takes that back. */
export function PassedButton({ profile, withText = false }: PassedButtonProps) {
  const withMarks = useMarks();
  const isPassed = profile.relation.passed !== null;
  const shared = {
    ...loadsMarks,
    icon: <UserMinus aria-hidden="true" />,
    'data-shortcut': 'd',
    // As with the heart: a double click is one press.
    onClick: ({ detail }: MouseEvent) =>
      detail < 2 && withMarks(({ togglePassed }, place) => togglePassed(place, profile)),
  };
  return withText ? (
    <Button {...shared} variant="secondary" className="w-full">
      {isPassed ? '見送りを取り消す' : '見送り'}
    </Button>
  ) : (
    <IconButton
      {...shared}
      label={`${displayName(profile)}さんを見送り`}
      pressed={isPassed}
      className={isPassed ? undefined : 'quiet'}
    />
  );
}
