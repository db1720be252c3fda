import { Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { showToast } from '@/ui/toast-store';
import { useMessageDraft, writeMessageDraft } from './message-drafts';
import type { ThreadOwner } from './use-thread';

type UnsentTextProps = {
  owner: ThreadOwner;
  /** The field to write in has just gone: whoever wrote in it goes on here. */
  takesFocus: boolean;
};

/** What was begun in a conversation in which one cannot write any more: kept to be copied or thrown away. */
export function UnsentText({ owner, takesFocus }: UnsentTextProps) {
  const text = useMessageDraft(owner);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    // The browser left the focus nowhere; were it elsewhere, it would be taken away from there.
    if (takesFocus && document.activeElement === document.body) field.current?.focus();
  }, [takesFocus]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ message: '文章をコピーしました' });
    } catch {
      // Not allowed here: selected, the text is one key away.
      field.current?.focus();
      field.current?.select();
    }
  }

  if (text === '') return null;
  return (
    <div className="mx-auto mt-3 w-full max-w-4xl text-left">
      <Field label="送信していない文章" hint="このブラウザに残しています。">
        <Textarea ref={field} readOnly rows={3} value={text} className="[&_textarea]:resize-none" />
      </Field>
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => writeMessageDraft(owner, '')}>
          破棄
        </Button>
        <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
          コピー
        </Button>
      </div>
    </div>
  );
}
