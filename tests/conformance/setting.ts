import type { CorporationAccountRole } from '#endpoints/role';
import { newId } from '#server/db/new-id';
import type { CallWorld } from '../endpoints/support/world.ts';
import type { Target } from './target.ts';

/** Who calls for which company, and what there is to name. */
export type Caller = {
  cid: string;
  role: CorporationAccountRole;
  isSw: boolean;
  records: CallWorld;
  /** What a company has that the caller is no member of. */
  otherRecords?: CallWorld;
};

/** What a check works with. Without a caller only what needs no account can be checked. */
export type Setting = {
  target: Target;
  caller?: Caller;
  records: CallWorld;
  isWriting: boolean;
  /** By what a server is measured: our own, or nothing but the specification. */
  profile: Profile;
  /** The origin of the web app, which the server has to allow. */
  origin: string;
};
export type Profile = 'extensions' | 'specification';

/** Returns the company that is acted for; one that does not exist without a caller. */
export const cidOf = ({ caller }: Setting) => caller?.cid ?? newId();
