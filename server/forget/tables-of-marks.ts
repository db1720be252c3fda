import {
  conversationMark,
  favoriteUser,
  label,
  labelledUser,
  memo,
  passedUser,
  recontact,
} from '../db/schema.ts';
import { FORMER_MEMBER } from '../domains/shared/former-people.ts';
import { CHOICE, COMPANYS, changed, type Entry, entry, gone, ID, kept, NOBODY, TIME } from './fates.ts';

const WRITER = 'names its writer by an id';
const WHOLE = 'goes with the row';

/** What a company keeps on candidates, and its members on conversations. */
export const tablesOfMarks: readonly Entry[] = [
  entry(
    favoriteUser,
    { candidate: gone(favoriteUser.universalUid), member: kept(WRITER), company: gone(favoriteUser.cid) },
    { cid: ID, universalUid: ID, createdBy: ID, createdAt: TIME },
  ),
  entry(
    memo,
    { candidate: gone(memo.targetUid), member: kept(WRITER), company: gone(memo.cid) },
    { cid: ID, targetUid: ID, memo: 'about a candidate, with whom it goes', updatedBy: ID, updatedAt: TIME },
  ),
  entry(
    passedUser,
    {
      candidate: gone(passedUser.universalUid),
      member: changed(passedUser.passedBy),
      company: gone(passedUser.cid),
    },
    {
      cid: ID,
      universalUid: ID,
      reason: CHOICE,
      passedBy: ID,
      passedByName: { candidate: WHOLE, member: { becomes: FORMER_MEMBER } },
      passedAt: TIME,
    },
  ),
  entry(
    recontact,
    {
      candidate: gone(recontact.universalUid),
      member: changed(recontact.setBy),
      company: gone(recontact.cid),
    },
    {
      cid: ID,
      universalUid: ID,
      recontactOn: TIME,
      note: 'about a candidate, with whom it goes',
      setBy: ID,
      setByName: { candidate: WHOLE, member: { becomes: FORMER_MEMBER } },
      setAt: TIME,
    },
  ),
  entry(
    label,
    { candidate: kept(NOBODY), member: kept(NOBODY), company: gone(label.cid) },
    { cid: ID, labelId: ID, name: COMPANYS, nameKey: COMPANYS, color: CHOICE, createdAt: TIME },
  ),
  entry(
    labelledUser,
    { candidate: gone(labelledUser.universalUid), member: kept(WRITER), company: gone(labelledUser.cid) },
    { cid: ID, labelId: ID, universalUid: ID, labelledBy: ID, labelledAt: TIME },
  ),
  entry(
    conversationMark,
    {
      candidate: kept('what a member has set about a conversation: ids and times'),
      member: gone(conversationMark.universalUid),
      company: gone(conversationMark.cid),
    },
    { cid: ID, universalUid: ID, chatGroupId: ID, isPinned: CHOICE, snoozedUntil: TIME },
  ),
];
