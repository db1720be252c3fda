import { formatName } from '@/lib/text/format';
import type { PlaceholderValues } from '@/parts/texts/placeholders';
import { useSession } from '@/session/use-session';

/** The candidate and the project of the preview. Both are made up, and say so. */
export const sample = { lastName: '見本', firstName: '花子', projectTitle: '見本の案件' };

/** What the placeholders stand for in the preview: the sample, and the company and person who write. */
export function useSampleValues(): PlaceholderValues {
  const { corporationProfile, userProfile } = useSession();
  return {
    候補者名: formatName(sample),
    候補者の姓: sample.lastName,
    会社名: corporationProfile?.name,
    担当者名: userProfile ? formatName(userProfile) : undefined,
    案件名: sample.projectTitle,
  };
}
