import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { hasStoredBatch } from '@/parts/batch/stored-batch';
import { useCorporationId } from '@/session/use-session';
import { clearStart, JOB_KEY, useStartStore } from './start-store';

const area = lazyComponent(() => import('./bulk-scout-area').then((module) => module.BulkScoutArea));

/** まとめてスカウト on a page with a list to choose from: the way back to what was begun, and the dialog. */
export function BulkScoutHost() {
  const cid = useCorporationId();
  const [hasJob] = useState(() => hasStoredBatch(JOB_KEY, cid));
  const isAsked = useStartStore(({ start }) => start !== null);
  const Area = useLazyComponent(area, hasJob || isAsked, () => clearStart());
  return Area ? <Area cid={cid} /> : null;
}
