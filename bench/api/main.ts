import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { asc, eq } from 'drizzle-orm';
import { runMain, UserError } from '../../scripts/lib/cli.ts';
import type { Database, OpenDatabase } from '../../server/db/database.ts';
import { corporationMember, userAccount } from '../../server/db/schema.ts';
import { companyCalls } from './company-calls.ts';
import { bringIntoMemory, type Databases, fill, makeDatabases, openForDemo, sizeOf } from './databases.ts';
import { measureCalls } from './measure-calls.ts';
import { messageCalls } from './message-calls.ts';
import { type BenchOptions, readBenchOptions } from './options.ts';
import { describeMachine, type Run, toLine, toMarkdown } from './report.ts';
import { firstSearches, searchCalls } from './search-calls.ts';
import type { ManyConversations } from './seed-conversations.ts';
import { seedMessages } from './seed-messages.ts';
import { type ServedApi, serveApi } from './serve-api.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Candidates in a database of messages: enough for the company's 5,000 conversations. */
const CANDIDATES_BESIDE = 5000;

/** Returns the sign-in of the member who has been with a company for the longest. */
async function findMember(db: Database, cid: string): Promise<string> {
  const [member] = await db
    .select({ uid: userAccount.firebaseUid })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(eq(corporationMember.cid, cid))
    .orderBy(asc(corporationMember.joinedAt))
    .limit(1);
  if (!member) throw new UserError(`The company ${cid} has no members.`);
  return member.uid;
}

type Seeded = { opened: OpenDatabase; api: ServedApi; company: ManyConversations; uid: string };

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
    const isPglite = databases.describe.startsWith('PGlite');
    const company = await fill(opened, { size: candidates, plan: 'paid', isPglite, print });
    const uid = await findMember(opened.db, company.cid);
    const api = await serveApi(opened.db, () => statements);
    try {
      return await run({ opened, api, company, uid });
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
  return serve(databases, { name: String(size), candidates: size }, async ({ opened, api, company, uid }) => {
    const caller = { cid: company.cid, uid };
    const first = {
      ...firstSearches(caller, searches),
      isApart: true,
      after: () => bringIntoMemory(opened.db, 'candidate', print),
    };
    const calls = [
      ...(only === 'lists'
        ? []
        : await measureCalls(api, 'search', [first, ...searchCalls(caller, searches)], {
            rounds,
            onMeasured,
          })),
      ...(only === 'search'
        ? []
        : await measureCalls(api, 'lists', await companyCalls(opened.db, company, uid), {
            rounds,
            onMeasured,
          })),
    ];
    const bytes = await sizeOf(opened, 'candidate');
    return { database: databases.describe, of: 'candidates', size, bytes, calls };
  });
}

function measureMessages(databases: Databases, size: number, options: BenchOptions): Promise<Run> {
  const { rounds, searches } = options;
  print(`\n${databases.describe}, ${size} messages`);
  const place = { name: `messages_${size}`, candidates: CANDIDATES_BESIDE };
  return serve(databases, place, async ({ opened, api, company: { cid }, uid }) => {
    await seedMessages(opened.db, { cid, count: size, now: new Date(), print });
    await bringIntoMemory(opened.db, 'message_search', print);
    const calls = await measureCalls(api, 'messages', messageCalls({ cid, uid }, searches), {
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
    const isPglite = Boolean(options.data);
    const [size = 20_000] = options.sizes;
    const company = await fill(opened, { size, plan: options.plan, isPglite, print });
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
  const machine = describeMachine(loadavg());
  const runs: Run[] = [];
  for (const kind of options.databases) {
    const databases = await makeDatabases(kind, options);
    try {
      for (const size of options.only === 'messages' ? [] : options.sizes) {
        runs.push(await measureCandidates(databases, size, options));
        save(runs, machine);
      }
      for (const size of options.only && options.only !== 'messages' ? [] : options.messages) {
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
