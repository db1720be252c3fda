import { Eye, PenLine } from 'lucide-react';
import type { Colleague } from './presence-room';

/** The most names in a line. */
const NAMED = 2;

function namesOf(colleagues: readonly Colleague[]): string {
  const names = colleagues.slice(0, NAMED).map(({ name }) => `${name || 'メンバー'}さん`);
  const others = colleagues.length - names.length;
  return `${names.join('、')}${others > 0 ? `ほか${others}人` : ''}`;
}

/** Which colleagues write in this conversation, and who else has it open. */
export function ColleaguesHere({ colleagues }: { colleagues: readonly Colleague[] }) {
  const typing = colleagues.filter(({ isTyping }) => isTyping);
  const reading = colleagues.filter(({ isTyping }) => !isTyping);
  return (
    <div role="status" aria-label="ほかのメンバー" className="bg-surface px-4 text-ink-muted text-xs md:px-6">
      <div className="mx-auto flex max-w-4xl flex-wrap gap-x-4">
        {typing.length > 0 ? (
          <p className="flex items-center gap-1 py-1 font-medium text-warning-ink">
            <PenLine aria-hidden="true" className="size-3 shrink-0" />
            {`${namesOf(typing)}が入力中`}
          </p>
        ) : null}
        {reading.length > 0 ? (
          <p className="flex items-center gap-1 py-1">
            <Eye aria-hidden="true" className="size-3 shrink-0" />
            {`${namesOf(reading)}も開いています`}
          </p>
        ) : null}
      </div>
    </div>
  );
}
