import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { hasStoredBatch } from '@/parts/batch/stored-batch';
import { useCorporationId } from '@/session/use-session';
import { clearUnanswered, JOB_KEYS, useUnansweredStart } from './start-store';

const area = lazyComponent(() => import('./unanswered-area').then((module) => module.UnansweredArea));

/** What is done about scouts without an answer: the way back to what was begun, and the dialogs. */
export function UnansweredHost() {
  const cid = useCorporationId();
  const [hasJob] = useState(() => Object.values(JOB_KEYS).some((name) => hasStoredBatch(name, cid)));
  const isAsked = useUnansweredStart(({ start }) => start !== null);
  const Area = useLazyComponent(area, hasJob || isAsked, () => clearUnanswered());
  return Area ? <Area cid={cid} /> : null;
}
