import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { UNWRITTEN } from '#endpoints/based-on';
import { type Memo, memo as memoEndpoints } from '#endpoints/memo';
import { ApiError } from '@/client/api-error';
import { isConflict } from '@/client/changed-since';
import { readAgain } from '@/client/queries';
import { refusalMessage } from '@/client/refusal-message';
import { stored } from '@/lib/browser/stored';
import {
  type Revision,
  revisionDraft,
  type SaveOutcome,
  useBeginning,
  useRevision,
} from '@/lib/forms/use-revision';
import { patchCachedRelation } from '@/parts/candidates/profile-cache';
import { useCorporationMutation } from '@/session/corporation-mutation';
import { corporationQuery } from '@/session/corporation-queries';
import { personalStorage } from '@/session/personal-storage';
import { useCorporationId } from '@/session/use-session';

const SAVE_FAILED = 'メモを保存できませんでした。入力内容は残っています。もう一度お試しください。';
const CHANGED = 'ほかのメンバーがメモを更新しました。入力内容は残っています。もう一度お試しください。';

const MemoText = v.object({ memo: v.string() });
type MemoText = v.InferOutput<typeof MemoText>;

const nothing: MemoText = { memo: '' };
const MemoDraft = revisionDraft(MemoText, MemoText, { values: nothing, content: nothing });
const memoDraft = stored('biz.memoDraft', MemoDraft, personalStorage);

/** A text of which nothing else is known: nobody has written one yet, or the platform did not say when and who. */
const textOnly = (memo: string): Memo => ({ memo, updatedAt: null, updatedByName: null });

/** The memo of a candidate on whom nobody has written yet. */
export const noMemo = textOnly('');

const textOf = ({ memo }: MemoText): MemoText => ({ memo });

/** The form of the memo on a candidate. `read` is the memo in the cache. */
export function useMemoForm(universalUid: string, read: Memo) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const { mutateAsync } = useCorporationMutation(memoEndpoints.change, { meta: { handlesErrors: true } });
  const query = corporationQuery(memoEndpoints.show, { params: { targetUid: universalUid } });

  const readNow = async () =>
    (await readAgain(queryClient, { ...query, meta: { handlesErrors: true } })) ?? noMemo;

  function saved(memo: Memo): SaveOutcome<Memo> {
    queryClient.setQueryData(query.queryKey, memo);
    patchCachedRelation(queryClient, { cid, universalUid }, { hasMemo: memo.memo !== '' });
    return { kind: 'saved', read: memo };
  }

  /** Another memo is there than the writer has read. One's own text is an earlier try, which was done after all. */
  function meet(found: Memo, { memo }: MemoText, basedOn: Revision<MemoText>): SaveOutcome<Memo> {
    if (found.memo === memo) return saved(found);
    return found.memo === basedOn.content.memo ? { kind: 'failed', problem: CHANGED } : { kind: 'conflict' };
  }

  async function write(text: MemoText, basedOn: Revision<MemoText>): Promise<SaveOutcome<Memo>> {
    const change = {
      body: { targetUniversalUid: universalUid, ...text },
      headers: { seenAt: basedOn.updatedAt ?? UNWRITTEN },
      seen: basedOn.content.memo,
    };
    const changed = (await mutateAsync(change)) ?? (await readNow().catch(() => noMemo));
    return saved(changed.memo === text.memo ? changed : textOnly(text.memo));
  }

  async function explain(failure: unknown, text: MemoText, basedOn: Revision<MemoText>) {
    if (isConflict(failure)) {
      const found = await readNow().catch(() => null);
      return found ? meet(found, text, basedOn) : { kind: 'failed' as const, problem: CHANGED };
    }
    const problem = failure instanceof ApiError ? refusalMessage(failure, SAVE_FAILED) : SAVE_FAILED;
    return { kind: 'failed' as const, problem };
  }

  const options = {
    read,
    contentOf: textOf,
    toValues: textOf,
    draft: memoDraft(cid, universalUid),
    restoresAtOnce: true,
    save: (text: MemoText, basedOn: Revision<MemoText>) =>
      write(text, basedOn).catch((failure: unknown) => explain(failure, text, basedOn)),
  };
  const beginning = useBeginning(options);
  const [text, setText] = useState(beginning.values.memo);
  const latest = useRef(text);
  // One text needs no react-hook-form, which the page of a candidate would load for nothing else.
  const form = {
    getValues: () => ({ memo: latest.current }),
    reset({ memo }: MemoText) {
      latest.current = memo;
      setText(memo);
    },
    handleSubmit: (onValid: (content: MemoText) => Promise<void>) => () => onValid({ memo: latest.current }),
  };
  const { noteTyped, ...revision } = useRevision(options, beginning, form);

  return {
    ...revision,
    text,
    type(memo: string) {
      form.reset({ memo });
      noteTyped({ memo });
    },
  };
}
