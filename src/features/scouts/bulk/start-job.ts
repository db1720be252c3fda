import { useQueryClient } from '@tanstack/react-query';
import type { UserSummary } from '#endpoints/user-profile';
import { randomId } from '@/lib/random-id';
import { findListedProfile } from '@/parts/candidates/profile-cache';
import { bulkScouts } from './bulk-scouts';
import type { BulkJob } from './job';
import type { Start } from './start-store';

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
    bulkScouts.writeJob(
      cid,
      newJob(start, ({ universalUid }) =>
        Boolean(findListedProfile(queryClient, universalUid)?.relation.passed),
      ),
    );
}
