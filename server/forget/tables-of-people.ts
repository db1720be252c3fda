import { sql } from 'drizzle-orm';
import { formerAddress, formerIdentity } from '../db/former-address.ts';
import * as schema from '../db/schema.ts';
import { FORMER_MEMBER, FORMER_USER, REMOVED_TEXT } from '../domains/shared/former-people.ts';
import { listWordsOf } from '../domains/shared/list-words.ts';
import {
  CHOICE,
  COMPANYS,
  changed,
  changedByAddress,
  type Entry,
  entry,
  gone,
  goneByAddress,
  ID,
  kept,
  NOBODY,
  NUMBER,
  TIME,
} from './fates.ts';

/** Makes SQL of a text that is formed of an account's id. */
const formed = (of: (universalUid: string) => string) =>
  sql`replace(${of('{id}')}::text, '{id}', ${userAccount.universalUid})`;

const nothing = { becomes: sql`null` };
const blank = { becomes: '' };
const WHOLE = 'goes with the row';
const OWN_WORDS = 'what the company wrote to a candidate, which is the company’s to keep';

const { candidate, userAccount, corporation, corporationMember } = schema;
const { corporationMemberInvitation: invitation, temporaryAccount, billingDestination } = schema;
const { chatGroup, chatMessage, messageSearch, application, scout } = schema;

/** Accounts, companies and what they say of themselves. */
const accounts: readonly Entry[] = [
  entry(
    candidate,
    { candidate: gone(candidate.universalUid), member: kept(NOBODY), company: kept(NOBODY) },
    {
      universalUid: WHOLE,
      lastLoginAt: WHOLE,
      updatedAt: WHOLE,
      createdAt: WHOLE,
      hoursMin: WHOLE,
      hoursMax: WHOLE,
      minReward: WHOLE,
      maxYears: WHOLE,
      isBlank: WHOLE,
      prefectureCode: WHOLE,
      remote: WHOLE,
      startFrom: WHOLE,
      workingFormIds: WHOLE,
      jobCategoryIds: WHOLE,
      jobCategories: WHOLE,
      skillKeys: WHOLE,
      searchText: WHOLE,
      lastName: WHOLE,
      firstName: WHOLE,
      lastNameKana: WHOLE,
      firstNameKana: WHOLE,
      imagePath: WHOLE,
      headline: WHOLE,
      introduction: WHOLE,
      skills: WHOLE,
      careers: WHOLE,
      links: WHOLE,
      titleText: WHOLE,
      bigrams: WHOLE,
      card: WHOLE,
    },
  ),
  entry(
    userAccount,
    {
      candidate: kept(NOBODY),
      member: changed(userAccount.universalUid),
      company: kept('its members stay users: they may be members of other companies'),
    },
    {
      universalUid: ID,
      firebaseUid: { candidate: NOBODY, member: { becomes: formed(formerIdentity) } },
      email: { candidate: NOBODY, member: { becomes: formed(formerAddress) } },
      roleId: NUMBER,
      lastName: { candidate: NOBODY, member: { becomes: FORMER_MEMBER } },
      firstName: { candidate: NOBODY, member: blank },
      createdAt: TIME,
      resignedAt: TIME,
    },
  ),
  entry(
    corporation,
    {
      candidate: kept(NOBODY),
      member: changedByAddress(corporation.contactEmail),
      company: gone(corporation.cid),
    },
    {
      cid: ID,
      name: COMPANYS,
      introduction: COMPANYS,
      url: COMPANYS,
      prefectureCode: COMPANYS,
      address: COMPANYS,
      contactPersonName: { candidate: NOBODY, member: blank },
      contactEmail: { candidate: NOBODY, member: blank },
      contactPhone: { candidate: NOBODY, member: blank },
      logoPath: COMPANYS,
      isSw: CHOICE,
      contractType: CHOICE,
      createdAt: TIME,
      updatedAt: TIME,
    },
  ),
  entry(
    billingDestination,
    {
      candidate: kept(NOBODY),
      member: changedByAddress(billingDestination.email),
      company: gone(billingDestination.cid),
    },
    {
      cid: ID,
      companyName: COMPANYS,
      department: COMPANYS,
      personName: { candidate: NOBODY, member: blank },
      email: { candidate: NOBODY, member: blank },
      phone: { candidate: NOBODY, member: blank },
      postalCode: COMPANYS,
      prefectureCode: COMPANYS,
      address: COMPANYS,
      building: COMPANYS,
      updatedAt: TIME,
    },
  ),
  entry(
    corporationMember,
    {
      candidate: kept(NOBODY),
      member: gone(corporationMember.universalUid),
      company: gone(corporationMember.cid),
    },
    { cid: ID, universalUid: ID, joinedAt: TIME, isMailedOwnOnly: CHOICE },
  ),
  entry(
    invitation,
    { candidate: kept(NOBODY), member: goneByAddress(invitation.email), company: gone(invitation.cid) },
    {
      invitationId: ID,
      cid: ID,
      email: WHOLE,
      invitedBy: ID,
      createdAt: TIME,
      expiresAt: TIME,
      acceptedAt: TIME,
    },
  ),
  entry(
    temporaryAccount,
    { candidate: kept(NOBODY), member: goneByAddress(temporaryAccount.email), company: kept(NOBODY) },
    { temporaryId: ID, email: WHOLE, createdAt: TIME, expiresAt: TIME, usedAt: TIME },
  ),
];

