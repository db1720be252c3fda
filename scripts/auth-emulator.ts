import { resolve } from 'node:path';
import { startAuthEmulator } from './lib/auth-emulator.ts';
import { readOptions, runMain, wholeNumberOf } from './lib/cli.ts';

const usage = `npm run auth-emulator -- [--port 9099] [--data .data]

Answers as Firebase Auth does, on this machine, as npm start has it: accounts in auth/accounts.json of the folder, mails in mail.`;

await runMain(async () => {
  const { port, data } = readOptions(usage, {
    port: { type: 'string', default: '9099' },
    data: { type: 'string', default: '.data' },
  });
  const authPort = wholeNumberOf('port', port);
  await startAuthEmulator({ authPort, dataDir: resolve(data) });
  console.log(`Auth emulator on http://127.0.0.1:${authPort}`);
});
