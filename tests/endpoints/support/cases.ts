import type { EndpointDefinition } from '#endpoints/endpoint';
import { endpoints } from '#endpoints/index';
import { beginningOf } from '../../support/records/beginning-of.ts';
import { urlOf } from '../../support/servers/call-api.ts';
import { type TestApi, tokenFor } from '../../support/servers/test-api.ts';
import {
  favoriteUserCalls,
  labelCalls,
  memoCalls,
  passedUserCalls,
  recontactCalls,
  savedSearchCalls,
  scoutCalls,
  templateCalls,
  userProfileCalls,
} from './candidate-calls.ts';
import {
  corporationAccountCalls,
  corporationContractCalls,
  fileCalls,
  notificationCalls,
  openInvitationCalls,
  pushCalls,
  sharedCalls,
  userAccountCalls,
} from './company-calls.ts';
import { liveCalls, presenceCalls, todayCalls } from './live-calls.ts';
import {
  applicationCalls,
  applicationReportCalls,
  chatCalls,
  inboxCalls,
  interactionCalls,
  plannedMessageCalls,
  selectionCalls,
} from './matching-calls.ts';
import { projectCalls } from './project-calls.ts';
import type { Caller, CallWorld, ValidCalls } from './world.ts';

/** A call of any endpoint. */
export type AnyCall = {
  as?: Caller;
  params?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
};

/** How to call each endpoint with success: a new endpoint without an entry here does not compile. */
export const validCalls: { [Domain in keyof typeof endpoints]: ValidCalls<Domain> } = {
  application: applicationCalls,
  applicationReport: applicationReportCalls,
  chat: chatCalls,
  corporationAccount: corporationAccountCalls,
  openInvitation: openInvitationCalls,
  corporationContract: corporationContractCalls,
  favoriteUser: favoriteUserCalls,
  file: fileCalls,
  inbox: inboxCalls,
  interaction: interactionCalls,
  label: labelCalls,
  live: liveCalls,
  plannedMessage: plannedMessageCalls,
  presence: presenceCalls,
  memo: memoCalls,
  notification: notificationCalls,
  passedUser: passedUserCalls,
  project: projectCalls,
  push: pushCalls,
  recontact: recontactCalls,
  savedSearch: savedSearchCalls,
  scout: scoutCalls,
  selection: selectionCalls,
  shared: sharedCalls,
  template: templateCalls,
  today: todayCalls,
  userAccount: userAccountCalls,
  userProfile: userProfileCalls,
};

type AnyValidCall = (world: CallWorld) => AnyCall | Promise<AnyCall>;

const definitions: Record<string, Record<string, EndpointDefinition>> = endpoints;
const fixtures: Record<string, Record<string, AnyValidCall>> = validCalls;

/** An endpoint with its name and a call that succeeds. */
export type Case = { name: string; definition: EndpointDefinition; validCall: AnyValidCall };

/** Every endpoint of the API. */
export const cases: readonly Case[] = Object.entries(definitions).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, definition]) => ({
    name: `${domain}.${name}`,
    definition,
    validCall: (world: CallWorld) => {
      const validCall = fixtures[domain]?.[name];
      if (!validCall) throw new Error(`No call of ${domain}.${name}`);
      return validCall(world);
    },
  })),
);

/** The endpoints of a company. */
export const memberCases = cases.filter(({ definition }) => definition.auth === 'member');

const formOf = (body: unknown): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) form.append(key, value);
  return form;
};

/** Returns the request of a call as it is, right or wrong, to the server at `baseUrl`. */
export function requestFor(
  definition: EndpointDefinition,
  { params, query, body }: Omit<AnyCall, 'as'>,
  {
    baseUrl,
    cid,
    authorization,
    headers: given = {},
  }: { baseUrl?: string; cid?: string; authorization?: string; headers?: Readonly<Record<string, string>> },
): Request {
  const isForm = definition.bodyType === 'multipart';
  const isJson = definition.body !== undefined && !isForm;
  const headers = new Headers({ ...given, ...(authorization && { Authorization: authorization }) });
  if (isJson) headers.set('Content-Type', 'application/json');
  return new Request(urlOf(definition, { ...params, cid }, query, baseUrl), {
    method: definition.method.toUpperCase(),
    headers,
    body: isForm ? formOf(body) : isJson ? JSON.stringify(body ?? {}) : undefined,
  });
}

/** Sends a call as it is, right or wrong. `authorization` replaces the token of `as`. */
export async function sendCall(
  { app }: TestApi,
  definition: EndpointDefinition,
  { as, ...call }: AnyCall,
  {
    cid,
    authorization = as && `Bearer ${tokenFor(as)}`,
    headers,
  }: { cid?: string; authorization?: string; headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  return beginningOf(await app.fetch(requestFor(definition, call, { cid, authorization, headers })));
}

/** Returns what a refusal contains, without the request id that differs each time. */
export async function refusalOf(response: Response): Promise<{ status: number; message: string }> {
  const { message } = await response.json();
  return { status: response.status, message };
}
