import { formatName } from '@/lib/text/format';
import { useSession } from '@/session/use-session';
import type { PlaceholderValues } from './placeholders';

/** What the placeholders of a text stand for, by candidate and title of the project. */
export function usePlaceholderValues(): (
  candidate: { lastName: string; firstName: string },
  projectTitle: string | undefined,
) => PlaceholderValues {
  const { corporationProfile, userProfile } = useSession();
  return (candidate, projectTitle) => ({
    候補者名: formatName(candidate),
    候補者の姓: candidate.lastName,
    会社名: corporationProfile?.name,
    担当者名: userProfile ? formatName(userProfile) : undefined,
    案件名: projectTitle,
  });
}
