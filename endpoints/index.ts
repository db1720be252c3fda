import { application } from './application.ts';
import { applicationReport } from './application-report.ts';
import { chat } from './chat.ts';
import { corporationAccount } from './corporation-account.ts';
import { corporationContract } from './corporation-contract.ts';
import { favoriteUser } from './favorite-user.ts';
import { file } from './file.ts';
import { inbox } from './inbox.ts';
import { interaction } from './interaction.ts';
import { label } from './label.ts';
import { live } from './live.ts';
import { memo } from './memo.ts';
import { notification } from './notification.ts';
import { openInvitation } from './open-invitation.ts';
import { passedUser } from './passed-user.ts';
import { plannedMessage } from './planned-message.ts';
import { presence } from './presence.ts';
import { project } from './project.ts';
import { push } from './push.ts';
import { recontact } from './recontact.ts';
import { savedSearch } from './saved-search.ts';
import { scout } from './scout.ts';
import { selection } from './selection.ts';
import { shared } from './shared.ts';
import { template } from './template.ts';
import { today } from './today.ts';
import { userAccount } from './user-account.ts';
import { userProfile } from './user-profile.ts';

/** Every endpoint by domain and name: 71 of spec §7 and the extensions. For tests, OpenAPI and the server only. */
export const endpoints = {
  corporationAccount,
  corporationContract,
  favoriteUser,
  file,
  application,
  applicationReport,
  memo,
  notification,
  openInvitation,
  passedUser,
  recontact,
  label,
  project,
  shared,
  template,
  today,
  userAccount,
  chat,
  inbox,
  interaction,
  live,
  plannedMessage,
  presence,
  push,
  savedSearch,
  scout,
  selection,
  userProfile,
};
