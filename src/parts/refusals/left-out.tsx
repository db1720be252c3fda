import { displayName } from '@/lib/text/format';
import type { Refusals } from './use-refusals';

/** Who is left out, and why. */
export function LeftOut({ state: { leftOut } }: { state: Refusals }) {
  if (leftOut.length === 0) return null;
  return (
    <section aria-label="送信しない候補者">
      <h3 className="mb-1 text-md">{`送信しない候補者(${leftOut.length}人)`}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {leftOut.map(({ selectionId, candidate, state }) => (
          <li key={selectionId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <bdi className="min-w-32 font-medium">{displayName(candidate)}</bdi>
            <span className="min-w-0 flex-1 text-ink-muted text-sm">
              {'reason' in state ? state.reason : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
