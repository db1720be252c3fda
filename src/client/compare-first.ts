import { env } from '@/config/env';
import type { FormValues } from '@/lib/forms/form-values';
import type { Comparing, Found } from './platform/compare-now';

/**
 * Reads what a form would replace, on a platform that compares nothing; returns null where it may be written. `base` is null
 * where there was nothing yet. Rejects where it cannot be read.
 */
export async function compareFirst<Read>({
  base,
  ...comparing
}: Omit<Comparing<Read>, 'base'> & { base: FormValues | null }): Promise<Found<Read> | null> {
  if (env.apiExtensions || base === null) return null;
  const { compareNow } = await import('./platform/compare-now');
  return compareNow({ base, ...comparing });
}
