import { displayName } from '@/lib/text/format';
import { ContradictionList } from '@/parts/projects/contradiction-notice';
import { contradictionsIn } from '@/parts/projects/contradictions';
import { Dialog } from '@/ui/overlays/dialog';
import type { BulkScout } from './use-bulk-scout';

/** More of them are counted, not listed. */
const MAX_LISTED = 5;

/** Asks before texts are sent that contradict the conditions of the project; one goes back to the first of them. */
export function ContradictionsQuestion({ scouts }: { scouts: BulkScout }) {
  const { contradicting, project, confirmAnyway, correct } = scouts;
  const more = contradicting.length - MAX_LISTED;
  return (
    <Dialog
      open={contradicting.length > 0}
      onOpenChange={(isOpen) => !isOpen && correct()}
      title="募集条件と異なる文面があります"
      description={`${contradicting.length}人への文面に、案件の募集条件と異なる内容があります。このまま送信してよろしいですか?`}
      submitLabel="このまま進む"
      cancelLabel="文面を直す"
      onSubmit={() => {
        confirmAnyway();
        return true;
      }}
    >
      <ul className="flex flex-col gap-2 text-sm">
        {contradicting.slice(0, MAX_LISTED).map(({ person, resolved }) => (
          <li key={person.candidate.universalUid}>
            <bdi className="font-medium">{displayName(person.candidate)}</bdi>
            {project ? <ContradictionList found={contradictionsIn(resolved.text, project.setting)} /> : null}
          </li>
        ))}
        {more > 0 ? <li className="text-ink-muted">{`ほか${more}人`}</li> : null}
      </ul>
    </Dialog>
  );
}
