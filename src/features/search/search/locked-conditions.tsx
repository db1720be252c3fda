import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { Button } from '@/ui/controls/button';

export type LockedConditionsProps = { children: ReactNode };

/** Conditions that the plan does not include: shown, said so, and disabled. */
export function LockedConditions({ children }: LockedConditionsProps) {
  const noteId = useId();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2.5 rounded-md border border-line bg-surface-sunken p-3 text-ink-muted text-sm">
        <p id={noteId} className="flex items-start gap-2">
          <Lock aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
          <span>以下の条件は有料プランでご利用いただけます。</span>
        </p>
        <Button variant="secondary" size="sm" onClick={explainRestrictedFeature}>
          詳細検索について
        </Button>
      </div>
      <fieldset disabled aria-describedby={noteId} className="flex flex-col gap-5 opacity-60">
        <legend className="sr-only">有料プランの検索条件</legend>
        {children}
      </fieldset>
    </div>
  );
}
