import {
  ahead,
  aheadOfProfile,
  labels,
  manySelections,
  marks,
  masters,
  refusing,
  savedSearches,
  scoutDialog,
} from './page-call-groups.ts';
import type { CallName, ReadName } from './page-calls.ts';

/** What a page asks the server for as it opens, and what later, when something is done on it. */
type PageCalls = { opening: readonly ReadName[]; later: readonly CallName[] };

/** Every page under its file in src/pages, with its tab where that asks for something else, and every call it makes. */
export const pageCalls = {
  '404': { opening: [], later: [] },
  '500': { opening: [], later: [] },
  'login/index': { opening: [], later: ['userAccount.create'] },
  'password_reset/index': { opening: [], later: [] },
  'error/auth/resigned-account/index': { opening: [], later: [] },
  'signup/index': { opening: [], later: ['corporationAccount.createTemporaryAccount'] },
  'signup/[temporaryId]/index': {
    opening: ['corporationAccount.showTemporaryAccount'],
    later: ['userAccount.create'],
  },
  'invitations/[invitationId]/index': {
    opening: ['corporationAccount.showInvitation'],
    later: ['corporationAccount.acceptInvitation', 'userAccount.changeName', 'userAccount.create'],
  },
  'corporation/new/index': {
    opening: ['shared.listPrefectures'],
    later: ['corporationAccount.create'],
  },
  'switch_account/index': { opening: [], later: [] },
  index: { opening: [], later: [] },
  'projects/index': {
    opening: [
      'application.countForProjects',
      'project.countFavorites',
      'project.list',
      'savedSearch.countNew',
      'today.show',
    ],
    later: ['project.changeStatus', 'project.copy', 'project.publish'],
  },
  'projects/index?plan=trial': {
    opening: [
      'application.countForProjects',
      'project.countFavorites',
      'project.countPublished',
      'project.list',
      'savedSearch.countNew',
      'today.show',
    ],
    later: [],
  },
  'projects/new/index': { opening: [], later: ['project.create', 'project.createSwProject'] },
  'projects/new/index?plan=trial': { opening: ['project.countPublished'], later: [] },
  'projects/[projectId]/edit/index': {
    opening: ['project.listWorkingForms', 'project.show', ...masters],
    later: [
      'file.uploadProjectImage',
      'project.changeDetail',
      'project.changeFeature',
      'project.changeSetting',
      'project.changeTitle',
      'project.publish',
    ],
  },
  'projects/[projectId]/edit/index?sw': {
    opening: ['project.listWorkingForms', 'project.show', 'project.showSwProject', ...masters],
    later: ['project.changeSwProject'],
  },
  'projects/[projectId]/index': {
    opening: [
      'application.countForProjects',
      'project.countFavorites',
      'project.listWorkingForms',
      'project.show',
      ...masters,
    ],
    later: ['project.changeStatus', 'project.copy', 'project.publish', 'userProfile.searchPaid'],
  },
  'projects/[projectId]/index?tab=applications': {
    opening: [
      'application.countForProjects',
      'application.listForProject',
      'project.countFavorites',
      'project.show',
    ],
    later: [],
  },
  'projects/[projectId]/index?tab=likes': {
    opening: [
      'application.countForProjects',
      'favoriteUser.listForProject',
      'project.countFavorites',
      'project.show',
      ...masters,
    ],
    later: [...marks, ...scoutDialog, ...aheadOfProfile],
  },
  'projects/[projectId]/index?tab=scouts': {
    opening: ['application.countForProjects', 'project.countFavorites', 'project.show', 'scout.search'],
    later: [],
  },
  'profiles/index': {
    opening: ['project.listWorkingForms', ...masters, 'userProfile.searchPaid'],
    // Its response is brief: the rest of a candidate is preloaded, too.
    later: [...marks, ...labels, ...scoutDialog, ...ahead, 'userProfile.show', ...savedSearches],
  },
  // Seeks for a project.
  'profiles/index?for': {
    opening: ['project.listWorkingForms', 'project.show', ...masters, 'userProfile.searchPaid'],
    later: [],
  },
  'profiles/index?plan=free': {
    opening: ['project.listWorkingForms', ...masters, 'userProfile.search'],
    later: [],
  },
  'profiles/[universalUid]': {
    opening: [
      'memo.show',
      'project.listWorkingForms',
      'scout.latest',
      'selection.listProjects',
      ...masters,
      'userProfile.show',
    ],
    later: [...marks, ...scoutDialog, 'memo.change', 'recontact.change', 'recontact.remove'],
  },
  // Looks at the candidate for a project.
  'profiles/[universalUid]?for': {
    opening: [
      'memo.show',
      'project.listWorkingForms',
      'project.show',
      'scout.latest',
      'selection.listProjects',
      ...masters,
      'userProfile.show',
    ],
    later: [],
  },
  'favorites/index': {
    opening: ['favoriteUser.list', 'label.list', ...masters],
    later: [...marks, ...scoutDialog, ...aheadOfProfile],
  },
  'favorites/index?view=liked': {
    opening: ['favoriteUser.listForProject', 'project.countFavorites', 'project.list', ...masters],
    later: [
      ...marks,
      'plannedMessage.createScout',
      'plannedMessage.list',
      'scout.changeTemplate',
      'scout.create',
      'scout.latest',
      'template.list',
      ...aheadOfProfile,
    ],
  },
  // What is done to a candidate is tried on the tabs beside it.
  'favorites/index?view=recontact': { opening: ['recontact.list', ...masters], later: [...aheadOfProfile] },
  'scouts/index': {
    opening: ['corporationAccount.listMembers', 'scout.funnel', 'scout.search', 'selection.listProjects'],
    later: ['chat.pastMessages', 'scout.latest', 'scout.replyRates', 'scout.search', ...refusing],
  },
  'scouts/templates/index': {
    opening: ['template.list'],
    later: ['template.archive', 'template.changeMessage', 'template.create'],
  },
  'applications/index': {
    opening: ['application.search', 'selection.listProjects'],
    later: [
      'application.read',
      'application.search',
      'application.show',
      'scout.latest',
      ...manySelections,
      ...ahead,
    ],
  },
  'applications/index?view=board': {
    opening: ['application.search', 'interaction.list', 'selection.listProjects'],
    later: ['application.search', 'selection.createMatchingReport', ...refusing],
  },
  'applications/index?view=report': { opening: ['applicationReport.show'], later: [] },
  'applications/[id]/index': {
    opening: [
      'application.show',
      'memo.show',
      'project.listWorkingForms',
      'scout.latest',
      'selection.listProjects',
      ...masters,
    ],
    later: [
      'application.read',
      'memo.change',
      'selection.changeFinishReason',
      'selection.createMatchingReport',
      'selection.finish',
    ],
  },
  'messages/index': {
    opening: ['interaction.list'],
    later: ['chat.latestMessages', 'chat.pastMessages', 'inbox.markUnread', ...manySelections],
  },
  'messages/index?find': { opening: ['chat.searchMessages', 'interaction.list'], later: [] },
  'messages/index?planned': {
    opening: ['interaction.list', 'plannedMessage.list'],
    later: ['plannedMessage.cancel', 'plannedMessage.change', 'plannedMessage.sendNow'],
  },
  'messages/[chatGroupId]/index': {
    opening: ['chat.latestMessages', 'interaction.list', 'interaction.show', 'plannedMessage.list'],
    later: [
      'chat.createFile',
      'chat.createMessage',
      'chat.pastMessages',
      'chat.showFile',
      'corporationAccount.listMembers',
      'file.uploadChatFile',
      'inbox.changeAssignee',
      'inbox.changePin',
      'inbox.changeReplyDue',
      'inbox.changeSnooze',
      'memo.change',
      'memo.show',
      'plannedMessage.cancel',
      'plannedMessage.change',
      'plannedMessage.create',
      'plannedMessage.sendNow',
      'project.show',
      'selection.changeFinishReason',
      'selection.createMatchingReport',
      'selection.finish',
      ...masters,
    ],
  },
  'unsubscribe/index': { opening: [], later: ['notification.unsubscribe'] },
  'settings/index': {
    opening: ['notification.show'],
    later: [
      'notification.change',
      'notification.changeScope',
      'notification.confirmAddress',
      'userAccount.changeName',
    ],
  },
  'corporation/edit/index': {
    opening: ['shared.listPrefectures'],
    later: ['corporationAccount.changeProfileAndContactInformation', 'file.uploadCorporationLogoImage'],
  },
  'corporation/members/index': {
    opening: ['corporationAccount.listMembers', 'openInvitation.list'],
    later: [
      'corporationAccount.createInvitation',
      'corporationAccount.createInvitationByEmail',
      'corporationAccount.removeMember',
      'openInvitation.resend',
      'openInvitation.withdraw',
      'userAccount.getByEmail',
    ],
  },
  'corporation/payment/management/index': {
    opening: [
      'corporationContract.showBillingDestination',
      'corporationContract.showContractedPaidPlan',
      'project.countPublished',
      'shared.listPrefectures',
    ],
    later: ['corporationContract.changeBillingDestination'],
  },
} as const satisfies Record<string, PageCalls>;

/** A page of the table. */
export type PageName = keyof typeof pageCalls;
