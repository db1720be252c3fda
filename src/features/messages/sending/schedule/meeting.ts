import type { Slot } from './slots';

/** A meeting that was agreed with a candidate. */
export type Meeting = {
  slot: Slot;
  candidateName: string;
  projectTitle: string;
  chatGroupId: string;
  /** Address of the conversation. */
  address: string;
};

/** What every calendar says of a meeting. */
export const meetingText = ({ candidateName, projectTitle, address }: Meeting) => ({
  title: `面談:${candidateName}さん(${projectTitle})`,
  description: `候補者:${candidateName}\n案件:${projectTitle}\n会話:${address}`,
});
