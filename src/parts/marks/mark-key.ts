/** The key of the mutations that change what a company has put on a candidate. */
export const markKey = ({ cid, universalUid }: { cid: string; universalUid: string }): readonly string[] => [
  'mark',
  cid,
  universalUid,
];
