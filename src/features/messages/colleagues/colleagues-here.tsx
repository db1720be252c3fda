import { Eye, type LucideIcon, PenLine } from 'lucide-react';
import { cn } from '@/lib/cn';
import type { Colleague } from './presence-room';

/** The most names in a line. */
const NAMED = 2;

function namesOf(colleagues: readonly Colleague[]): string {
  const names = colleagues.slice(0, NAMED).map(({ name }) => `${name || 'メンバー'}さん`);
  const others = colleagues.length - names.length;
  return `${names.join('、')}${others > 0 ? `ほか${others}人` : ''}`;
}

type LineProps = { icon: LucideIcon; who: readonly Colleague[]; what: string; className?: string };

/** Long names are cut off, never what those people do. */
function Line({ icon: Icon, who, what, className }: LineProps) {
  return (
    <p className={cn('flex min-w-0 items-center py-1', className)}>
      <Icon aria-hidden="true" className="mr-1 size-3 shrink-0" />
      <span className="truncate">{namesOf(who)}</span>
      <span className="shrink-0">{what}</span>
    </p>
  );
}

/** Which colleagues write in this conversation, and who else has it open. */
export function ColleaguesHere({ colleagues }: { colleagues: readonly Colleague[] }) {
  const typing = colleagues.filter(({ isTyping }) => isTyping);
  const reading = colleagues.filter(({ isTyping }) => !isTyping);
  return (
    <div role="status" aria-label="ほかのメンバー" className="bg-surface px-4 text-ink-muted text-xs md:px-6">
      <div className="mx-auto flex max-w-4xl flex-wrap gap-x-4">
        {typing.length > 0 ? (
          <Line className="font-medium text-warning-ink" icon={PenLine} who={typing} what="が入力中" />
        ) : null}
        {reading.length > 0 ? <Line icon={Eye} who={reading} what="も開いています" /> : null}
      </div>
    </div>
  );
}
