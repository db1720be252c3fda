import { lineOf, StartError } from '../server/lib/start-error.ts';
import { MAX_BOUNCE_BYTES, noteBounce, UnreadableMail } from '../server/mail/bounce.ts';
import { readOptions as readServerOptions } from '../server/process/env.ts';
import { openServed } from './data/data-place.ts';
import { readOptions } from './lib/cli.ts';
import { loadEnvFiles } from './lib/settings.ts';

const usage = `npm run --silent bounce < mail

Reads one mail from standard input, as a mail server pipes it, and notes in the database of DATABASE_URL which address it
says is refused for good. Only what came to a return path of ours counts: BOUNCE_ADDRESS must be what the server sends with.
Ends with 0 also for a mail that cannot be read, which is done with; with 75 when the mail shall be delivered again later, as the database is away.`;

/** What mail servers take for "try again later" (EX_TEMPFAIL of sysexits.h), and for "never" (EX_CONFIG). */
const exits = { later: 75, misconfigured: 78 };

function readSettings() {
  loadEnvFiles();
  const { databaseUrl, databaseDirectUrl, bounceAddress } = readServerOptions(process.env, []);
  if (!databaseUrl)
    throw new StartError('DATABASE_URL is not set: the embedded database is open to its server only.');
  if (!bounceAddress)
    throw new StartError(
      'BOUNCE_ADDRESS is not set: expected that of the server, such as bounces@example.com.',
    );
  return { databaseUrl: databaseDirectUrl ?? databaseUrl, bounceAddress };
}

/** Reads a mail to its end, for which the mail server waits. One that is too large is not kept whole. */
async function readMail(): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    if (size <= MAX_BOUNCE_BYTES) chunks.push(chunk);
    size += chunk.byteLength;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function main(): Promise<number> {
  readOptions(usage, {});
  const { databaseUrl, bounceAddress } = readSettings();
  const mail = await readMail();
  const place = await openServed(databaseUrl);
  try {
    const noted = await noteBounce(place.db, mail, { bounceAddress, now: new Date() });
    console.log(noted > 0 ? 'Noted: the address takes no mail.' : 'Nothing to note.');
    return 0;
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    console.error(`${error.message}. It is done with: another delivery would change nothing.`);
    return 0;
  } finally {
    await place.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(lineOf(error));
  return error instanceof StartError ? exits.misconfigured : exits.later;
});
