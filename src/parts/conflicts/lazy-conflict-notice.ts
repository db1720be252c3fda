import { lazyComponent } from '@/lib/browser/use-lazy-component';

/** What shows that a colleague was first, loaded when that happens. */
export const conflictNotice = lazyComponent(() =>
  import('./conflict-notice').then((module) => module.ConflictNotice),
);
