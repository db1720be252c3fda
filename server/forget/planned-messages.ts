import { plannedMessage } from '../db/schema.ts';
import { CHOICE, type Entry, entry, gone, ID, NUMBER, TIME } from './fates.ts';

const WHOLE = 'goes with the row';

/** What was to be sent later: the texts name the candidate, and leave under the writer's name. */
export const plannedMessages: Entry = entry(
  plannedMessage,
  {
    candidate: gone('conversation', plannedMessage.targetUid),
    member: gone(plannedMessage.writerUid),
    company: gone(plannedMessage.cid),
  },
  {
    cid: ID,
    plannedMessageId: ID,
    chatGroupId: ID,
    targetUid: ID,
    projectId: ID,
    templateId: ID,
    lastScoutId: ID,
    wasPassed: CHOICE,
    textMessage: WHOLE,
    writerUid: ID,
    writerName: WHOLE,
    sendAt: TIME,
    revision: NUMBER,
    seenCount: NUMBER,
    wasProjectOpen: CHOICE,
    heldReason: CHOICE,
    heldText: WHOLE,
    claim: ID,
    claimedUntil: TIME,
    tries: NUMBER,
    createdAt: TIME,
  },
);
