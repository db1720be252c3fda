import { and, eq, isNull } from 'drizzle-orm';
import { corporationAccount } from '#endpoints/corporation-account';
import { corporationContract } from '#endpoints/corporation-contract';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { file } from '#endpoints/file';
import { inbox } from '#endpoints/inbox';
import { label } from '#endpoints/label';
import { openInvitation } from '#endpoints/open-invitation';
import { plannedMessage } from '#endpoints/planned-message';
import { project } from '#endpoints/project';
import { savedSearch } from '#endpoints/saved-search';
import { scout } from '#endpoints/scout';
import { template } from '#endpoints/template';
import type { Executor } from '../db/database.ts';
import { corporation, corporationMember, userAccount } from '../db/schema.ts';
import { queryNotFound } from '../kit/problem.ts';

type Membership = { cid: string; universalUid: string };

/** Writes that concern the whole company or its members: they lock its row before anything else. */
const lockingCorporation = new Set<EndpointDefinition>([
  corporationContract.changeBillingDestination,
  corporationAccount.changeProfileAndContactInformation,
  corporationAccount.createInvitation,
  corporationAccount.createInvitationByEmail,
  corporationAccount.removeMember,
  inbox.changePin,
  inbox.changeSnooze,
  label.change,
  label.create,
  openInvitation.resend,
  openInvitation.withdraw,
  plannedMessage.create,
  plannedMessage.createScout,
  plannedMessage.sendNow,
  project.changeFeature,
  project.copy,
  project.create,
  project.createSwProject,
  project.publish,
  savedSearch.create,
  savedSearch.rename,
  savedSearch.restore,
  scout.create,
  template.create,
]);

/** Writes that send a mail or a file meanwhile: of them only the transactions that they start themselves are held. */
const waitingOutside = new Set<EndpointDefinition>([file.uploadChatFile, file.uploadProjectImage]);

/** Whether a member's write is one transaction from its beginning to its end. */
export const isOneTransaction = (definition: EndpointDefinition): boolean => !waitingOutside.has(definition);

const rowOf = (tx: Executor, { cid, universalUid }: Membership) =>
  tx
    .select({ universalUid: corporationMember.universalUid })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(
      and(
        eq(corporationMember.cid, cid),
        eq(corporationMember.universalUid, universalUid),
        isNull(userAccount.resignedAt),
      ),
    );

/**
 * Starts a member's write: who has been removed since the call was admitted gets the 404 of a stranger, and who is a member
 * stays one until the transaction ends. Locks the company first where the write locks it at all, else only the member.
 */
export async function holdCaller(
  tx: Executor,
  definition: EndpointDefinition,
  member: Membership,
): Promise<void> {
  const isLocking = lockingCorporation.has(definition);
  const [, rows] = await Promise.all([
    isLocking &&
      tx
        .select({ cid: corporation.cid })
        .from(corporation)
        .where(eq(corporation.cid, member.cid))
        .for('update'),
    // A statement of its own: one that waits for a lock sees other rows as they were before.
    isLocking ? rowOf(tx, member) : rowOf(tx, member).for('key share', { of: corporationMember }),
  ]);
  if (rows.length === 0) throw queryNotFound();
}
