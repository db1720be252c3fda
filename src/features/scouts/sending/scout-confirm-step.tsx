import { useEffect, useRef } from 'react';
import type { Project } from '#endpoints/project';
import type { UserSummary } from '#endpoints/user-profile';
import { displayName, formatDayInWords } from '@/lib/text/format';
import { ContradictionNotice } from '@/parts/projects/contradiction-notice';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { familyName } from '../labels';
import { PersonalTouchNotice } from '../text/personal-touch-notice';
import { ScoutPreview } from '../text/scout-preview';
import type { Confirmation } from './use-scout-composer';

type ScoutConfirmStepProps = {
  candidate: UserSummary;
  confirmation: Confirmation;
  project: Project | null;
  isBare: boolean;
};

/** The second step of スカウト作成: what will be sent, to whom, and what speaks against it. */
export function ScoutConfirmStep({ candidate, confirmation, project, isBare }: ScoutConfirmStepProps) {
  const { input, projectTitle, latest } = confirmation;
  const sender = familyName(latest?.sender.name ?? '');
  const question = useRef<HTMLDivElement>(null);

  useEffect(() => question.current?.focus(), []);

  return (
    <div className="flex flex-col gap-4">
      <div ref={question} tabIndex={-1} className="flex flex-col outline-none">
        <p className="text-pretty text-lg [overflow-wrap:anywhere] md:text-md">
          <bdi>{displayName(candidate)}</bdi>
          <span>さんへ「</span>
          <bdi>{projectTitle}</bdi>
          <span>」のスカウトを送信します。送信後は取り消せません。</span>
        </p>
        <div aria-live="polite">
          {latest === null ? null : (
            <InlineNotice tone="warning" className="mt-3">
              <span>{latest.scoutedAt ? `${formatDayInWords(latest.scoutedAt)}に` : ''}</span>
              {sender === '' ? null : (
                <>
                  <bdi>{sender}</bdi>
                  <span>さんが</span>
                </>
              )}
              <span>同じ候補者へスカウトを送信しています。再送しますか?</span>
            </InlineNotice>
          )}
        </div>
        <ContradictionNotice text={input.scoutMessage} project={project} />
        {isBare ? <PersonalTouchNotice className="mt-3" /> : null}
      </div>
      <section aria-label="送信する本文">
        <ScoutPreview
          text={{
            text: input.scoutMessage,
            parts: [{ kind: 'text', text: input.scoutMessage }],
            unresolved: [],
          }}
        />
      </section>
    </div>
  );
}
