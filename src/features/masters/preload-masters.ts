import { shared } from '#endpoints/shared';
import { listWorkingForms } from '#endpoints/working-form';
import type { Preload } from '@/session/preload';

/** Begins to read the names that a candidate's terms are shown by: cards wait for them. */
export function preloadMasters(read: Parameters<Preload>[0]['read']): void {
  read(shared.listJobCategories);
  read(shared.listPrefectures);
  read(listWorkingForms);
}
