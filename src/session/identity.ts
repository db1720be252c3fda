/** The signed-in person as the identity provider knows them. */
export type IdentityUser = {
  uid: string;
  email: string;
  /** First provider id, for example `password`. */
  providerId: string | null;
};

/** Why the identity provider refused; the screen decides what the person reads. */
export type IdentityErrorReason =
  | 'invalidCredential'
  | 'tooManyRequests'
  | 'network'
  | 'emailInUse'
  | 'weakPassword'
  | 'other';

/** A refusal of the identity provider. */
export class IdentityError extends Error {
  readonly reason: IdentityErrorReason;

  constructor(reason: IdentityErrorReason, cause?: unknown) {
    super(`Identity provider: ${reason}`, { cause });
    this.name = 'IdentityError';
    this.reason = reason;
  }
}

/**
 * What the session needs of the hosted identity provider, once that knows who is signed in. What returns a promise may
 * throw `IdentityError`.
 */
export type IdentityProvider = {
  currentUser: () => IdentityUser | null;
  /** The ID token of the current user, null without one. */
  getIdToken: (forceRefresh: boolean) => Promise<string | null>;
  /** Notifies of the current user at once and of every change after; returns how to stop. */
  onAuthChange: (listener: (user: IdentityUser | null) => void) => () => void;
  signIn: (email: string, password: string) => Promise<IdentityUser>;
  signUp: (email: string, password: string) => Promise<IdentityUser>;
  signOut: () => Promise<void>;
  /** Succeeds whether or not the address is known. */
  sendPasswordReset: (email: string) => Promise<void>;
};
