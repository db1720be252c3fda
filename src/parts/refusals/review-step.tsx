import { useState } from 'react';
import { CHAT_MESSAGE_MAX_LENGTH } from '#endpoints/chat';
import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { Badge } from '@/ui/data/badge';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { LeftOut } from './left-out';
import type { PlannedRefusal } from './plan-refusals';
import type { Refusals } from './use-refusals';

/** The second step of お見送りの連絡: the text for each person, to be read and changed, and who is left out. */
export function ReviewStep({ state }: { state: Refusals }) {
  const { plan } = state;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-ink-muted text-sm">
        一人ずつ、メッセージが届いてから選考を終了します。送信後は取り消せません。
      </p>
      {plan.length === 0 ? <p>送信する候補者がいません。</p> : null}
      <ul aria-label="送信する候補者" className="divide-y divide-line border-line border-y">
        {plan.map((planned) => (
          <ReviewRow key={planned.person.selectionId} planned={planned} state={state} />
        ))}
      </ul>
      <LeftOut state={state} />
    </div>
  );
}

function ReviewRow({ planned, state }: { planned: PlannedRefusal; state: Refusals }) {
  const { person, text, problem } = planned;
  const { selectionId, candidate, projectTitle } = person;
  const [isOpen, setIsOpen] = useState(false);
  const name = displayName(candidate);
  const isShown = isOpen || (state.isAttempted && problem !== undefined);
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <bdi className="block font-medium">{name}</bdi>
          <span className="line-clamp-1 text-ink-subtle text-sm">{projectTitle}</span>
        </span>
        {person.text === null ? null : <Badge>編集済み</Badge>}
        <Button
          size="sm"
          aria-expanded={isShown}
          aria-label={`${name}さんへの文面`}
          onClick={() => setIsOpen(!isOpen)}
        >
          文面
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${name}さんには送らない`}
          onClick={() => state.leaveOut(selectionId)}
        >
          送らない
        </Button>
      </div>
      {isShown ? (
        <>
          <Field label={`${name}さんへのメッセージ`} error={state.isAttempted ? problem : undefined}>
            <Textarea
              rows={8}
              maxLength={CHAT_MESSAGE_MAX_LENGTH}
              // Filled in as long as it is everyone's; what is written for this person stays as written.
              value={person.text ?? text}
              onChange={({ currentTarget }) => state.writeFor(selectionId, currentTarget.value)}
            />
          </Field>
          {person.text === null ? null : (
            <Button size="sm" className="self-start" onClick={() => state.writeFor(selectionId, null)}>
              共通の文面に戻す
            </Button>
          )}
        </>
      ) : null}
    </li>
  );
}
