import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import type { Review } from './review';
import { ReviewPerson } from './review-person';
import { ReviewRow } from './review-row';

type ReviewStepProps = {
  scouts: Review;
  /** Said where nobody is left to send to. */
  nobody?: { title: string; description: string };
};

const noCandidates = {
  title: 'スカウトを送信できる候補者がいません',
  description: '案件を選び直すか、ほかの候補者を選択してください。',
};

/** The second step of what goes to many: the text for each person, and who is left out for which reason. */
export function ReviewStep({ scouts, nobody = noCandidates }: ReviewStepProps) {
  const { plan, sendable, shown, show } = scouts;
  const leftOut = plan.filter(({ obstacle }) => obstacle !== null);

  return (
    <div className="flex flex-col gap-4">
      {leftOut.length > 0 && shown !== null ? (
        <p className="text-ink-muted text-sm">{`${sendable.length}人に送信します。${leftOut.length}人には送信しません(理由は下の「送信しない候補者」にあります)。`}</p>
      ) : null}
      {shown === null ? (
        <EmptyState {...nobody} />
      ) : (
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-[15rem_minmax(0,1fr)]">
          <Field label="候補者" className="md:hidden">
            <Select
              value={shown.id}
              options={sendable.map((planned, index) => ({
                value: planned.id,
                label: `${index + 1}. ${displayName(planned.person.candidate)}${planned.problem ? '(要修正)' : ''}`,
              }))}
              onChange={({ target }) => show(target.value)}
            />
          </Field>
          <ul
            aria-label="送信する候補者"
            className="scroll-shadow hidden max-h-[calc(100dvh-21rem)] flex-col gap-0.5 overflow-y-auto md:flex"
          >
            {sendable.map((planned) => (
              <ReviewRow
                key={planned.id}
                planned={planned}
                isShown={planned === shown}
                onShow={() => show(planned.id)}
              />
            ))}
          </ul>
          <ReviewPerson key={shown.id} scouts={scouts} planned={shown} />
        </div>
      )}
      {leftOut.length > 0 ? (
        <section aria-label="送信しない候補者">
          <h3 className="mb-1 text-md">{`送信しない候補者(${leftOut.length}人)`}</h3>
          <ul className="divide-y divide-line border-line border-y">
            {leftOut.map((planned) => (
              <li key={planned.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <bdi className="min-w-32 font-medium">{displayName(planned.person.candidate)}</bdi>
                <span className="min-w-0 flex-1 text-ink-muted text-sm">{planned.obstacle}</span>
                {planned.isLeftOut ? (
                  <Button size="sm" onClick={() => scouts.takeBack(planned.id)}>
                    送信対象に戻す
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
