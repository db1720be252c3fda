import { corporationContract } from '#endpoints/corporation-contract';
import { favoriteUser } from '#endpoints/favorite-user';
import { addDays, dayOf } from '#endpoints/jst';
import { memo } from '#endpoints/memo';
import { recontact } from '#endpoints/recontact';
import { template } from '#endpoints/template';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { createSearchableCandidate } from '../support/records/candidate-factories.ts';
import { addMember, createCorporation, createUser } from '../support/records/factories.ts';
import { createConversation, createProject, planMessage } from '../support/records/matching-factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import type { TestApi } from '../support/servers/test-api.ts';

const long = { createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) };

/** Creates a company with at least one of everything, and users outside it. */
export async function createFaultWorld(api: TestApi) {
  const { db } = api;
  const { cid, user } = await createCorporation(db, { name: '株式会社みなと' });
  const colleague = await createUser(db, { lastName: '高橋', firstName: '美咲' });
  await addMember(db, cid, colleague.universalUid);
  const other = await createCorporation(db, { name: '株式会社かもめ', member: user });
  const project = await createProject(db, cid, { title: '検索基盤の開発' });
  const draft = await createProject(db, cid, { title: '社内ツールの刷新', status: 'draft' });
  const candidate = await createSearchableCandidate(db);
  const conversation = await createConversation(db, cid, { project, candidate, status: 'inProgress' });
  const scouted = await createSearchableCandidate(db, { lastName: '鈴木', firstName: '葵' });
  await createConversation(db, cid, { project, candidate: scouted, origin: 'scout', status: 'scouting' });
  await db.insert(schema.favoriteProject).values({
    cid,
    projectId: project.projectId,
    universalUid: scouted.universalUid,
    createdAt: new Date(),
  });
  const as = user;
  const params = { cid };
  await callApi(api, favoriteUser.add, { as, params, body: { universalUid: scouted.universalUid } });
  await callApi(api, memo.change, {
    as,
    params,
    body: { targetUniversalUid: candidate.universalUid, memo: '面談済み' },
  });
  await callApi(api, recontact.change, {
    as,
    params,
    body: { universalUid: scouted.universalUid, recontactOn: addDays(dayOf(new Date()), 30) },
  });
  await planMessage(db, { cid, chatGroupId: conversation.chatGroupId, writerUid: user.universalUid });
  const { json: templateId } = await callApi(api, template.create, {
    as,
    params,
    body: { title: '標準', message: 'はじめまして。' },
  });
  await callApi(api, corporationContract.changeBillingDestination, {
    as,
    params,
    body: {
      companyName: '株式会社みなと',
      department: '',
      personName: '佐藤',
      email: 'billing@example.com',
      phone: '03-1234-5678',
      postalCode: '100-0001',
      prefectureCode: '13',
      address: '千代田区',
      building: '',
    },
  });
  const newcomer = await createUser(db);
  const invitationId = newId();
  await db.insert(schema.corporationMemberInvitation).values({
    invitationId,
    cid,
    email: newcomer.email,
    invitedBy: user.universalUid,
    ...long,
  });
  const trial = await createCorporation(db, { plan: 'trial' });
  await createProject(db, trial.cid);
  const free = await createCorporation(db, { plan: 'free' });
  const contractor = await createCorporation(db, { isSw: true });
  const swDraft = await createProject(db, contractor.cid, { isSwProject: true, status: 'draft' });
  const temporaryId = newId();
  await db.insert(schema.temporaryAccount).values({ temporaryId, email: 'new@example.com', ...long });
  return {
    cid,
    user,
    otherCid: other.cid,
    newcomer,
    trial: trial.user,
    free: free.user,
    contractor: { ...contractor.user, draftId: swDraft.projectId },
    projectId: project.projectId,
    draftId: draft.projectId,
    candidateUid: candidate.universalUid,
    chatGroupId: conversation.chatGroupId,
    applicationId: conversation.applicationId ?? '',
    templateId,
    invitationId,
    temporaryId,
  };
}

/** What `createFaultWorld` made. */
export type FaultWorld = Awaited<ReturnType<typeof createFaultWorld>>;
