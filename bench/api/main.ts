import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { asc, eq } from 'drizzle-orm';
import { runMain, UserError } from '../../scripts/lib/cli.ts';
import type { Database } from '../../server/db/database.ts';
import { corporationMember, userAccount } from '../../server/db/schema.ts';
import { StartError } from '../../server/start-error.ts';
import { companyCalls } from './company-calls.ts';
import { bringIntoMemory, type Databases, fill, makeDatabases, openForDemo, sizeOf } from './databases.ts';
import { measureCalls } from './measure-calls.ts';
import { type BenchOptions, readBenchOptions, usage } from './options.ts';
import { describeMachine, type Run, toLine, toMarkdown } from './report.ts';
import { firstSearches, searchCalls } from './search-calls.ts';
import { serveApi } from './serve-api.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

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

async function measure(databases: Databases, size: number, options: BenchOptions): Promise<Run> {
  const isPglite = databases.describe.startsWith('PGlite');
  const { rounds, searches, only } = options;
  let statements = 0;
  print(`\n${databases.describe}, ${size} candidates`);
  const opened = await databases.open(size, () => {
    statements += 1;
  });
  try {
    const company = await fill(opened, { size, plan: 'paid', isPglite, print });
    const uid = await findMember(opened.db, company.cid);
    const api = await serveApi(opened.db, () => statements);
    const onMeasured = (figures: Parameters<typeof toLine>[0]) => print(toLine(figures));
    try {
      const caller = { cid: company.cid, uid };
      const first = {
        ...firstSearches(caller, searches),
        isApart: true,
        after: () => bringIntoMemory(opened.db, print),
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
      return { database: databases.describe, candidates: size, bytes: await sizeOf(opened), calls };
    } finally {
      await api.close();
    }
  } finally {
    await opened.close();
  }
}

async function seedForDemo(options: BenchOptions): Promise<void> {
  const opened = await openForDemo(options).catch((error: unknown) => {
    throw error instanceof StartError ? new UserError(error.message) : error;
  });
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
  if (options.help) {
    print(usage);
    return;
  }
  if (options.seedOnly) {
    await seedForDemo(options);
    return;
  }
  const machine = describeMachine(loadavg());
  const runs: Run[] = [];
  for (const kind of options.databases) {
    const databases = await makeDatabases(kind, options);
    try {
      for (const size of options.sizes) {
        runs.push(await measure(databases, size, options));
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
