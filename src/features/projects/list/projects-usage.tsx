import { Badge } from '@/ui/data/badge';
import { useProjectLimit } from './use-project-limit';

/** 「公開できる案件 1/1件」 where the plan limits published projects (spec §9), and at the limit what to do about it. */
export function ProjectsUsage() {
  const { text, isReached } = useProjectLimit();
  if (text === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-muted text-sm tabular-nums">
      <span>{text}</span>
      {isReached ? (
        <>
          <Badge tone="warning">上限</Badge>
          <span className="[word-break:auto-phrase]">
            公開中の案件を停止または終了すると、作成・複製・公開できます。
          </span>
        </>
      ) : null}
    </p>
  );
}
