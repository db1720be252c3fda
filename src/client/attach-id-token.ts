import type { InternalAxiosRequestConfig } from 'axios';
import type { EndpointDefinition } from '#endpoints/endpoint';

/** Who makes the calls; set by the session. */
export type Identity = {
  /** The Firebase ID token, or null without a session. `forceRefresh` asks the identity provider for a new one. */
  getIdToken: (options: { forceRefresh: boolean }) => Promise<string | null>;
  /** Called when the server refuses a token that was just refreshed, at a call of a person. */
  onUnauthorized: () => void;
  /** The same at a call of a company: it says nothing about the person (spec §4). */
  onUnauthorizedCompany?: () => void;
  /** Called when the server does not permit what the screen took for permitted. */
  onForbidden?: () => void;
};

const nobody: Identity = { getIdToken: async () => null, onUnauthorized: () => {} };
let identity = nobody;

/** Gives the client its identity, or takes it away with null. */
export function setIdentity(next: Identity | null): void {
  identity = next ?? nobody;
}

/** Who makes the calls now; nobody before the session is connected. */
export const currentIdentity = (): Identity => identity;

/** The ID token of a call. One that needs no sign-in carries it too (spec §7), if it can be had. */
export async function idTokenFor(endpoint: EndpointDefinition): Promise<string | null> {
  const token = identity.getIdToken({ forceRefresh: false });
  return endpoint.auth === 'none' ? token.catch(() => null) : token;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The Firebase ID token that `attachIdToken` attaches. */
    idToken?: string | null;
  }
}

/** The Authorization header of an ID token (spec §6); null without a session, where there is none. */
export const bearer = (idToken: string | null | undefined): string | null =>
  idToken ? `Bearer ${idToken}` : null;

/** Attaches the Firebase ID token to a request: the axios client's one request interceptor (spec §6). */
export function attachIdToken(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const authorization = bearer(config.idToken);
  if (authorization !== null) config.headers.set('Authorization', authorization);
  return config;
}