/** Selections and what was written in them. */
const selections: readonly Entry[] = [
  entry(
    chatGroup,
    {
      candidate: changed(chatGroup.universalUid),
      member: changed(chatGroup.assigneeUid),
      company: gone(chatGroup.cid),
    },
    {
      cid: ID,
      chatGroupId: ID,
      selectionId: ID,
      projectId: ID,
      universalUid: ID,
      origin: CHOICE,
      // Nobody is left to go on with what is open.
      status: {
        candidate: {
          becomes: sql`case when ${chatGroup.status} = 'matched' then ${chatGroup.status} else 'finished' end`,
        },
        member: CHOICE,
      },
      messageCount: NUMBER,
      unreadCount: { candidate: { becomes: sql`0` }, member: NUMBER },
      unreadMarkedCount: { candidate: nothing, member: NUMBER },
      lastExcerpt: {
        candidate: {
          becomes: sql`case when ${chatGroup.lastExcerpt} is null then null else ${REMOVED_TEXT}::text end`,
        },
        member: OWN_WORDS,
      },
      lastSentAt: TIME,
      lastFromUs: CHOICE,
      createdAt: TIME,
      assigneeUid: { candidate: ID, member: nothing },
      assignedAt: { candidate: TIME, member: nothing },
      replyDueOn: { candidate: nothing, member: TIME },
      partnerKey: { candidate: { becomes: FORMER_USER }, member: NOBODY },
      partnerWords: { candidate: { becomes: listWordsOf(FORMER_USER) }, member: NOBODY },
      finishReason: CHOICE,
      finishNote: { candidate: nothing, member: 'about a candidate, with whom it goes' },
    },
  ),
  entry(
    chatMessage,
    {
      candidate: changed('conversation'),
      member: changed(chatMessage.senderUid),
      company: gone(chatMessage.cid),
    },
    {
      cid: ID,
      chatGroupId: ID,
      sequence: NUMBER,
      messageId: ID,
      side: CHOICE,
      senderUid: ID,
      senderName: {
        candidate: {
          becomes: sql`case when ${chatMessage.side} = 'user' then ${FORMER_USER}::text else ${chatMessage.senderName} end`,
        },
        member: { becomes: FORMER_MEMBER },
      },
      kind: { candidate: { becomes: 'text' }, member: CHOICE },
      // What the company wrote names the candidate, too. The platform's own notes name nobody.
      textMessage: {
        candidate: {
          becomes: sql`case when ${chatMessage.side} = 'system' then ${chatMessage.textMessage} end`,
        },
        member: OWN_WORDS,
      },
      fileName: { candidate: nothing, member: OWN_WORDS },
      filePath: { candidate: nothing, member: OWN_WORDS },
      sentAt: TIME,
    },
  ),
  entry(
    messageSearch,
    {
      candidate: gone('conversation'),
      member: kept('holds the texts of messages, which stay'),
      company: gone(messageSearch.cid),
    },
    { cid: ID, chatGroupId: ID, sequence: NUMBER, sentAt: TIME, searchText: OWN_WORDS, grams: NUMBER },
  ),
  entry(
    application,
    { candidate: changed(application.universalUid), member: kept(NOBODY), company: gone(application.cid) },
    {
      cid: ID,
      applicationId: ID,
      chatGroupId: ID,
      projectId: ID,
      universalUid: ID,
      message: { candidate: { becomes: REMOVED_TEXT }, member: NOBODY },
      appliedAt: TIME,
      // Nothing is left to read.
      readAt: {
        candidate: { becomes: sql`coalesce(${application.readAt}, ${application.appliedAt})` },
        member: TIME,
      },
    },
  ),
  entry(
    scout,
    { candidate: changed(scout.targetUid), member: changed(scout.senderUid), company: gone(scout.cid) },
    {
      cid: ID,
      scoutId: ID,
      targetUid: ID,
      projectId: ID,
      message: { candidate: { becomes: REMOVED_TEXT }, member: OWN_WORDS },
      senderUid: ID,
      senderName: { candidate: NOBODY, member: { becomes: FORMER_MEMBER } },
      scoutedAt: TIME,
      readAt: TIME,
      repliedAt: TIME,
      lastReplyAt: TIME,
      declinedAt: TIME,
      chatGroupId: ID,
      templateId: ID,
      templateVersion: NUMBER,
    },
  ),
];

/** The tables of people, and of what was written to them. */
export const tablesOfPeople: readonly Entry[] = [...accounts, ...selections];
