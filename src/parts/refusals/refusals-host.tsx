import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { hasStoredBatch } from '@/parts/batch/stored-batch';
import { useCorporationId } from '@/session/use-session';
import { clearRefusalStart, REFUSALS_KEY, useRefusalStart } from './start-store';

const area = lazyComponent(() => import('./refusals-area').then((module) => module.RefusalsArea));

/** お見送りの連絡 to many: the way back to what was begun, and the dialog. */
export function RefusalsHost() {
  const cid = useCorporationId();
  const [hasJob] = useState(() => hasStoredBatch(REFUSALS_KEY, cid));
  const isAsked = useRefusalStart(({ people }) => people !== null);
  const Area = useLazyComponent(area, hasJob || isAsked, () => clearRefusalStart());
  return Area ? <Area cid={cid} /> : null;
}
