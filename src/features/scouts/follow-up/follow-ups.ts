import { application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import { scout } from '#endpoints/scout';
import { defineBatch } from '@/parts/batch/define-batch';
import { invalidateCorporationQueries } from '@/session/corporation-queries';
import { FollowUpJob } from './follow-up-job';
import { sendFollowUp } from './send-follow-up';
import { JOB_KEYS } from './start-store';

/** Reads that a message of ours changes. */
const affected = [
  chat.latestMessages,
  chat.pastMessages,
  interaction.list,
  interaction.show,
  application.search,
  application.show,
  scout.search,
];

/** フォロー: one message to each candidate who has not answered a scout, sent one after another. */
export const followUps = defineBatch({
  name: JOB_KEYS.followUp,
  schema: FollowUpJob,
  idOf: ({ scout: { chatGroupId } }) => chatGroupId,
  step: sendFollowUp,
  onStop: ({ queryClient, cid }) => void invalidateCorporationQueries(queryClient, affected, cid),
  elsewhere: '別のタブで送信しています。このタブには結果だけが表示されます。',
});
