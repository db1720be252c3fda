import { Heart } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { cn } from '@/lib/cn';
import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';
import { loadsMarks, useMarks } from './use-marks';

type FavoriteButtonProps = {
  profile: ListedProfile & { favoritedAt?: string | null };
  /** With its name beside the heart, for a candidate's own page. */
  withText?: boolean;
};

/** The heart that adds a candidate to the favorites and takes them off. */
export function FavoriteButton({ profile, withText = false }: FavoriteButtonProps) {
  const withMarks = useMarks();
  const { isFavorite } = profile.relation;
  const icon = <Heart aria-hidden="true" className={cn(isFavorite && 'fill-danger text-danger')} />;
  // The second click of a double click would take back what the first one did.
  const toggle = ({ detail }: MouseEvent) =>
    detail < 2 && withMarks(({ toggleFavorite }, place) => toggleFavorite(place, profile));

  if (withText) {
    return (
      <Button
        variant="secondary"
        icon={icon}
        aria-pressed={isFavorite}
        data-shortcut="f"
        onClick={toggle}
        {...loadsMarks}
        className="w-full"
      >
        お気に入り
      </Button>
    );
  }
  return (
    <IconButton
      label={`${displayName(profile)}さんをお気に入り`}
      icon={icon}
      variant="ghost"
      pressed={isFavorite}
      data-shortcut="f"
      onClick={toggle}
      {...loadsMarks}
    />
  );
}
