import { asc, eq } from 'drizzle-orm';
import { corporation, project } from '../../server/db/schema.ts';
import {
  applyToProject,
  declineScout,
  likeProject,
  type Platform,
  readScouts,
  replyToConversation,
  withdraw,
} from './actions.ts';
import { composeFor } from './compose.ts';
import { changeContract, type Plan, plans } from './contract.ts';
import {
  findCandidate,
  findCompany,
  findConversation,
  findNewCandidate,
  findProject,
  listConversations,
} from './find.ts';
import { PlatformError } from './platform-error.ts';
import { type FilePlatform, fileToSend, sendFileAsCandidate } from './send-file.ts';

/** What `npm run platform -- --help` prints. */
export const usage = `Usage: npm run platform -- <command>

Does what happens on the other side of the platform: candidates and contracts.

  list                                     companies, published projects and the newest conversations with their ids
  apply <project> [candidate] [text]       a candidate applies to a published project
  like <project> [candidate]               a candidate likes a published project
  read <conversation>                      the candidate opens the scouts of a conversation
  reply <conversation> [text]              the candidate writes; without a text, something fitting
  file <conversation> [path]               the candidate sends a file of this machine; without a path, a picture
  decline <conversation> [text]            the candidate declines a scout
  withdraw <conversation> [text]           the candidate withdraws from a selection that has begun
  contract <company> free|trial|paid       puts a company on another contract

<project>, <candidate> and <company> are ids or names, <conversation> is an id or the candidate's name.
Without <candidate>, someone new is chosen.

Options: --data DIR (DATA_DIR, .data) is the data folder of the running demo server. With DATABASE_URL the command
works on that database itself.
`;

const text = (value: string) => ({ kind: 'text' as const, textMessage: value });

const candidateFor = (platform: Platform, target: { cid: string; projectId: string }, word?: string) =>
  word ? findCandidate(platform.db, word) : findNewCandidate(platform.db, target);

const APPLICATION =
  'はじめまして。募集内容を拝見し、応募いたしました。これまでの経験を生かせると考えております。まずはオンラインでお話しできますと幸いです。どうぞよろしくお願いいたします。';
const DECLINE =
  'ご連絡ありがとうございます。大変恐縮ですが、今回は辞退させていただきます。またの機会がありましたらよろしくお願いいたします。';

type Command = {
  /** How many words it takes. */
  words: [min: number, max: number];
  run(platform: FilePlatform, words: readonly string[]): Promise<string>;
};

async function list({ db }: Platform): Promise<string> {
  const companies = await db
    .select()
    .from(corporation)
    .orderBy(asc(corporation.createdAt), asc(corporation.cid))
    .limit(20);
  const projects = await db
    .select({ id: project.projectId, title: project.title, company: corporation.name })
    .from(project)
    .innerJoin(corporation, eq(corporation.cid, project.cid))
    .where(eq(project.status, 'published'))
    .orderBy(asc(corporation.cid), asc(project.projectId))
    .limit(30);
  const conversations = await listConversations(db, undefined, 20);
  return [
    'Companies',
    ...companies.map((row) => `  ${row.cid}  ${row.name}  ${row.contractType ?? 'free'}`),
    '',
    'Published projects',
    ...projects.map((row) => `  ${row.id}  ${row.title}  (${row.company})`),
    '',
    'Newest conversations',
    ...conversations.map(
      (row) =>
        `  ${row.chatGroupId}  ${row.name}  ${row.status}  ${row.lastFromUs ? 'company wrote last' : 'candidate wrote last'}  ${row.title}  (${row.company})`,
    ),
  ].join('\n');
}

const commands: Record<string, Command> = {
  list: { words: [0, 0], run: list },
  apply: {
    words: [1, 3],
    async run(platform, [projectWord = '', candidateWord, message = APPLICATION]) {
      const target = await findProject(platform.db, projectWord);
      const { universalUid, name } = await candidateFor(platform, target, candidateWord);
      const { chatGroupId } = await applyToProject(platform, {
        projectId: target.projectId,
        universalUid,
        message,
      });
      return `${name} applied to "${target.title}": conversation ${chatGroupId}.`;
    },
  },
  like: {
    words: [1, 2],
    async run(platform, [projectWord = '', candidateWord]) {
      const target = await findProject(platform.db, projectWord);
      const { universalUid, name } = await candidateFor(platform, target, candidateWord);
      const isNew = await likeProject(platform, { projectId: target.projectId, universalUid });
      return isNew ? `${name} likes "${target.title}".` : `${name} liked "${target.title}" before.`;
    },
  },
  read: {
    words: [1, 1],
    async run(platform, [word = '']) {
      const conversation = await findConversation(platform.db, word);
      const count = await readScouts(platform, conversation);
      return count > 0
        ? `${conversation.name} read ${count} scout${count > 1 ? 's' : ''}.`
        : `${conversation.name} had no unread scout.`;
    },
  },
  reply: {
    words: [1, 2],
    async run(platform, [word = '', given]) {
      const conversation = await findConversation(platform.db, word);
      const message = given ?? (await composeFor(platform.db, conversation, { mayDecline: false }))?.text;
      if (!message)
        throw new PlatformError('The company has written nothing yet: give the text of the reply.');
      await replyToConversation(platform, conversation, { content: text(message) });
      return `${conversation.name} wrote about "${conversation.title}":\n${message}`;
    },
  },
  file: {
    words: [1, 2],
    async run(platform, [word = '', file]) {
      const conversation = await findConversation(platform.db, word);
      const name = await sendFileAsCandidate(platform, conversation, await fileToSend(file));
      return `${conversation.name} sent ${name} about "${conversation.title}".`;
    },
  },
  decline: {
    words: [1, 2],
    async run(platform, [word = '', message = DECLINE]) {
      const conversation = await findConversation(platform.db, word);
      await declineScout(platform, conversation, { content: text(message) });
      return `${conversation.name} declined "${conversation.title}".`;
    },
  },
  withdraw: {
    words: [1, 2],
    async run(platform, [word = '', message = DECLINE]) {
      const conversation = await findConversation(platform.db, word);
      await withdraw(platform, conversation, { content: text(message) });
      return `${conversation.name} withdrew from "${conversation.title}".`;
    },
  },
  contract: {
    words: [2, 2],
    async run(platform, [word = '', planWord = '']) {
      const plan = plans.find((each): each is Plan => each === planWord);
      if (!plan) throw new PlatformError(`"${planWord}" is no contract: expected free, trial or paid.`);
      const { cid, name } = await findCompany(platform.db, word);
      await changeContract(platform, cid, plan);
      return `${name} is ${plan} from now on.`;
    },
  },
};

/**
 * Runs a command of the platform side and returns what to print. Throws a `PlatformError` for an unknown command,
 * wrong words, and what the state of things does not allow.
 */
export async function runCommand(platform: FilePlatform, args: readonly string[]): Promise<string> {
  const [name = '', ...words] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new PlatformError(
      `${name ? `"${name}" is no command` : 'No command'}: expected ${Object.keys(commands).join(', ')}. --help explains them.`,
    );
  }
  const [min, max] = command.words;
  if (words.length < min || words.length > max) {
    const line = usage
      .split('\n')
      .find((each) => each.startsWith(`  ${name} `))
      ?.trim()
      .replace(/ {2,}.*/, '');
    throw new PlatformError(`Expected: npm run platform -- ${line}. Texts with spaces go in quotes.`);
  }
  if (words.some((word) => word.trim() === '')) throw new PlatformError('An argument is empty.');
  return command.run(platform, words);
}
