import * as schema from '../db/schema.ts';
import {
  CHOICE,
  COMPANYS,
  type Entry,
  entry,
  gone,
  goneByAddress,
  ID,
  kept,
  NOBODY,
  NUMBER,
  type Rows,
  TIME,
} from './fates.ts';

const WRITER = 'names its writer by an id';
const WHOLE = 'goes with the row';
const MASTER = 'a list that the platform gives out';

const { favoriteProject, project } = schema;
const { scoutTemplate, contractedPaidPlan, savedSearch, savedSearchMember, savedSearchMail } = schema;
const { notificationSetting, presence, mailAttempt, undeliverableAddress } = schema;
const { idempotencyKey, rateLimit, liveChange, auditEntry, uploadedFile, removedFile, serverSecret } = schema;

const nobody = { candidate: kept(NOBODY), member: kept(NOBODY), company: kept(NOBODY) };

/** What a company offers, and how it works. */
const work: readonly Entry[] = [
  entry(
    project,
    { candidate: kept(NOBODY), member: kept(NOBODY), company: gone(project.cid) },
    {
      cid: ID,
      projectId: ID,
      isSwProject: CHOICE,
      status: CHOICE,
      title: COMPANYS,
      titleWords: COMPANYS,
      detail: COMPANYS,
      feature: COMPANYS,
      imageKey: ID,
      swProject: COMPANYS,
      setting: COMPANYS,
      publishedAt: TIME,
      createdAt: TIME,
      updatedAt: TIME,
    },
  ),
  entry(
    favoriteProject,
    {
      candidate: kept('an id: the analysis of applications counts who had liked the project before'),
      member: kept(NOBODY),
      company: gone(favoriteProject.cid),
    },
    { cid: ID, projectId: ID, universalUid: ID, createdAt: TIME },
  ),
  entry(
    scoutTemplate,
    { candidate: kept(NOBODY), member: kept(NOBODY), company: gone(scoutTemplate.cid) },
    {
      cid: ID,
      templateId: ID,
      title: COMPANYS,
      message: COMPANYS,
      version: NUMBER,
      createdAt: TIME,
      updatedAt: TIME,
      archivedAt: TIME,
    },
  ),
  entry(
    contractedPaidPlan,
    { candidate: kept(NOBODY), member: kept(NOBODY), company: gone(contractedPaidPlan.cid) },
    {
      cid: ID,
      planName: COMPANYS,
      startDate: TIME,
      endDate: TIME,
      price: NUMBER,
      billingCycle: CHOICE,
      autoRenew: CHOICE,
    },
  ),
  entry(
    savedSearch,
    {
      candidate: kept('conditions of a company, which can name anybody: to be looked through by hand'),
      member: kept(WRITER),
      company: gone(savedSearch.cid),
    },
    {
      cid: ID,
      savedSearchId: ID,
      name: COMPANYS,
      search: COMPANYS,
      createdBy: ID,
      createdAt: TIME,
      removedAt: TIME,
    },
  ),
  entry(
    savedSearchMember,
    {
      candidate: kept(NOBODY),
      member: gone(savedSearchMember.universalUid),
      company: gone(savedSearchMember.cid),
    },
    { cid: ID, savedSearchId: ID, universalUid: ID, lookedAt: TIME, isMailed: CHOICE, mailedAt: TIME },
  ),
  entry(
    notificationSetting,
    {
      candidate: kept(NOBODY),
      member: gone(notificationSetting.universalUid),
      company: gone(notificationSetting.cid),
    },
    { cid: ID, universalUid: ID, event: CHOICE, frequency: CHOICE, countedFrom: TIME },
  ),
];

const ofMember = (by: Extract<Rows, { by: unknown }>['by']) => ({ ...nobody, member: gone(by) });

