import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { label } from '#endpoints/label';
import type { ListedLabel } from '#endpoints/label-list';
import { type CandidateLabel, LabelColor } from '#endpoints/user-profile';
import { ApiError, isApiErrorOf } from '@/client/api-error';
import { refusalMessage } from '@/client/refusal-message';
import { tagged } from '@/client/tagged';
import { useCorporationMutation } from '@/session/corporation-mutation';
import { useCorporationId } from '@/session/use-session';
import { rereadLabels } from '../mark-change';
import { markChannel } from '../mark-channel';

const FAILED = '保存できませんでした。時間をおいて、もう一度お試しください。';
const GONE = 'このラベルはほかのメンバーが削除しました。';

type Content = Omit<CandidateLabel, 'labelId'>;

const handled = { meta: { handlesErrors: true } };

/** The color that fewest labels have. */
function leastUsedColor(labels: readonly ListedLabel[]): LabelColor {
  const uses = (color: LabelColor) => labels.filter((one) => one.color === color).length;
  return LabelColor.options.toSorted((one, other) => uses(one) - uses(other))[0] ?? 'gray';
}

/** Makes, changes and deletes labels. `problem` says why the last attempt failed; each returns whether it is done. */
export function useLabelChanges(labels: readonly ListedLabel[] = []) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const creation = useCorporationMutation(label.create, handled);
  const change = useCorporationMutation(label.change, handled);
  const removal = useCorporationMutation(label.remove, handled);
  const [problem, setProblem] = useState('');

  /** Returns whether it is done. Whatever came of it, the labels are read again, here and in the other tabs. */
  async function attempt(run: () => Promise<unknown>, areCardsConcerned = true): Promise<boolean> {
    setProblem('');
    try {
      await run();
      return true;
    } catch (error) {
      // Without a response the app has said why (spec §8).
      const isGone = isApiErrorOf(error, 404);
      setProblem(isGone ? GONE : error instanceof ApiError ? refusalMessage(error, FAILED) : FAILED);
      return false;
    } finally {
      const message = { cid, areCardsConcerned };
      rereadLabels(queryClient, message);
      markChannel.post(message);
    }
  }

  return {
    problem,
    isSaving: creation.isPending || change.isPending || removal.isPending,
    nextColor: leastUsedColor(labels),
    /** Returns the new label; null when there is none. */
    async create(content: Content): Promise<CandidateLabel | null> {
      let created: CandidateLabel | null = null;
      await attempt(async () => {
        created = await creation.mutateAsync({ body: content });
      }, false);
      return created;
    },
    /** `basedOn` is the label as it was shown: when a colleague has changed it since, nothing is written. */
    change: (labelId: string, content: Content, basedOn: Content) =>
      attempt(async () =>
        change.mutateAsync({ params: { labelId }, body: content, headers: await tagged(basedOn) }),
      ),
    remove: (labelId: string) =>
      attempt(async () => {
        try {
          await removal.mutateAsync({ params: { labelId } });
        } catch (error) {
          // One that a colleague deleted before is where it should be.
          if (!isApiErrorOf(error, 404)) throw error;
        }
      }),
  };
}
