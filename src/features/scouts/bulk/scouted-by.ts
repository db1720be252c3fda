import type { Scout } from '#endpoints/scout';
import { familyName } from '@/features/scouts/labels';
import { formatDayInWords } from '@/lib/text/format';

/** 「3月12日に佐藤さんがスカウトを送信済みです」 */
export function scoutedBy({ scoutedAt, sender }: Pick<Scout, 'scoutedAt' | 'sender'>): string {
  const name = familyName(sender.name);
  const day = scoutedAt === null ? '' : `${formatDayInWords(scoutedAt)}に`;
  return `${day}${name === '' ? '' : `${name}さんが`}スカウトを送信済みです`;
}
