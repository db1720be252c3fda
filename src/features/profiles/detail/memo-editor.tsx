import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MEMO_MAX_LENGTH, type Memo, memo as memoEndpoints } from '#endpoints/memo';
import { ApiError } from '@/client/api-error';
import { patchCachedRelation } from '@/features/candidates/profile-cache';
import { countCharacters } from '@/lib/count-characters';
import { formatDateTime, formatNumber } from '@/lib/format';
import { laterOf } from '@/lib/later-of';
import { corporationQuery, useCorporationMutation } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { InlineNotice } from '@/ui/inline-notice';
import { Textarea } from '@/ui/textarea';
import { type MemoDraft, readMemoDraft, writeMemoDraft } from './memo-draft';

const SAVE_FAILED = 'メモを保存できませんでした。入力内容は残っています。もう一度お試しください。';

/**
 * Writes the memo. What is typed is kept in the browser until it is saved; when a colleague saved another one
 * meanwhile, both are shown and the writer decides.
 */
export function MemoEditor({ memo: read }: { memo: Memo }) {
  const { targetUniversalUid } = read;
  const [answered, setAnswered] = useState(read);
  const memo = laterOf(read, answered);
  const queryClient = useQueryClient();
  const corporationId = useCorporationId();
  const [draft, setDraft] = useState<MemoDraft | null>(() =>
    readMemoDraft(corporationId, targetUniversalUid),
  );
  // What is typed while a save is on its way is not in the render that sent it.
  const latest = useRef(draft);
  const [conflict, setConflict] = useState<Memo | null>(null);
  const [error, setError] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const change = useCorporationMutation(memoEndpoints.change, { meta: { handlesErrors: true } });
  const query = corporationQuery(memoEndpoints.show, { params: { targetUid: targetUniversalUid } });

  const text = draft?.text ?? memo.memo;
  const isDirty = draft !== null && draft.text !== memo.memo;
  const isTooLong = countCharacters(text) > MEMO_MAX_LENGTH;

  const keep = (next: MemoDraft | null) => {
    latest.current = next;
    setDraft(next);
    writeMemoDraft(corporationId, targetUniversalUid, next);
  };

  /** Takes over what is saved now in place of the text `instead`, and keeps what was typed after that. */
  const settle = (saved: Memo, instead: string) => {
    setAnswered(saved);
    queryClient.setQueryData(query.queryKey, saved);
    const target = { cid: corporationId, universalUid: targetUniversalUid };
    patchCachedRelation(queryClient, target, { hasMemo: saved.memo !== '' });
    const { current } = latest;
    keep(current && current.text !== instead ? { ...current, basedOn: saved.updatedAt } : null);
    setConflict(null);
  };

  const save = async (updatedAt: string | null) => {
    if (isTooLong || change.isPending) return;
    setError('');
    setIsSaved(false);
    try {
      settle(await change.mutateAsync({ body: { targetUniversalUid, memo: text, updatedAt } }), text);
      setIsSaved(true);
    } catch (failure) {
      if (failure instanceof ApiError && failure.isUnprocessable) {
        const found = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
        setConflict(found);
        if (!found) setError('ほかのメンバーがメモを更新しました。入力内容は残っています。');
      } else {
        // Without an answer the app alerts too (spec §8).
        if (failure instanceof ApiError && failure.status === undefined) window.reportError(failure);
        setError((failure instanceof ApiError && failure.serverMessage) || SAVE_FAILED);
      }
    }
  };

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save(draft ? draft.basedOn : memo.updatedAt);
      }}
      onKeyDown={(event) => {
        if ((event.metaKey || event.ctrlKey) && event.key === 's') {
          event.preventDefault();
          if (isDirty) void save(draft.basedOn);
        }
      }}
    >
      <Field
        label="メモの内容"
        hideLabel
        error={isTooLong ? `メモは${formatNumber(MEMO_MAX_LENGTH)}文字以内で入力してください` : undefined}
      >
        <Textarea
          autoGrow
          rows={4}
          maxLength={MEMO_MAX_LENGTH}
          value={text}
          placeholder="面談の印象、懸念点、次のアクションなど"
          onChange={({ target }) => {
            setIsSaved(false);
            keep({ text: target.value, basedOn: draft?.basedOn ?? memo.updatedAt });
          }}
        />
      </Field>
      {conflict ? (
        <InlineNotice
          tone="warning"
          title={
            <span role="alert">{`${conflict.updatedByName ?? 'ほかのメンバー'}さんが先にメモを更新しています`}</span>
          }
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => void save(conflict.updatedAt)}>
                自分の内容で保存
              </Button>
              <Button size="sm" variant="secondary" onClick={() => settle(conflict, text)}>
                この内容に差し替える
              </Button>
            </div>
          }
        >
          <p className="max-h-40 overflow-y-auto whitespace-pre-wrap">{conflict.memo || '(空のメモ)'}</p>
        </InlineNotice>
      ) : null}
      {error ? (
        <InlineNotice tone="danger">
          <p role="alert">{error}</p>
        </InlineNotice>
      ) : null}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-ink-subtle text-xs">
          {isSaved && !isDirty ? '保存しました ' : ''}
          {isDirty ? '保存していない変更があります' : savedText(memo)}
        </p>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          loading={change.isPending}
          disabled={!isDirty || isTooLong}
        >
          保存
        </Button>
      </div>
    </form>
  );
}

const savedText = ({ updatedAt, updatedByName }: Memo) =>
  updatedAt ? `${formatDateTime(updatedAt)} ${updatedByName ?? ''}` : '';
