import { runMain, UserError } from '../../scripts/lib/cli.ts';
import { readConformanceOptions } from './options.ts';
import { header, lineOf, summaryOf } from './report.ts';
import { checkServer, type Row } from './run.ts';
import { idTokenOf } from './sign-in.ts';
import { NoResponse, overNetwork } from './target.ts';

async function assertReachable(baseUrl: string): Promise<void> {
  try {
    await overNetwork(new Request(baseUrl));
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    throw new UserError(
      `${baseUrl} cannot be reached: ${error.message}. Expected a running API server there.`,
    );
  }
}

await runMain(async () => {
  const options = readConformanceOptions(process.argv.slice(2));
  const { baseUrl, account, otherAccount, ...chosen } = options;
  await assertReachable(baseUrl);
  const server = { baseUrl, send: overNetwork };
  const as = async (given: typeof account) =>
    given && { ...server, authorization: `Bearer ${await idTokenOf(given)}` };
  const target = (await as(account)) ?? server;
  const other = await as(otherAccount);
  console.log(`${baseUrl}\n\n${header}`);
  const rows: Row[] = [];
  for await (const row of checkServer(target, { ...chosen, other })) {
    rows.push(row);
    console.log(lineOf(row));
    // Without a server there is nothing to say about what follows.
    if (Object.values(row.outcomes).some(({ kind }) => kind === 'invalid')) await assertReachable(baseUrl);
  }
  const { lines, invalid } = summaryOf(rows);
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = invalid > 0 ? 1 : 0;
});
