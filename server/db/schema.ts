// Every table; the files of the folder have one subject each.
//
// Indexes for lists in descending order are written ascending and read backwards: Drizzle would make descending ones
// with NULLS LAST, which no `order by … desc` can use.
//
// Tables of a company have `corporation_id` first in their keys and indexes, and refer to each other by keys that carry
// it: no row can belong to another company's (docs/scaling.md).

export { candidate, derivedVersion } from './schema/candidates.ts';
export {
  billingDestination,
  contractedPaidPlan,
  corporation,
  corporationMember,
  corporationMemberInvitation,
  temporaryAccount,
} from './schema/companies.ts';
export {
  chatGroup,
  chatMessage,
  conversationMark,
  messageSearch,
  plannedMessage,
} from './schema/conversations.ts';
export { favoriteUser, label, labelledUser, memo, passedUser, recontact } from './schema/marks.ts';
export { jobCategory, prefecture, workingForm } from './schema/masters.ts';
export {
  mailAttempt,
  mailRound,
  notificationSetting,
  outgoingMail,
  presence,
  pushedMessage,
  pushSubscription,
  undeliverableAddress,
} from './schema/notifications.ts';
export {
  auditEntry,
  forgotten,
  idempotencyKey,
  liveChange,
  rateLimit,
  removedFile,
  serverSecret,
  uploadedFile,
} from './schema/operation.ts';
export { userAccount } from './schema/people.ts';
export { favoriteProject, project } from './schema/projects.ts';
export { savedSearch, savedSearchMail, savedSearchMember } from './schema/saved-searches.ts';
export { application, scout, scoutTemplate, seenScout } from './schema/selections.ts';
