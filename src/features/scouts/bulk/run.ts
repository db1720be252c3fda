import { create } from 'zustand';
import { refreshAfterScouts } from '@/features/scouts/sending/scout-sender';
import { inOneTab } from '@/lib/browser/exclusive-tab';
import { holdUnload } from '@/lib/browser/hold-unload';
import { isCurrentCorporation } from '@/session/use-session';
import { type BulkJob, type BulkPerson, nextPerson } from './job';
import { changePerson, readJob } from './job-store';
import { type SendContext, STOPPED, sendOne } from './send-one';

type Run = {
  isRunning: boolean;
  /** It stops when the scout that is on its way has arrived. */
  isPausing: boolean;
  /** Why it has stopped. */
  notice: string | null;
};

const idle: Run = { isRunning: false, isPausing: false, notice: null };

/** Whether this tab is sending scouts one by one. */
export const useRun = create<Run>(() => idle);

/** Stops before the next person. */
export function pauseRun(): void {
  if (useRun.getState().isRunning) useRun.setState({ isPausing: true });
}

type Choice = (job: BulkJob) => BulkPerson | undefined;

async function sendEach(context: SendContext, choose: Choice): Promise<void> {
  const { cid } = context;
  while (!useRun.getState().isPausing && isCurrentCorporation(cid)) {
    // What is stored counts: another tab may have dropped the job.
    const job = readJob(cid);
    const person = job?.step === 'send' && job.isStarted ? choose(job) : undefined;
    if (!job || !person) return;
    const { universalUid } = person.candidate;
    changePerson(cid, universalUid, { state: { type: 'sending' } });
    const { state, pause } = await sendOne(context, job, person);
    changePerson(cid, universalUid, { state });
    if (pause) {
      useRun.setState({ notice: pause });
      return;
    }
  }
}

async function run(context: SendContext, choose: Choice): Promise<void> {
  if (useRun.getState().isRunning) return;
  useRun.setState({ isRunning: true, isPausing: false, notice: null });
  holdUnload('bulkScout', true);
  try {
    const isOurs = await inOneTab(`biz.bulkScout/${context.cid}`, () => sendEach(context, choose));
    if (!isOurs)
      useRun.setState({ notice: '別のタブで送信しています。このタブには結果だけが表示されます。' });
  } catch (error) {
    useRun.setState({ notice: STOPPED });
    throw error;
  } finally {
    holdUnload('bulkScout', false);
    useRun.setState({ isRunning: false, isPausing: false });
    refreshAfterScouts(context.queryClient, context.cid);
  }
}

/** Sends the scouts of the job that are not sent yet, one after another. */
export const runAll = (context: SendContext): Promise<void> => run(context, nextPerson);

/**
 * Sends one scout that failed, or after a colleague's that one has agreed to, or looks first where it may be sent; during a
 * run it takes its turn.
 */
export function retryOne(
  context: SendContext,
  universalUid: string,
  agreed: Pick<BulkPerson, 'agreedId' | 'idempotencyKey'> | null = null,
): Promise<void> {
  const isMeant = ({ candidate }: BulkPerson) => candidate.universalUid === universalUid;
  const state = readJob(context.cid)?.people.find(isMeant)?.state.type;
  if (agreed !== null || state === 'failed') {
    changePerson(context.cid, universalUid, { ...agreed, state: { type: 'waiting' } });
  }
  return run(context, ({ people }) =>
    people.find((person) => isMeant(person) && ['waiting', 'sending'].includes(person.state.type)),
  );
}
