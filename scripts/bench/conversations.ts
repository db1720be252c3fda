import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { lockDataFolder } from '../../server/db/data-lock.ts';
import type { StatementListener } from '../../server/db/database.ts';
import { writeMasters } from '../../server/db/masters.ts';
import { seedDemo } from '../../server/db/seed/index.ts';
import { StartError } from '../../server/start-error.ts';
import { runMain, UserError } from '../lib/user-error.ts';
import { conversationCalls } from './conversation-calls.ts';
import { measureCalls } from './measure-calls.ts';
import { seedManyConversations } from './seed-conversations.ts';

const usage = `Usage: npm run bench:conversations -- [options]

Fills a demo company with conversations and times the calls that list, search and read them.

  --data DIR         the data folder of npm start (.data there); in memory when left out. Stop its server first.
  --seed-only        only fills: npm start then shows the company with its many conversations
  --plan PLAN        whose company: paid, trial or free (paid)
  --conversations N  how many to add (5000); the newest of them has the many messages
  --messages N       how many messages that one has (10000)
  --candidates N     how many the demo gets when the database is empty (20000)
  --rounds N         how often each call is timed (100)

DATABASE_URL names a Postgres to fill and time instead of the embedded database; its server may run meanwhile.

To look at a conversation of 10,000 messages in the browser:
  npm run bench:conversations -- --data .data --seed-only
  npm start
  sign in as paid@demo.biz.example (demo-pass-2026) and open メッセージ: it is the first of the list.
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        'seed-only': { type: 'boolean', default: false },
        plan: { type: 'string', default: 'paid' },
        conversations: { type: 'string', default: '5000' },
        messages: { type: 'string', default: '10000' },
        candidates: { type: 'string', default: '20000' },
        rounds: { type: 'string', default: '100' },
        help: { type: 'boolean', default: false },
      },
    });
    const count = (name: 'conversations' | 'messages' | 'candidates' | 'rounds') => {
      const value = Number(values[name]);
      if (!/^\d+$/.test(values[name]) || value < 1) {
        throw new UserError(`--${name} is "${values[name]}": expected a whole number from 1.`);
      }
      return value;
    };
    if (!['paid', 'trial', 'free'].includes(values.plan)) {
      throw new UserError(`--plan is "${values.plan}": expected paid, trial or free.`);
    }
    if (values['seed-only'] && !values.data && !process.env.DATABASE_URL) {
      throw new UserError(
        '--seed-only needs --data or DATABASE_URL: what is kept in memory is gone at once.',
      );
    }
    return {
      ...values,
      size: { conversations: count('conversations'), messages: count('messages') },
      candidates: count('candidates'),
      rounds: count('rounds'),
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function open(data: string | undefined, onStatement: StatementListener) {
  if (process.env.DATABASE_URL) return openPostgres(process.env.DATABASE_URL, onStatement);
  if (!data) return openPglite({ onStatement });
  mkdirSync(data, { recursive: true });
  const lock = lockDataFolder(data);
  const opened = await openPglite({ dataDir: path.join(data, 'db'), onStatement });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      lock.release();
    },
  };
}

await runMain(async () => {
  const options = readOptions();
  if (options.help) {
    print(usage);
    return;
  }
  let statements = 0;
  const { db, migrate, close } = await open(options.data, () => {
    statements += 1;
  }).catch((error: unknown) => {
    throw error instanceof StartError ? new UserError(error.message) : error;
  });
  try {
    await migrate();
    await writeMasters(db);
    const now = new Date();
    await seedDemo(db, {
      now,
      candidates: options.candidates,
      onProgress: (done, total) => {
        if (done % 10_000 === 0 || done === total) print(`Candidates ${done}/${total}`);
      },
    });
    const started = performance.now();
    const seeded = await seedManyConversations(db, { plan: options.plan, now, size: options.size });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(
      seeded.isNew
        ? `Filled ${seeded.corporationName} in ${seconds} s.`
        : `${seeded.corporationName} was filled before.`,
    );
    if (options['seed-only']) return;
    const calls = await conversationCalls(db, seeded);
    await measureCalls(db, calls, { rounds: options.rounds, countStatements: () => statements, print });
  } finally {
    await close();
  }
});
