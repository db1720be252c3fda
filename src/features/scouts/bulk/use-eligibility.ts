import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isCancelledCall } from '@/client/http';
import { readObstacle } from './eligibility';

/** Candidates who are asked about at the same time. */
const AT_ONCE = 4;

/** Why each candidate cannot be scouted, null where they can; nobody who was not asked about yet is in it. */
type Obstacles = ReadonlyMap<string, string | null>;

type Check = { obstacles: Obstacles; error: Error | null };

const unknown: Check = { obstacles: new Map(), error: null };

/** Finds out who of the candidates can be scouted for a project, a few at a time. */
export function useEligibility(cid: string, ids: readonly string[], projectId: string) {
  const queryClient = useQueryClient();
  const [check, setCheck] = useState(unknown);
  const [attempt, setAttempt] = useState(0);
  // The attempt is part of what is asked, so that a retry starts again. A platform's ids may hold spaces.
  const round = [attempt, ...ids].join('\n');

  useEffect(() => {
    let isCurrent = true;
    const waiting = round.split('\n').slice(1);
    setCheck(unknown);

    async function checkNext(): Promise<void> {
      const universalUid = waiting.shift();
      if (universalUid === undefined || !isCurrent) return;
      const obstacle = await readObstacle(queryClient, { cid, universalUid }, projectId);
      if (!isCurrent) return;
      setCheck(({ obstacles, error }) => ({
        obstacles: new Map(obstacles).set(universalUid, obstacle),
        error,
      }));
      await checkNext();
    }

    Promise.all(Array.from({ length: AT_ONCE }, checkNext)).catch((error: Error) => {
      if (!isCurrent || isCancelledCall(error)) return;
      isCurrent = false;
      setCheck((known) => ({ ...known, error }));
    });
    return () => {
      isCurrent = false;
    };
  }, [queryClient, cid, round, projectId]);

  return {
    ...check,
    isDone: ids.every((id) => check.obstacles.has(id)),
    retry: () => setAttempt(attempt + 1),
  };
}

export type Eligibility = ReturnType<typeof useEligibility>;
