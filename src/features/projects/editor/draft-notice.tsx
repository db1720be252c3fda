import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import type { SectionHandle } from './use-section';

/** Offers what was typed and not saved before the page was left; until that is decided, nothing else is typed. */
export function DraftNotice({ sections }: { sections: readonly SectionHandle[] }) {
  const names = sections.map(({ section }) => `「${section.title}」`).join('');
  const each = (choice: 'restore' | 'takeTheirs') => {
    for (const handle of sections) handle[choice]();
  };
  return (
    <InlineNotice
      tone="warning"
      title="保存していない内容があります"
      className="mb-4"
      action={
        <div className="flex gap-2">
          <Button size="sm" variant="primary" onClick={() => each('restore')}>
            復元
          </Button>
          <Button size="sm" onClick={() => each('takeTheirs')}>
            破棄
          </Button>
        </div>
      }
    >{`前回入力した${names}の内容が、このブラウザーに残っています。復元または破棄すると編集できます。`}</InlineNotice>
  );
}
