import { lazyComponent } from '@/lib/browser/use-lazy-component';

/** How a candidate fits a project: only where one is sought for. */
export const fitNote = lazyComponent(() => import('./fit-note').then((module) => module.FitNote), {
  isOptional: true,
});
