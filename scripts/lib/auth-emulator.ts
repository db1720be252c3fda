import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import type { Children } from './children.ts';
import { UserError } from './cli.ts';
import { IdentityMails } from './identity-mails.ts';
import { findFreePort } from './ports.ts';
import { root, type Settings } from './settings.ts';
import { waitUntilUp } from './wait-until.ts';

/** The emulator's project; its "demo-" prevents calls of any Google service. */
export const demoProject = 'demo-biz';

const firebase = join(root, 'node_modules/firebase-tools/lib/bin/firebase.js');

/** What the emulator prints of people: addresses, and links that sign in anybody who opens them. */
const ACCOUNT = /@|oobCode=/;

const followEveryMs = 2_000;

const Account = v.looseObject({ localId: v.string(), email: v.optional(v.string()) });
const Accounts = v.array(Account);
type Account = v.InferOutput<typeof Account>;
const AccountsPage = v.object({ users: v.optional(Accounts, []), nextPageToken: v.optional(v.string()) });
const ImportResult = v.object({ error: v.optional(v.array(v.object({ message: v.string() })), []) });

/**
 * The accounts of a running Auth emulator in one file, so that a restart finds them. The emulator's own export is made only
 * when asked, so that a killed process would lose accounts.
 */
class AuthAccounts {
  #baseUrl: string;
  #file: string;
  #saved = '';

  constructor(port: number, projectId: string, file: string) {
    this.#baseUrl = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;
    this.#file = file;
  }

  /** Imports the saved accounts into the emulator and, where they are missing, those of the demo. */
  async restore(): Promise<void> {
    const saved = this.#read();
    const missing = demoAccounts.filter(
      ({ uid, email }) => !saved.some((account) => account.localId === uid || account.email === email),
    );
    const added = missing.map(({ uid, email, password, lastName, firstName }) => ({
      localId: uid,
      email,
      rawPassword: password,
      emailVerified: true,
      displayName: `${lastName} ${firstName}`,
      createdAt: String(Date.now()),
    }));
    const users = [...saved, ...added];
    const { error } = v.parse(ImportResult, await this.#request('accounts:batchCreate', { users }));
    const first = error[0];
    if (first) throw new UserError(`The accounts in ${this.#file} could not be restored: ${first.message}`);
    await this.save();
  }

  /** Writes the accounts if they have changed: beside the file first, so that it is whole at any moment. */
  async save(): Promise<void> {
    const text = JSON.stringify(await this.#list(), null, 2);
    if (text === this.#saved) return;
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    writeFileSync(`${this.#file}.new`, text, { flush: true, mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
    this.#saved = text;
  }

  #read(): Account[] {
    if (!existsSync(this.#file)) return [];
    try {
      return v.parse(Accounts, JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      throw new UserError(
        `The sign-in accounts in ${this.#file} are damaged. Delete the file to start with the demo accounts only.`,
      );
    }
  }

  async #list(): Promise<Account[]> {
    const accounts: Account[] = [];
    let token: string | undefined;
    do {
      const from = token ? `&nextPageToken=${encodeURIComponent(token)}` : '';
      const page = v.parse(AccountsPage, await this.#request(`accounts:batchGet?maxResults=1000${from}`));
      accounts.push(...page.users);
      token = page.nextPageToken;
    } while (token);
    return accounts;
  }

  async #request(path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#baseUrl}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    });
    if (!response.ok) {
      throw new UserError(`The Auth emulator returned ${response.status}: ${await response.text()}`);
    }
    return response.json();
  }
}

/** Does `task` every two seconds until it is stopped. */
function repeat(task: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => void task().then(next, (error) => isStopped || onError(error)), followEveryMs);
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

export type AuthEmulator = {
  /** Saves its accounts a last time; it itself ends with the other children. */
  close: () => Promise<void>;
};

/**
 * Starts the Auth emulator with the saved and the demo accounts; resolves when people can sign in. Its import ends all
 * sessions, so after a restart of the demo everybody signs in again. Its mails go to the data folder's mails.
 */
export async function startAuthEmulator(
  children: Children,
  { authPort, dataDir }: Settings,
  onError: (error: unknown) => void,
): Promise<AuthEmulator> {
  const folder = join(dataDir, 'auth');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = join(folder, 'firebase.json');
  const host = '127.0.0.1';
  // Nobody talks to the hub and the log collector, but left alone they take fixed ports.
  const [hub, logging] = await Promise.all([findFreePort(), findFreePort()]);
  const emulators = {
    auth: { host, port: authPort },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  writeFileSync(config, JSON.stringify({ emulators }, null, 2));
  children.start({
    name: 'The Auth emulator',
    args: [firebase, 'emulators:start', '--only=auth', `--project=${demoProject}`, `--config=${config}`],
    cwd: folder,
    // As in CI, firebase-tools asks for no login and no updates, and sends no usage data.
    env: { CI: '1', XDG_CONFIG_HOME: join(folder, 'config'), NO_UPDATE_NOTIFIER: '1' },
    logFile: join(dataDir, 'logs', 'auth.log'),
    isPrivate: (line) => ACCOUNT.test(line),
  });
  await waitUntilUp(`http://127.0.0.1:${authPort}/`, 'The Auth emulator', 90_000);
  const accounts = new AuthAccounts(authPort, demoProject, join(folder, 'accounts.json'));
  await accounts.restore();
  const mails = new IdentityMails(authPort, demoProject, join(dataDir, 'mail'));
  const stop = repeat(async () => {
    await accounts.save();
    await mails.write();
  }, onError);
  return {
    close: () => {
      stop();
      return accounts.save();
    },
  };
}
