import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { UserSummary } from '#endpoints/user-profile';
import { randomId } from '@/lib/random-id';
import { findListedProfile } from '@/parts/candidates/profile-cache';
import { type BulkJob, type BulkPerson, bulkJob } from './job';
import type { Start } from './start-store';

/** The job of まとめてスカウト as this tab shows it; the browser's storage has the valid one. */
const useJobStore = create<{ cid: string; job: BulkJob | null }>(() => ({ cid: '', job: null }));

/** Reads what the storage has now: another tab may have changed it. */
export function readJob(cid: string): BulkJob | null {
  const job = bulkJob(cid).read();
  useJobStore.setState({ cid, job });
  return job;
}

/** Stores a job, or with null removes it. */
export function writeJob(cid: string, job: BulkJob | null): void {
  bulkJob(cid).write(job);
  if (useJobStore.getState().cid === cid) useJobStore.setState({ job });
}

/** Changes parts of the job, if there is one. */
export function changeJob(cid: string, part: Partial<BulkJob>): void {
  const job = bulkJob(cid).read();
  if (job) writeJob(cid, { ...job, ...part });
}

/** Changes what is known about one person of the job. */
export function changePerson(cid: string, universalUid: string, part: Partial<BulkPerson>): void {
  const job = bulkJob(cid).read();
  if (!job) return;
  const people = job.people.map((person) =>
    person.candidate.universalUid === universalUid ? { ...person, ...part } : person,
  );
  writeJob(cid, { ...job, people });
}

const newJob = ({ people, projectId }: Start, isPassed: (candidate: UserSummary) => boolean): BulkJob => ({
  step: 'compose',
  isStarted: false,
  projectId,
  projectTitle: '',
  templateId: null,
  text: '',
  people: people.map((candidate) => ({
    candidate,
    text: null,
    idempotencyKey: randomId(),
    // Left out at first, with the way to take them in all the same.
    state: isPassed(candidate) ? { type: 'excluded', reason: '見送りにした候補者です' } : { type: 'waiting' },
  })),
});

/** Begins with these people, whatever there was before. Those whom the company has passed on get nothing unless asked for. */
export function useStartJob(cid: string): (start: Start) => void {
  const queryClient = useQueryClient();
  return (start) =>
    writeJob(
      cid,
      newJob(start, ({ universalUid }) =>
        Boolean(findListedProfile(queryClient, universalUid)?.relation.passed),
      ),
    );
}

/** The job of the company, kept in step with the other tabs; null without one. */
export function useJob(cid: string): BulkJob | null {
  const shown = useJobStore();
  useEffect(() => {
    const read = () => void readJob(cid);
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [cid]);
  return shown.cid === cid ? shown.job : null;
}
