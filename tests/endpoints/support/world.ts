import type { Body, EndpointDefinition, Params, Query } from '#endpoints/endpoint';
import type { endpoints } from '#endpoints/index';
import type { Database } from '#server/db/database';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';
import type { TestApi } from '../../support/servers/test-api.ts';

export type Plan = 'free' | 'trial' | 'paid';

/** Whose token a call carries. */
export type Caller = { uid: string; email: string };

/**
 * Returns a company in which every endpoint has something to do: members, projects, a candidate, a conversation that
 * began with an application, a template and a contract.
 */
export async function createWorld(api: TestApi, plan: Plan = 'paid') {
  const { db } = api;
  const { cid, user } = await createCorporation(db, { plan, isSw: true });
  const colleague = await createUser(db);
  await addMember(db, cid, colleague.universalUid);
  const candidate = await createCandidate(db);
  const project = await createProject(db, cid);
  const draft = await createProject(db, cid, { status: 'draft' });
  const swProject = await createProject(db, cid, { isSwProject: true, status: 'paused' });
  const conversation = await createConversation(db, cid, { project, candidate, status: 'inProgress' });
  const template = { templateId: newId(), title: 'テンプレート', message: '本文' };
  const now = new Date();
  await db.insert(schema.scoutTemplate).values({ cid, ...template, createdAt: now, updatedAt: now });
  await db.insert(schema.contractedPaidPlan).values({
    cid,
    planName: 'スタンダード',
    startDate: '2026-04-01',
    endDate: '2027-03-31',
    price: 600_000,
    billingCycle: 'year',
    autoRenew: true,
  });
  const label = { labelId: newId() };
  await db
    .insert(schema.label)
    .values({ cid, ...label, name: '要面談', nameKey: '要面談', color: 'green', createdAt: now });
  return {
    api,
    db,
    cid,
    user,
    colleague,
    candidate,
    project,
    draft,
    swProject,
    conversation,
    template,
    label,
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * What the calls take from a world. A check of a server elsewhere has no `api` and `db`: a call that asks for them
 * cannot be made there.
 */
export type CallWorld = {
  api: TestApi;
  db: Database;
  cid: string;
  user: { universalUid: string };
  colleague: { email: string };
  candidate: { universalUid: string };
  project: { projectId: string };
  draft: { projectId: string };
  swProject: { projectId: string };
  conversation: {
    chatGroupId: string;
    selectionId: string;
    universalUid: string;
    applicationId: string | null;
    messageIds: readonly string[];
  };
  template: { templateId: string };
  label: { labelId: string };
};

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };
type OwnParams<E extends EndpointDefinition> = Omit<Params<E>, 'cid'>;

/** One call that succeeds; by the company's first member unless `as` says otherwise. */
type ValidCall<E extends EndpointDefinition> = { as?: Caller } & Part<'query', Query<E>> &
  Part<'body', Body<E>> &
  ([keyof OwnParams<E>] extends [never] ? { params?: undefined } : { params: OwnParams<E> });

/** How to make a succeeding call of each endpoint of a domain; one that is missing does not compile. */
export type ValidCalls<Domain extends keyof typeof endpoints> = {
  [Name in keyof (typeof endpoints)[Domain]]: (
    world: CallWorld,
  ) => (typeof endpoints)[Domain][Name] extends infer E extends EndpointDefinition
    ? ValidCall<E> | Promise<ValidCall<E>>
    : never;
};
