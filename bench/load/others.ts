import { UserError } from '../../scripts/lib/cli.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import type { Database } from '../../server/db/database.ts';
import { writeMasters } from '../../server/db/masters.ts';
import { describeMachine } from '../lib/figures.ts';
import type { Place } from '../lib/places.ts';
import { withServers } from '../lib/servers.ts';
import { Desk } from './mix.ts';
import { lasting, runTraffic } from './send.ts';
import { createTally } from './tally.ts';
import { createLedger } from './verify.ts';
import { type Company, createApart, createCandidates, createCompany, settle } from './world.ts';

/** How what others wait for is measured: recruiters of companies of their own, and how long they work before. */
export type Beside = { recruiters: number; seconds: number; processes: number };

/** What others may have to wait for, done on companies of so many conversations in all. */
type Act = (at: {
  db: Database;
  companies: readonly Company[];
  addresses: readonly string[];
}) => Promise<string>;

/**
 * Lets recruiters call once a second before and while `act` does what they may have to wait for; prints their calls and what it
 * returns. Throws when one of them had an unexpected response.
 */
export async function withOthersAtWork(
  place: Place,
  { conversations, each = 500 }: { conversations: number; each?: number },
  { recruiters, seconds, processes }: Beside,
  act: Act,
): Promise<void> {
  const { db, migrate, close } = await openPostgres(place.databaseUrl ?? '', { statementMs: 0 });
  try {
    await migrate();
    await writeMasters(db);
    const candidates = await createCandidates(db, 5000);
    const companies: Company[] = [];
    for (let left = conversations; left > 0; left -= each) {
      companies.push(await createCompany(db, candidates, { conversations: Math.min(left, each) }));
    }
    const apart = await createApart(db, candidates, recruiters);
    await settle(db);
    console.log(`${recruiters} recruiters of other companies; ${describeMachine()}`);
    const accounts = [...apart, ...companies].flatMap((company) => company.recruiters);
    await withServers(place, { accounts, processes }, async (servers) => {
      const addresses = servers.map(({ address }) => address);
      const desks = apart.map((company, index) => new Desk(company, { index: 0, seed: index }));
      let errors = 0;
      const work = async (title: string, goesOn: () => boolean) => {
        const tally = createTally();
        await runTraffic(desks, { addresses, goesOn, rate: 1, tally, ledger: createLedger() });
        console.log(`\n${title}:\n\n${tally.report()}`);
        errors += tally.errors();
      };
      await work('Calls before', lasting(seconds));
      let isOver = false;
      const acting = act({ db, companies, addresses }).finally(() => {
        isOver = true;
      });
      const [said] = await Promise.all([acting, work('Calls meanwhile', () => !isOver)]);
      console.log(`\n${said}`);
      if (errors > 0) throw new UserError(`${errors} calls had an unexpected response.`);
    });
  } finally {
    await close();
  }
}
