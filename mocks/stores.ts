import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { queryRows } from '#server/db/database';
import type { FileStore, Mail, Mailer } from '#server/kit/services';
import type { Account, Accounts } from './identity/accounts.ts';

/** Adds tables for what the mocked mode keeps beside the API's own: accounts, files and mails. */
export async function createMockTables(db: Database): Promise<void> {
  for (const statement of [
    sql`create schema mocked`,
    sql`create table mocked.account (uid text primary key, email text not null unique, password text not null)`,
    sql`create table mocked.file (key text primary key, bytes bytea not null)`,
    sql`create table mocked.mail (
      id integer generated always as identity primary key, recipient text not null, subject text not null, text text not null
    )`,
  ]) {
    await db.execute(statement);
  }
}

/** Returns the identity provider's accounts, in the database. */
export function createStoredAccounts(db: Database): Accounts {
  const columns = sql`select uid, email, password from mocked.account`;
  return {
    findByEmail: async (email) =>
      (await queryRows<Account>(db, sql`${columns} where lower(email) = ${email.toLowerCase()}`))[0],
    findByUid: async (uid) => (await queryRows<Account>(db, sql`${columns} where uid = ${uid}`))[0],
    add: async ({ uid, email, password }) => {
      await db.execute(
        sql`insert into mocked.account (uid, email, password) values (${uid}, ${email}, ${password})
          on conflict (uid) do update set password = excluded.password`,
      );
    },
  };
}

/** Uploaded files, in the database. */
export function createStoredFiles(db: Database): FileStore {
  return {
    write: async (key, content) => {
      const bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
      await db.execute(
        sql`insert into mocked.file (key, bytes) values (${key}, ${bytes})
          on conflict (key) do update set bytes = excluded.bytes`,
      );
    },
    remove: async (key) => {
      await db.execute(sql`delete from mocked.file where key = ${key}`);
    },
    read: async (key) => {
      const rows = await queryRows<{ bytes: Uint8Array }>(
        db,
        sql`select bytes from mocked.file where key = ${key}`,
      );
      return rows[0] ? new Uint8Array(rows[0].bytes) : null;
    },
  };
}

/** Mails that the API sent, in the database, newest first. */
export function createStoredMails(db: Database): Mailer & { list: () => Promise<Mail[]> } {
  return {
    send: async ({ to, subject, text }) => {
      await db.execute(
        sql`insert into mocked.mail (recipient, subject, text) values (${to}, ${subject}, ${text})`,
      );
    },
    list: () =>
      queryRows<Mail>(db, sql`select recipient as "to", subject, text from mocked.mail order by id desc`),
  };
}
