import { type ReactNode, useEffect, useRef } from 'react';
import { differingFields, type FormValues, isSame } from '@/lib/forms/form-values';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { useValueText } from './use-value-text';

/** A form whose content a colleague has changed meanwhile. */
type ConflictHandle = {
  section: { title: string; labels: Readonly<Record<string, string>> };
  form: { getValues: () => FormValues };
  takeTheirs: () => unknown;
  keepMine: () => unknown;
};

type ConflictNoticeProps = {
  handle: ConflictHandle;
  conflict: { base: FormValues; theirs: FormValues };
  /** Called after a choice, when this notice goes. */
  onChosen: () => void;
};

/** A colleague saved this section, or form, meanwhile: both versions field by field, and the choice between them. */
export function ConflictNotice({ handle, conflict, onChosen }: ConflictNoticeProps) {
  const textOf = useValueText();
  const title = useRef<HTMLSpanElement>(null);
  const { labels } = handle.section;
  const { base, theirs } = conflict;
  const mine = handle.form.getValues();
  const differing = new Set(differingFields(mine, theirs));

  // In a dialog or on a small screen it comes below what is seen.
  useEffect(() => title.current?.scrollIntoView?.({ block: 'center' }), []);

  function choose(action: () => unknown) {
    void action();
    onChosen();
  }

  return (
    <InlineNotice
      tone="warning"
      title={<span ref={title}>{`ほかのメンバーが「${handle.section.title}」を更新しました`}</span>}
    >
      <p>
        どちらの内容にするか選んでください。「自分の変更を保存」では、自分が変更していない項目はほかのメンバーの内容になります。
      </p>
      <ul className="mt-3 flex flex-col gap-4">
        {Object.keys(labels).map((field) => {
          if (!differing.has(field)) return null;
          const isMine = !isSame({ [field]: mine[field] ?? '' }, { [field]: base[field] ?? '' });
          return (
            <li key={field}>
              <p className="mb-1 font-bold">{labels[field]}</p>
              <dl className="grid gap-2 md:grid-cols-2">
                <Version name="ほかのメンバーの内容">{textOf(field, theirs[field])}</Version>
                <Version name={isMine ? '自分の内容' : '自分の内容(変更していません)'}>
                  {textOf(field, mine[field])}
                </Version>
              </dl>
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => choose(handle.keepMine)}>
          自分の変更を保存
        </Button>
        <Button size="sm" onClick={() => choose(handle.takeTheirs)}>
          ほかのメンバーの内容にする
        </Button>
      </div>
    </InlineNotice>
  );
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface px-3 py-2">
      <dt className="text-ink-subtle text-xs">{name}</dt>
      <dd className="max-h-60 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children || <span className="text-ink-faint">未入力</span>}
      </dd>
    </div>
  );
}
