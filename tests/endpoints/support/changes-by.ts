import type { Change } from '#endpoints/live';
import type { World } from './world.ts';

type Called = Pick<World, 'cid' | 'conversation'> & { records: Readonly<Record<string, string>> };

const ofRecord =
  (kind: Change['kind'], field: string) =>
  ({ records }: Called): Change[] => [{ kind, id: records[field] ?? '' }];

const ofCompany =
  (kind: Change['kind']) =>
  ({ cid }: Called): Change[] => [{ kind, id: cid }];

const ofConversation =
  (...kinds: Change['kind'][]) =>
  ({ conversation: { chatGroupId } }: Called): Change[] =>
    kinds.map((kind) => ({ kind, id: chatGroupId }));

const message = ofConversation('message');
const candidate = ofRecord('candidate', 'universalUid');
const label = ofRecord('label', 'labelId');
const made = ofRecord('project', 'createdId');
const project = ofRecord('project', 'projectId');
const savedSearch = ofRecord('savedSearch', 'savedSearchId');
const invitation = ofCompany('invitation');

/** What the valid calls of the endpoints change for open pages; those that are not named change nothing there. */
const table: Readonly<Record<string, (called: Called) => Change[]>> = {
  'chat.createMessage': message,
  'chat.createFile': message,
  'application.read': ofConversation('applicationRead'),
  'inbox.changeAssignee': ofConversation('conversation'),
  'inbox.changePin': ofConversation('conversation'),
  'inbox.changeSnooze': ofConversation('conversation'),
  'inbox.changeReplyDue': ofConversation('conversation'),
  'inbox.markUnread': ofConversation('read'),
  'plannedMessage.create': ofConversation('conversation'),
  'plannedMessage.createScout': ofRecord('scout', 'plannedMessageId'),
  'plannedMessage.change': ofConversation('conversation'),
  'plannedMessage.sendNow': message,
  'plannedMessage.cancel': ofConversation('conversation'),
  'selection.finish': ofConversation('selection'),
  'selection.createMatchingReport': ofConversation('selection'),
  'scout.create': ({ records: { chatGroupId = '', scoutTargetUniversalUid = '' } }) => [
    { kind: 'message', id: chatGroupId },
    { kind: 'scout', id: chatGroupId },
    { kind: 'candidate', id: scoutTargetUniversalUid },
  ],
  'favoriteUser.add': candidate,
  'favoriteUser.remove': candidate,
  'favoriteUser.restore': candidate,
  'passedUser.add': candidate,
  'passedUser.remove': candidate,
  'recontact.change': candidate,
  'recontact.remove': candidate,
  'label.attach': candidate,
  'label.detach': candidate,
  'memo.change': ofRecord('candidate', 'targetUniversalUid'),
  'label.create': label,
  'label.change': label,
  'label.remove': label,
  'template.create': ofRecord('template', 'createdId'),
  'template.changeMessage': ofRecord('template', 'templateId'),
  'template.archive': ofRecord('template', 'templateId'),
  'project.create': made,
  'project.createSwProject': made,
  'project.copy': made,
  'project.changeTitle': project,
  'project.changeDetail': project,
  'project.changeFeature': project,
  'project.changeSwProject': project,
  'project.changeSetting': project,
  'project.changeStatus': project,
  'project.publish': project,
  'savedSearch.create': savedSearch,
  'savedSearch.rename': savedSearch,
  'savedSearch.remove': savedSearch,
  'savedSearch.restore': savedSearch,
  'corporationAccount.removeMember': ofRecord('member', 'universalUid'),
  'corporationAccount.changeProfileAndContactInformation': ofCompany('corporation'),
  'corporationAccount.createInvitation': invitation,
  'corporationAccount.createInvitationByEmail': invitation,
  'corporationAccount.acceptInvitation': invitation,
  'openInvitation.resend': invitation,
  'openInvitation.withdraw': invitation,
};

/** Returns what a call changes for open pages, in its order. */
export const changesBy = (name: string, called: Called): Change[] => table[name]?.(called) ?? [];
