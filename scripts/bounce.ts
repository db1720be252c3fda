import { buffer } from 'node:stream/consumers';
import { readOptions as readServerOptions } from '../server/env.ts';
import { noteBounce } from '../server/mail/bounce.ts';
import { lineOf, StartError } from '../server/start-error.ts';
import { openServed } from './data/data-place.ts';
import { readOptions } from './lib/cli.ts';
import { loadEnvFiles } from './lib/settings.ts';

const usage = `npm run --silent bounce < mail

Reads one mail from standard input, as a mail server pipes it, and notes in the database of DATABASE_URL which address it
says is refused for good. Only what came to a return path of ours counts: BOUNCE_ADDRESS must be what the server sends with.
Ends with 75 when the mail shall be delivered again later, as the database is away.`;

/** What mail servers take for "try again later" (EX_TEMPFAIL of sysexits.h), and for "never" (EX_CONFIG). */
const exits = { later: 75, misconfigured: 78 };

function readSettings() {
  loadEnvFiles();
  const { databaseUrl, bounceAddress } = readServerOptions(process.env, []);
  if (!databaseUrl)
    throw new StartError('DATABASE_URL is not set: the embedded database is open to its server only.');
  if (!bounceAddress)
    throw new StartError(
      'BOUNCE_ADDRESS is not set: expected that of the server, such as bounces@example.com.',
    );
  return { databaseUrl, bounceAddress };
}

async function main(): Promise<number> {
  readOptions(usage, {});
  const { databaseUrl, bounceAddress } = readSettings();
  const mail = new Uint8Array(await buffer(process.stdin));
  const place = await openServed(databaseUrl);
  try {
    const noted = await noteBounce(place.db, mail, { bounceAddress, now: new Date() });
    console.log(noted > 0 ? 'Noted: the address takes no mail.' : 'Nothing to note.');
    return 0;
  } finally {
    await place.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(lineOf(error));
  return error instanceof StartError ? exits.misconfigured : exits.later;
});
