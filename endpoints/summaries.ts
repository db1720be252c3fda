import type { endpoints } from './index.ts';

type Endpoints = typeof endpoints;

/** An English sentence about each call, for the API's documentation. Beside the calls, so that browsers do not load it. */
export const summaries: {
  readonly [Domain in keyof Endpoints]: { readonly [Name in keyof Endpoints[Domain]]: string };
} = {
  corporationAccount: {
    listMembers: 'Lists the members of the company.',
    createInvitation: 'Invites a user who already has an account.',
    createInvitationByEmail: 'Invites an address that has no account yet.',
    removeMember: 'Removes a member; never the caller nor the last one.',
    changeProfileAndContactInformation: 'Changes the company profile and its contact.',
    showCurrent: 'Shows the company one acts for.',
    create: 'Registers a company with the caller as its first member; returns its id.',
    showInvitation: 'Shows an invitation to anyone who has its link.',
    acceptInvitation: 'Accepts an invitation as the signed-in user.',
    listSwCorporationAccounts: 'Lists the SW companies.',
    createTemporaryAccount:
      'Sends the confirmation mail of a sign-up; the response never shows whether the address is known.',
    showTemporaryAccount: 'Shows a sign-up to anyone who has its link.',
    myAccountList: 'Lists the companies of the caller.',
  },
  corporationContract: {
    showBillingDestination: 'Shows where invoices go; null before it was first entered.',
    changeBillingDestination: 'Changes where invoices go.',
    currentContractType: 'Returns the contract type; nothing means free.',
    showContractedPaidPlan: 'Shows the paid plan; nothing for a company without one.',
  },
  favoriteUser: {
    add: 'Adds a candidate to the favorites.',
    remove: 'Removes a candidate from the favorites.',
    restore: 'Brings a removed favorite back to its place in the list.',
    list: 'Lists the favorites, newest first.',
    listForProject: 'Lists the candidates who like a project, newest first.',
  },
  file: {
    uploadCorporationLogoImage: 'Uploads a company logo: png, gif or jpeg by content, 10 MB at most.',
    uploadProjectImage: 'Uploads the picture of a project: png, gif or jpeg by content, 10 MB at most.',
    uploadChatFile: 'Uploads a file for a conversation, 10 MB at most.',
  },
  application: {
    countForProjects: 'Counts, per project, the applications and those not read yet.',
    listForProject: 'Lists the applications to one project, newest first.',
    search: 'Searches the applications to all projects.',
    show: 'Shows an application with the applicant.',
    read: 'Marks the application of a conversation as read.',
  },
  applicationReport: {
    show: 'Counts what became of the selections that began in a period: in all, and by what they have in common.',
  },
  memo: {
    show: "Shows the company's memo on a candidate.",
    change: 'Writes the memo; 422 when it has changed since `updatedAt`.',
  },
  notification: {
    show: 'Shows how often the caller is mailed about what happens in the company, for each kind of event.',
    change: 'Sets how often the caller is mailed about one kind of event, from now on.',
    changeScope: "Sets whether mails about replies and applications leave out colleagues' conversations.",
    confirmAddress: "Says that the caller's address takes mails again, where they were refused or came back.",
    unsubscribe:
      'Ends all of these mails to the person whose mail the token is from (RFC 8058); 400 for another token.',
  },
  openInvitation: {
    list: 'Lists the addresses that are invited and have not joined, the newest first; never an id.',
    resend: 'Mails an invited address again, with a new link; 404 when it is not invited any more.',
    withdraw: 'Ends all links of an address; doing so twice changes nothing, 400 when it has joined.',
  },
  passedUser: {
    add: 'Passes on a candidate; again changes the reason only.',
    remove: 'Takes back that a candidate was passed on.',
  },
  push: {
    key: 'Shows the key that browsers subscribe to push messages with; null where there are none.',
    subscribe:
      'Has a browser told of messages while the app is closed; 400 for an address of no known push service.',
    unsubscribe: 'Tells a browser of the caller nothing any more.',
  },
  recontact: {
    change: 'Sets the day on which to contact a candidate again, with a note; 400 for a day that is over.',
    remove: 'Takes that day off a candidate.',
    list: 'Lists the candidates with such a day, the first day on top.',
  },
  label: {
    list: 'Lists the labels by name.',
    create:
      'Makes a label; 422 when the company has one of that name, 400 when it has as many as it can have.',
    change: 'Renames or recolors a label; 422 when the company has another one of that name.',
    remove: 'Deletes a label and takes it off all candidates; 404 when a colleague did so before.',
    attach: 'Puts a label on a candidate; doing so twice changes nothing.',
    detach: 'Takes a label off a candidate; doing so twice changes nothing.',
  },
  project: {
    countFavorites:
      'Counts, per project, the candidates who like it: for all projects, or for those that are named.',
    changeDetail: 'Changes the details of a project; 422 when they are not what `basedOn` says any more.',
    changeFeature: 'Changes the features of a project; 422 when they are not what `basedOn` says any more.',
    changeSwProject: 'Changes what only an SW project has; 422 when it is not what `basedOn` says any more.',
    changeTitle: 'Changes the title of a project; 422 when it is not what `basedOn` says any more.',
    changeSetting:
      'Changes the conditions of a project, within the bounds of the plan; 422 when they are not what `basedOn` says any more.',
    changeStatus: 'Pauses a published project or closes one for good.',
    publish: 'Publishes a complete draft or a paused project, within the limit of the plan.',
    copy: 'Copies a project into a new draft; returns its id.',
    create: 'Creates a draft; returns its id.',
    createSwProject: 'Creates an SW draft for an SW company; returns its id.',
    countPublished: 'Counts the published projects of the company.',
    list: 'Lists the projects of the company, last changed first.',
    show: 'Shows a project of the company.',
    listWorkingForms: 'Lists the working forms.',
    showSwProject:
      "Shows an SW project to any user once it is published, and to its company's members before.",
  },
  shared: {
    listJobCategories: 'Lists the job categories in two levels.',
    listPrefectures: 'Lists the 47 prefectures.',
  },
  template: {
    create: 'Creates a scout template; returns its id. A company has 500 at most.',
    list: 'Lists the scout templates that are not archived, last changed first.',
    archive: 'Archives a scout template for good.',
    changeMessage:
      'Changes the text of a scout template; 422 when it changed after the `updatedAt` that was read.',
  },
  today: {
    show: 'Counts what waits for the company, or for the caller and nobody: replies, applications, days that have come; each up to 100.',
  },
  userAccount: {
    getByEmail: 'Returns the account of an address that is about to be invited, or null.',
    create: "Creates or confirms the caller's account; 422: it has resigned.",
    me: "Returns the caller's account.",
    myProfile: "Returns the caller's name.",
    changeName:
      "Changes the caller's name, for all of their companies; what they wrote before keeps the old one.",
  },
  chat: {
    latestMessages: 'Returns the newest messages, or all after `latestMessageId`, and marks them as read.',
    pastMessages: 'Returns the messages before `oldestMessageId`.',
    searchMessages: 'Finds messages by text or file name, newest first; counts to 100.',
    showFile: 'Returns the file of a message.',
    createMessage: 'Sends a text message.',
    createFile: 'Sends an uploaded file.',
  },
  inbox: {
    changeAssignee:
      'Sets who looks after a conversation; 422 when it is no longer the one that the caller saw, 400 for somebody who is no member.',
    changePin: 'Keeps a conversation on top of the list for the caller, or no longer.',
    changeSnooze: 'Puts a conversation aside for the caller until an instant to come; null brings it back.',
    changeReplyDue: 'Sets until which day the company means to reply; null for none.',
    markUnread: 'Marks a conversation as unread, for the whole company, as reading it marks it as read.',
  },
  interaction: {
    list: 'Lists the conversations of the company.',
    numberOfUnreadMessages: 'Counts the unread messages.',
    show: 'Shows a conversation with the candidate.',
  },
  live: {
    stream: 'Sends changes as events until the token expires; `Last-Event-ID` resumes.',
  },
  plannedMessage: {
    list: 'Lists the messages and scouts that leave later, those that are held first; of one conversation or candidate, or only the held ones.',
    create:
      'Plans a text message: it leaves by itself, unless the candidate writes first or it may not be sent then.',
    createScout:
      'Plans a scout, once for each candidate and project: it leaves by itself, unless it may not be sent then.',
    change:
      'Changes text and time of a planned message; 400 when it is no longer the one that the caller saw.',
    sendNow: 'Sends a planned message at once, under the name of the caller.',
    cancel: 'Takes a planned message back.',
  },
  presence: {
    announce: "Tells the colleagues' streams what the caller does with a conversation.",
  },
  savedSearch: {
    list: "Lists the company's saved searches, newest first.",
    countNew: 'Counts what is new in each saved search since the caller looked, as far as it can in time.',
    create:
      'Saves a search for the whole company; 400 for a name that is taken and for conditions that no search knows.',
    rename: 'Renames a saved search; 400 for a name that is taken.',
    remove: 'Removes a saved search for the whole company; `restore` brings it back for a day.',
    restore: 'Brings a removed search back as it was; 400 when its name or its place is taken by now.',
    look: 'Marks a saved search as looked at by the caller: what comes from now on is new.',
    changeMail: 'Sets whether the caller gets a mail a day about new hits of a saved search.',
  },
  scout: {
    latest: "Returns the company's newest scout to a candidate, or null.",
    search: 'Searches the sent scouts, newest first.',
    create: 'Sends a scout for a published project and opens its conversation.',
    changeTemplate: 'Says which template a sent scout was made of, for the reply rates.',
    replyRates: 'Counts the replies to scouts by template, project and hour in JST.',
    funnel: 'Counts what became of the scouts.',
  },
  selection: {
    finish: 'Ends a selection without notifying the candidate.',
    changeFinishReason: 'Says why a selection is about to be finished; nobody reads it before that.',
    createMatchingReport: 'Reports a match, which the selection becomes.',
    listProjects: 'Lists the projects with selections, of one candidate or of all.',
  },
  userProfile: {
    search: 'Searches candidates by a few conditions.',
    searchPaid: 'Searches candidates by all conditions.',
    show: 'Shows one candidate.',
  },
};