/** What the servers keep for their own work. */
const operation: readonly Entry[] = [
  entry(savedSearchMail, ofMember(savedSearchMail.universalUid), { universalUid: ID, day: TIME }),
  entry(presence, ofMember(presence.universalUid), { universalUid: ID, seenAt: TIME }),
  entry(schema.pushSubscription, ofMember(schema.pushSubscription.universalUid), {
    endpoint: WHOLE,
    universalUid: ID,
    p256dh: WHOLE,
    auth: WHOLE,
    isBrief: CHOICE,
    seenAt: TIME,
  }),
  entry(
    schema.pushedMessage,
    { candidate: gone('conversation'), member: kept(NOBODY), company: gone(schema.pushedMessage.cid) },
    { cid: ID, chatGroupId: ID, sentAt: TIME },
  ),
  entry(mailAttempt, ofMember(mailAttempt.universalUid), {
    universalUid: ID,
    kind: CHOICE,
    tries: NUMBER,
    until: TIME,
  }),
  entry(
    undeliverableAddress,
    { ...nobody, member: goneByAddress(undeliverableAddress.address) },
    { address: WHOLE, notedAt: TIME },
  ),
  entry(
    idempotencyKey,
    {
      candidate: kept('responses that name a candidate go with the conversations: keys.ts'),
      member: gone(idempotencyKey.universalUid),
      company: gone(idempotencyKey.cid),
    },
    {
      cid: ID,
      universalUid: ID,
      endpoint: CHOICE,
      key: ID,
      requestHash: 'a digest, deleted after a day',
      sentHash: 'a digest, deleted after a day',
      response: 'names others: those go by keys.ts, the rest after a day',
      createdAt: TIME,
    },
  ),
  entry(rateLimit, ofMember(rateLimit.client), {
    bucket: CHOICE,
    client: 'the id of a member, which goes, or an address of the network, for ten minutes',
    hits: NUMBER,
    resetsAt: TIME,
  }),
  entry(
    liveChange,
    {
      candidate: kept('ids only, deleted after an hour'),
      member: kept('ids only, deleted after an hour'),
      company: gone(liveChange.cid),
    },
    { cid: ID, changeId: NUMBER, kind: CHOICE, recordId: ID, transactionId: NUMBER, changedAt: TIME },
  ),
  entry(
    auditEntry,
    {
      candidate: kept('the proof of what was done: ids only, deleted after a year and a month'),
      member: kept('the proof of what was done: ids only, deleted after a year and a month'),
      company: kept('the proof of what was done: ids only, deleted after a year and a month'),
    },
    { cid: ID, entryId: ID, universalUid: ID, action: CHOICE, records: ID, requestId: ID, at: TIME },
  ),
  entry(
    uploadedFile,
    {
      candidate: kept('files of their conversations go with the bytes: uploads.ts'),
      member: kept('a company’s files; logos that no company has taken go with the bytes: uploads.ts'),
      company: gone(uploadedFile.cid),
    },
    {
      cid: ID,
      objectKey: ID,
      kind: CHOICE,
      uploadedBy: ID,
      fileName: 'goes with its file',
      contentType: CHOICE,
      byteSize: NUMBER,
      createdAt: TIME,
    },
  ),
  entry(
    removedFile,
    {
      candidate: kept(NOBODY),
      member: kept(NOBODY),
      company: gone(removedFile.cid),
    },
    { cid: ID, objectKey: ID, removedAt: TIME },
  ),
  entry(
    schema.forgotten,
    {
      candidate: kept('says whom to forget again after a restore'),
      member: kept('says whom to forget again after a restore'),
      company: kept('says whom to forget again after a restore'),
    },
    { kind: CHOICE, id: ID, begunAt: TIME, doneAt: TIME },
  ),
  entry(
    schema.seenScout,
    {
      candidate: gone(schema.seenScout.targetUid),
      member: gone(schema.seenScout.universalUid),
      company: gone(schema.seenScout.cid),
    },
    { cid: ID, universalUid: ID, targetUid: ID, scoutId: ID, seenAt: TIME },
  ),
  entry(schema.outgoingMail, nobody, { kind: CHOICE, recordId: ID, tries: NUMBER, until: TIME }),
  entry(schema.mailRound, nobody, { kind: CHOICE, holder: ID, until: TIME }),
  entry(serverSecret, nobody, { name: CHOICE, secret: 'a secret of the servers' }),
  entry(schema.derivedVersion, nobody, {
    name: CHOICE,
    version: NUMBER,
    target: NUMBER,
    claimedBy: ID,
    claimedUntil: TIME,
  }),
  entry(schema.jobCategory, nobody, { id: ID, name: MASTER, parentId: ID, position: NUMBER }),
  entry(schema.prefecture, nobody, { code: ID, name: MASTER }),
  entry(schema.workingForm, nobody, { id: ID, name: MASTER, position: NUMBER }),
];

/** The tables of a company's work and of the servers' own. */
export const otherTables: readonly Entry[] = [...work, ...operation];
