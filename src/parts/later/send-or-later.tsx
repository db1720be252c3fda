import type { ReactNode } from 'react';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { LaterButton } from './later-button';
import { sendsLater } from './sends-later';

const quietHint = lazyComponent(() => import('./quiet-hint').then((module) => module.QuietHint), {
  isOptional: true,
});

/** Plans what stands on the screen, which says what went wrong; returns that, or null. */
type OnPlan = (sendAt: string) => Promise<string | null>;

type SendOrLaterProps = { isReady: () => boolean; onPlan: OnPlan; children: ReactNode };

/** The button that sends, with 予約送信 beside it where something can leave later. */
export function SendOrLater({ isReady, onPlan, children }: SendOrLaterProps) {
  if (!sendsLater) return children;
  return (
    <div className="flex gap-1.5 *:first:grow xl:gap-2.5">
      {children}
      <LaterButton
        isReady={isReady}
        onPlan={onPlan}
        onChoose={(sendAt) => {
          if (isReady()) void onPlan(sendAt);
        }}
      />
    </div>
  );
}

/** At night and on holidays: the next time that is better, by one press. */
export function LaterHint({ onPlan }: { onPlan: OnPlan }) {
  if (!sendsLater) return null;
  return <Lazy of={quietHint} props={{ onChoose: (sendAt: string) => void onPlan(sendAt) }} />;
}
