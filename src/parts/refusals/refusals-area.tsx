import { BatchArea } from '@/parts/batch/batch-area';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';
import { proposedDraft } from '@/parts/selections/refusal-draft';
import { overReason } from '@/parts/selections/selection-over';
import { stepBetween } from '@/parts/selections/steps';
import type { RefusalPerson } from './refusal-job';
import { refusals } from './refusals';
import { RefusalsDialog } from './refusals-dialog';
import { clearRefusalStart, useRefusalStart } from './start-store';

function stateOf({ status, candidate }: ChosenSelection): RefusalPerson['state'] {
  if (candidate.hasLeft) return { type: 'excluded', reason: '退会した候補者には送信できません' };
  if (stepBetween(status, 'finished')) return { type: 'waiting' };
  return { type: 'excluded', reason: overReason(status) ?? 'この状態の選考は終了できません' };
}

const toPerson = (chosen: ChosenSelection): RefusalPerson => ({
  selectionId: chosen.selectionId,
  chatGroupId: chosen.chatGroupId,
  candidate: chosen.candidate,
  projectTitle: chosen.projectTitle,
  text: null,
  state: stateOf(chosen),
});

/** The dialog of お見送りの連絡 to many while it is open, else the way back to what was begun. */
export function RefusalsArea({ cid }: { cid: string }) {
  const job = refusals.useJob(cid);
  const asked = useRefusalStart(({ people }) => people);
  return (
    <BatchArea
      title="お見送りの連絡"
      kept="届いたメッセージと、終了した選考は取り消されません。"
      job={job}
      asked={asked}
      onTaken={clearRefusalStart}
      hasJob={() => refusals.readJob(cid) !== null}
      onStart={(people) =>
        refusals.writeJob(cid, {
          step: 'compose',
          isStarted: false,
          reason: null,
          draft: proposedDraft,
          people: people.map(toPerson),
        })
      }
      onDrop={() => refusals.writeJob(cid, null)}
    >
      {(close) => (job ? <RefusalsDialog cid={cid} job={job} onClose={close} /> : null)}
    </BatchArea>
  );
}
