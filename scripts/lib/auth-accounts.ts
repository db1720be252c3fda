import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { demoAccounts } from '../../server/db/seed/demo-accounts.ts';
import { UserError } from './user-error.ts';

const saveEveryMs = 2_000;

const Account = v.looseObject({ localId: v.string(), email: v.optional(v.string()) });
const Accounts = v.array(Account);
type Account = v.InferOutput<typeof Account>;
const AccountsPage = v.object({ users: v.optional(Accounts, []), nextPageToken: v.optional(v.string()) });
const ImportResult = v.object({ error: v.optional(v.array(v.object({ message: v.string() })), []) });

/** The accounts of a running Auth emulator, kept in one file so that a restart finds them again. */
export class AuthAccounts {
  #baseUrl: string;
  #file: string;
  #saved = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(port: number, projectId: string, file: string) {
    this.#baseUrl = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;
    this.#file = file;
  }

  /** Gives the emulator the kept accounts and, where they are missing, those of the demo. */
  async restore(): Promise<void> {
    const kept = this.#read();
    const missing = demoAccounts.filter(
      ({ uid, email }) => !kept.some((account) => account.localId === uid || account.email === email),
    );
    const added = missing.map(({ uid, email, password, lastName, firstName }) => ({
      localId: uid,
      email,
      rawPassword: password,
      emailVerified: true,
      displayName: `${lastName} ${firstName}`,
      createdAt: String(Date.now()),
    }));
    const users = [...kept, ...added];
    const { error } = v.parse(ImportResult, await this.#request('accounts:batchCreate', { users }));
    const first = error[0];
    if (first) throw new UserError(`The accounts in ${this.#file} could not be restored: ${first.message}`);
    await this.save();
  }

  /** Saves the accounts now and, when they have changed, every two seconds. */
  keep(onError: (error: unknown) => void): void {
    this.#timer = setTimeout(() => {
      this.save()
        .then(() => this.keep(onError))
        .catch(onError);
    }, saveEveryMs);
  }

  /** Saves a last time and stops watching. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.save();
  }

  /** Writes the accounts if they have changed: beside the file first, so that it is whole at any moment. */
  async save(): Promise<void> {
    const text = JSON.stringify(await this.#list(), null, 2);
    if (text === this.#saved) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, text, { flush: true });
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
      throw new UserError(`The Auth emulator answered ${response.status}: ${await response.text()}`);
    }
    return response.json();
  }
}
