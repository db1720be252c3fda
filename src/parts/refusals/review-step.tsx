import { memo, useEffect, useRef, useState } from 'react';
import { CHAT_MESSAGE_MAX_LENGTH } from '#endpoints/chat';
import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { Badge } from '@/ui/data/badge';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { LeftOut } from './left-out';
import { refusals } from './refusals';
import type { Refusals } from './use-refusals';

/** The second step of お見送りの連絡: the text for each person, to be read and changed, and who is left out. */
export function ReviewStep({ state }: { state: Refusals }) {
  const { cid, plan, attempts } = state;
  const list = useRef<HTMLUListElement>(null);
  const seenAttempts = useRef(attempts);

  useEffect(() => {
    if (seenAttempts.current === attempts) return;
    seenAttempts.current = attempts;
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-ink-muted text-sm">
        一人ずつ、メッセージが届いてから選考を終了します。送信後は取り消せません。
      </p>
      {plan.length === 0 ? <p>送信する候補者がいません。</p> : null}
      <ul ref={list} aria-label="送信する候補者" className="divide-y divide-line border-line border-y">
        {plan.map(({ person, text, problem }) => (
          <ReviewRow
            key={person.selectionId}
            cid={cid}
            selectionId={person.selectionId}
            name={displayName(person.candidate)}
            projectTitle={person.projectTitle}
            own={person.text}
            text={text}
            problem={attempts > 0 ? problem : undefined}
          />
        ))}
      </ul>
      <LeftOut state={state} />
    </div>
  );
}

type ReviewRowProps = {
  cid: string;
  selectionId: string;
  name: string;
  projectTitle: string;
  /** What is written for this person alone, else null. */
  own: string | null;
  /** As they will read it. */
  text: string;
  /** What is wrong with it, once that is to be shown. */
  problem: string | undefined;
};

/** A person; typing for one of fifty renders no other. */
const ReviewRow = memo(function ReviewRow({
  cid,
  selectionId,
  name,
  projectTitle,
  own,
  text,
  problem,
}: ReviewRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || problem !== undefined;
  const write = (written: string | null) => refusals.changePerson(cid, selectionId, { text: written });
  const leaveOut = () =>
    refusals.setState(cid, selectionId, { type: 'excluded', reason: '送信対象から外しました' });
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <bdi className="block font-medium">{name}</bdi>
          <span className="line-clamp-1 text-ink-subtle text-sm">{projectTitle}</span>
        </span>
        {own === null ? null : <Badge>編集済み</Badge>}
        <Button
          size="sm"
          aria-expanded={isShown}
          aria-label={`${name}さんへの文面`}
          onClick={() => setIsOpen(!isOpen)}
        >
          文面
        </Button>
        <Button size="sm" variant="ghost" aria-label={`${name}さんには送らない`} onClick={leaveOut}>
          送らない
        </Button>
      </div>
      {isShown ? (
        <>
          <Field label={`${name}さんへのメッセージ`} error={problem}>
            <Textarea
              rows={8}
              maxLength={CHAT_MESSAGE_MAX_LENGTH}
              // Filled in as long as it is everyone's; what is written for this person stays as written.
              value={own ?? text}
              // Else it would be gone as soon as what is wrong is mended.
              onFocus={() => setIsOpen(true)}
              onChange={({ currentTarget }) => write(currentTarget.value)}
            />
          </Field>
          {own === null ? null : (
            <Button size="sm" className="self-start" onClick={() => write(null)}>
              共通の文面に戻す
            </Button>
          )}
        </>
      ) : null}
    </li>
  );
});
