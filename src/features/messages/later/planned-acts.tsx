import { useState } from 'react';
import type { PlannedMessage } from '#endpoints/planned-message';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { changePlanned, type PlannedPlace } from '@/parts/later/planned-calls';
import { Button } from '@/ui/controls/button';
import { ProblemNotice } from '@/ui/feedback/problem-notice';

const dialog = lazyComponent(() => import('@/parts/later/later-dialog').then((module) => module.LaterDialog));

type Act = () => Promise<string | null>;

type PlannedActsProps = {
  planned: PlannedMessage;
  place: PlannedPlace;
  /** Sends it or takes it back; each returns what went wrong, or null. */
  onSend: Act;
  onCancel: Act;
  /** Whom it is for, where there are several beside each other. */
  name?: string;
  className?: string;
};

/** What can be done about something that leaves later: change it, send it now, take it back. */
export function PlannedActs({ planned, place, onSend, onCancel, name, className }: PlannedActsProps) {
  const [busy, setBusy] = useState<'send' | 'cancel' | null>(null);
  const [problem, setProblem] = useState('');
  const [isEditing, setIsEditing] = useState(false);
  const Dialog = useLazyComponent(dialog, isEditing, () => setIsEditing(false));
  const labelOf = (act: string) => (name === undefined ? undefined : `${name}さんへのスカウト:${act}`);

  async function run(what: 'send' | 'cancel', act: Act) {
    if (busy !== null) return;
    setBusy(what);
    setProblem('');
    const failure = await act();
    setBusy(null);
    setProblem(failure ?? '');
  }

  return (
    <>
      <div className={cn('flex flex-wrap gap-1.5', className)}>
        <Button size="sm" aria-label={labelOf('編集')} onClick={() => setIsEditing(true)}>
          編集
        </Button>
        <Button
          size="sm"
          aria-label={labelOf('今すぐ送信')}
          loading={busy === 'send'}
          onClick={() => void run('send', onSend)}
        >
          今すぐ送信
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={labelOf('予約を取り消す')}
          loading={busy === 'cancel'}
          onClick={() => void run('cancel', onCancel)}
        >
          予約を取り消す
        </Button>
      </div>
      <ProblemNotice text={problem} />
      {isEditing && Dialog ? (
        <Dialog
          planned={planned}
          textLabel={planned.chatGroupId === null ? '本文' : undefined}
          onSave={(plan) => changePlanned(place, planned, plan)}
          onClose={() => setIsEditing(false)}
        />
      ) : null}
    </>
  );
}
