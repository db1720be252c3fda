import { mkdirSync, writeFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { runMain, UserError } from '../../scripts/lib/cli.ts';
import type { Database, OpenDatabase } from '../../server/db/database.ts';
import { corporationMember, userAccount } from '../../server/db/schema.ts';
import { describeMachine } from '../lib/figures.ts';
import { companyCalls } from './company-calls.ts';
import { bringIntoMemory, type Databases, fill, makeDatabases, openForDemo, sizeOf } from './databases.ts';
import { measureForgetting } from './forget.ts';
import { type Measured, measureCalls, type TimedCall } from './measure-calls.ts';
import { type BenchOptions, readBenchOptions } from './options.ts';
import { type Run, toLine, toMarkdown } from './report.ts';
import { firstSearches, messageCalls, searchCalls } from './search-calls.ts';
import type { ManyConversations } from './seed-conversations.ts';
import { seedMessages } from './seed-messages.ts';
import { type ServedApi, serveApi } from './serve-api.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Candidates in a database of messages: enough for the company's 5,000 conversations. */
const CANDIDATES_BESIDE = 5000;

/** Returns the member who has been with a company for the longest, and their sign-in. */
async function findMember(db: Database, cid: string): Promise<{ uid: string; senderUid: string }> {
  const [member] = await db
    .select({ uid: userAccount.firebaseUid, senderUid: userAccount.universalUid })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(eq(corporationMember.cid, cid))
    .orderBy(asc(corporationMember.joinedAt))
    .limit(1);
  if (!member) throw new UserError(`The company ${cid} has no members.`);
  return member;
}

type Seeded = {
  opened: OpenDatabase;
  api: ServedApi;
  company: ManyConversations;
  member: { uid: string; senderUid: string };
};

/** Serves a database with the company and so many candidates, while `run` measures on it. */
async function serve<Result>(
  databases: Databases,
  { name, candidates }: { name: string; candidates: number },
  run: (seeded: Seeded) => Promise<Result>,
): Promise<Result> {
  let statements = 0;
  const opened = await databases.open(name, () => {
    statements += 1;
  });
  try {
    const company = await fill(opened, { size: candidates, plan: 'paid', print });
    const member = await findMember(opened.db, company.cid);
    const api = await serveApi(opened.db, () => statements);
    try {
      return await run({ opened, api, company, member });
    } finally {
      await api.close();
    }
  } finally {
    await opened.close();
  }
}

const onMeasured = (figures: Parameters<typeof toLine>[0]) => print(toLine(figures));

function measureCandidates(databases: Databases, size: number, options: BenchOptions): Promise<Run> {
  const { rounds, searches, only } = options;
  print(`\n${databases.describe}, ${size} candidates`);
  return serve(databases, { name: String(size), candidates: size }, async (seeded) => {
    const { opened, api, company, member } = seeded;
    const caller = { cid: company.cid, uid: member.uid };
    const first = {
      ...firstSearches(caller, searches),
      isApart: true,
      after: () => bringIntoMemory(opened.db, 'candidate', print),
    };
    const groups: [name: 'search' | 'lists', calls: TimedCall[]][] = [
      ['search', [first, ...searchCalls(caller, searches)]],
      ['lists', await companyCalls(opened.db, company, member)],
    ];
    const calls: Measured[] = [];
    for (const [name, timed] of groups.filter(([group]) => only.includes(group))) {
      calls.push(...(await measureCalls(api, name, timed, { rounds, onMeasured })));
    }
    const bytes = await sizeOf(opened, 'candidate');
    return { database: databases.describe, of: 'candidates', size, bytes, calls };
  });
}

function measureMessages(databases: Databases, size: number, options: BenchOptions): Promise<Run> {
  const { rounds, searches } = options;
  print(`\n${databases.describe}, ${size} messages`);
  const place = { name: `messages_${size}`, candidates: CANDIDATES_BESIDE };
  return serve(databases, place, async ({ opened, api, company: { cid }, member }) => {
    await seedMessages(opened.db, { cid, count: size, now: new Date() });
    await bringIntoMemory(opened.db, 'message_search', print);
    const calls = await measureCalls(api, 'messages', messageCalls({ cid, uid: member.uid }, searches), {
      rounds,
      onMeasured,
    });
    const bytes = await sizeOf(opened, 'message_search');
    return { database: databases.describe, of: 'messages', size, bytes, calls };
  });
}

async function seedForDemo(options: BenchOptions): Promise<void> {
  const opened = await openForDemo(options);
  try {
    const [size = 20_000] = options.sizes;
    const company = await fill(opened, { size, plan: options.plan, print });
    print(`${company.corporationName} has its many conversations.`);
  } finally {
    await opened.close();
  }
}

/** Keeps what is measured so far, so that a run that is broken off is not lost. */
function save(runs: readonly Run[], machine: string): void {
  mkdirSync('.cache', { recursive: true });
  writeFileSync('.cache/bench-api.json', JSON.stringify({ machine, runs }, null, 2));
  writeFileSync('.cache/bench-api.md', toMarkdown(runs, machine));
}

await runMain(async () => {
  const options = readBenchOptions(process.argv.slice(2), process.env);
  if (options.seedOnly) {
    await seedForDemo(options);
    return;
  }
  if (options.forget !== undefined) {
    await measureForgetting({ ...options, conversations: options.forget });
    return;
  }
  const machine = describeMachine();
  const ofCandidates = options.only.some((name) => name !== 'messages');
  const runs: Run[] = [];
  for (const kind of options.databases) {
    const databases = await makeDatabases(kind, options);
    try {
      for (const size of ofCandidates ? options.sizes : []) {
        runs.push(await measureCandidates(databases, size, options));
        save(runs, machine);
      }
      for (const size of options.only.includes('messages') ? options.messages : []) {
        runs.push(await measureMessages(databases, size, options));
        save(runs, machine);
      }
    } finally {
      await databases.close();
    }
  }
  print(
    `\n${toMarkdown(runs, machine)}\n.cache/bench-api.json has all figures, .cache/bench-api.md this table.`,
  );
});
