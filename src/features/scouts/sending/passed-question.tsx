import type { Passed, UserSummary } from '#endpoints/user-profile';
import { displayName, formatDayInWords } from '@/lib/text/format';
import { passReasonNames } from '@/parts/marks/pass-reasons';
import { Dialog } from '@/ui/overlays/dialog';
import { familyName } from '../labels';

type PassedQuestionProps = {
  candidate: UserSummary;
  passed: Passed;
  /** The scout shall be written all the same. */
  onAgree: () => void;
  onClose: () => void;
};

/** Asks before a scout to somebody whom the company has passed on. */
export function PassedQuestion({ candidate, passed, onAgree, onClose }: PassedQuestionProps) {
  const { reason, passedAt, passedByName } = passed;
  const sender = familyName(passedByName);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="見送りにした候補者です"
      size="sm"
      submitLabel="スカウトを作成する"
      onSubmit={() => {
        onAgree();
        // The scout's dialog takes the place of this one.
        return false;
      }}
    >
      <p className="text-pretty">
        <bdi>{displayName(candidate)}</bdi>
        <span>{`さんは${passedAt ? `${formatDayInWords(passedAt)}に` : ''}`}</span>
        {sender === '' ? null : (
          <>
            <bdi>{sender}</bdi>
            <span>さんが</span>
          </>
        )}
        <span>{`見送りにしています${reason ? `(${passReasonNames[reason]})` : ''}。スカウトを作成しますか?`}</span>
      </p>
    </Dialog>
  );
}
