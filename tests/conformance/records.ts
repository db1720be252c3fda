import { type Application, application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { interaction } from '#endpoints/interaction';
import { label } from '#endpoints/label';
import { type Project, project } from '#endpoints/project';
import { template } from '#endpoints/template';
import { userAccount } from '#endpoints/user-account';
import { userProfile } from '#endpoints/user-profile';
import { UserError } from '../../scripts/lib/cli.ts';
import type { CallWorld } from '../endpoints/support/world.ts';
import { look, type Target, UnexpectedResponse } from './target.ts';

/** A call that cannot be made at this server, and why. */
export class MissingRecord extends Error {}

const missing = (why: string) => (): never => {
  throw new MissingRecord(why);
};

const inDatabase = missing('needs a record that only the database can make');

type Taken = Omit<CallWorld, 'api' | 'db'>;

/** Returns a world whose records are taken when a call names them. */
const worldOf = (take: { [Name in keyof Taken]: () => Taken[Name] }): CallWorld => ({
  get cid() {
    return take.cid();
  },
  get user() {
    return take.user();
  },
  get colleague() {
    return take.colleague();
  },
  get candidate() {
    return take.candidate();
  },
  get project() {
    return take.project();
  },
  get draft() {
    return take.draft();
  },
  get swProject() {
    return take.swProject();
  },
  get conversation() {
    return take.conversation();
  },
  get template() {
    return take.template();
  },
  get label() {
    return take.label();
  },
  get api() {
    return inDatabase();
  },
  get db() {
    return inDatabase();
  },
});

/** Finds a record now; returns how to take it later, which throws a MissingRecord when there is none. */
async function lookFor<T>(what: string, find: () => Promise<T | undefined>): Promise<() => T> {
  let why = `the company has no ${what}`;
  let found: T | undefined;
  try {
    found = await find();
  } catch (error) {
    if (error instanceof MissingRecord) why = error.message;
    else if (error instanceof UnexpectedResponse) why = `no ${what} could be looked up (${error.message})`;
    else throw error;
  }
  return () => {
    if (found === undefined) throw new MissingRecord(why);
    return found;
  };
}

/** Enough to find a project in every state. */
const MAX_PAGES = 10;

const isPublished = ({ status, isSwProject }: Project) => status === 'published' && !isSwProject;

const isOpen = ({ selectionStatus }: Pick<Application, 'selectionStatus'>) =>
  selectionStatus === 'applied' || selectionStatus === 'inProgress';

/** Returns a conversation, if there is one that began with an application, that goes on, and that nobody has to read. */
async function conversationOf(target: Target, cid: string) {
  const { items: applications } = await look(target, application.search, { query: {}, cid });
  const applied = applications.find((item) => isOpen(item) && item.isRead) ?? applications.find(isOpen);
  const { items } = await look(target, interaction.list, { query: {}, cid });
  const chosen = applied ?? applications[0] ?? items.find(({ unreadCount }) => unreadCount === 0) ?? items[0];
  if (!chosen) return undefined;
  const { chatGroupId, selectionId } = chosen;
  const messages = await look(target, chat.pastMessages, { params: { chatGroupId }, query: {}, cid });
  return {
    chatGroupId,
    selectionId,
    universalUid: 'partner' in chosen ? chosen.partner.universalUid : chosen.applicant.universalUid,
    messageIds: messages.map(({ messageId }) => messageId),
    get applicationId() {
      if ('applicationId' in chosen) return chosen.applicationId;
      throw new MissingRecord('the company has no application');
    },
  };
}

/** Returns the company to act for: the first one of the account unless `cid` names another. Throws a UserError without any. */
export async function findCompany(target: Target, cid: string | undefined): Promise<string> {
  if (cid) return cid;
  const [company] = await look(target, corporationAccount.myAccountList).catch((error: unknown) => {
    if (!(error instanceof UnexpectedResponse)) throw error;
    throw new UserError(
      `The companies of the account could not be looked up (${error.message}). Name one with --cid, if the token is right.`,
    );
  });
  if (!company) throw new UserError('The account is a member of no company: expected one that is.');
  return company.universalCorporationId;
}

/**
 * Returns a world out of what a company has at the server: taking a record from it that is missing there, or its
 * database, throws a MissingRecord.
 */
export async function findRecords(target: Target, cid: string): Promise<CallWorld> {
  const user = await lookFor('account', () => look(target, userAccount.me));
  const colleague = await lookFor('member', async () => {
    const members = await look(target, corporationAccount.listMembers, { cid });
    return members.find(({ universalUid }) => universalUid !== user().universalUid) ?? members[0];
  });
  const projects = await lookFor('project', async () => {
    const found: Project[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { items, totalCount } = await look(target, project.list, { query: { page }, cid });
      found.push(...items);
      if (items.length === 0 || found.length >= totalCount) break;
    }
    return found;
  });
  const projectLike = (what: string, isLike: (item: Project) => boolean) =>
    lookFor(what, async () => projects().find(isLike));
  const published = await projectLike('published project', isPublished);
  const plain = await projectLike('project', ({ isSwProject }) => !isSwProject);
  const draft = await projectLike('draft', ({ status }) => status === 'draft');
  const swProject = await projectLike('SW project', ({ isSwProject }) => isSwProject);
  const candidate = await lookFor('candidate to find', async () => {
    const { items } = await look(target, userProfile.search, { query: {}, cid });
    return items[0];
  });
  const conversation = await lookFor('conversation', () => conversationOf(target, cid));
  const newestTemplate = await lookFor(
    'template',
    async () => (await look(target, template.list, { cid }))[0],
  );
  const ownLabel = await lookFor('label', async () => (await look(target, label.list, { cid }))[0]);
  return worldOf({
    cid: () => cid,
    user,
    colleague,
    candidate,
    project: () => (projects().some(isPublished) ? published() : plain()),
    draft,
    swProject,
    conversation,
    template: newestTemplate,
    label: ownLabel,
  });
}

const needsAccount = missing('needs an account');

/** The world of who has no account: there is nothing in it. */
export const noRecords: CallWorld = worldOf({
  cid: needsAccount,
  user: needsAccount,
  colleague: needsAccount,
  candidate: needsAccount,
  project: needsAccount,
  draft: needsAccount,
  swProject: needsAccount,
  conversation: needsAccount,
  template: needsAccount,
  label: needsAccount,
});
