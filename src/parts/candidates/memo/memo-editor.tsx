import { countCharacters } from '#endpoints/count-characters';
import { MEMO_MAX_LENGTH, type Memo } from '#endpoints/memo';
import { handleSaveShortcut } from '@/lib/browser/save-shortcut';
import { formatDateTime, formatNumber } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { useMemoForm } from './use-memo-form';

type MemoEditorProps = { universalUid: string; memo: Memo };

/**
 * Writes the memo. What is typed is stored in the browser until it is saved; when a colleague saved another one
 * meanwhile, both are shown and the writer decides.
 */
export function MemoEditor({ universalUid, memo }: MemoEditorProps) {
  const { text, type, save, keepMine, takeTheirs, ...revision } = useMemoForm(universalUid, memo);
  const { isDirty, isSaving, savedAt, conflict, problem } = revision;
  const isTooLong = countCharacters(text) > MEMO_MAX_LENGTH;
  const saveIfValid = () => {
    if (!isTooLong) void save();
  };

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        saveIfValid();
      }}
      onKeyDown={(event) => handleSaveShortcut(event, saveIfValid)}
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
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      {conflict ? (
        <InlineNotice
          tone="warning"
          title={
            <span role="alert">
              {`${memo.updatedByName ? `${memo.updatedByName}さん` : 'ほかのメンバー'}が先にメモを更新しています`}
            </span>
          }
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => void keepMine()}>
                自分の内容で保存
              </Button>
              <Button size="sm" variant="secondary" onClick={takeTheirs}>
                この内容に差し替える
              </Button>
            </div>
          }
        >
          <p className="max-h-40 overflow-y-auto whitespace-pre-wrap">
            {conflict.theirs.memo || '(空のメモ)'}
          </p>
        </InlineNotice>
      ) : null}
      {problem ? (
        <InlineNotice tone="danger">
          <p role="alert">{problem}</p>
        </InlineNotice>
      ) : null}
      <div className="flex items-center justify-between gap-3">
        <p
          role="status"
          className="text-ink-subtle text-xs"
        >{`${savedAt !== null && !isDirty ? '保存しました ' : ''}${isDirty ? '保存していない変更があります' : savedText(memo)}`}</p>
        <Button type="submit" size="sm" variant="primary" loading={isSaving} disabled={!isDirty || isTooLong}>
          保存
        </Button>
      </div>
    </form>
  );
}

const savedText = ({ updatedAt, updatedByName }: Memo) =>
  updatedAt ? `${formatDateTime(updatedAt)} ${updatedByName ?? ''}` : '';
