import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Account, Forgetting } from './forgetting.ts';

const isMissingFile = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A mail in the folder: the text of its file, and the ids in its links. */
export type SavedMail = { text: string; ids: readonly string[] };

const LINKED = /\/(?:messages|applications|profiles|invitations)\/([\w-]+)|[?&]c=([\w-]+)/g;

/** A page to be opened after a switch of the company stands in the link in its encoded form. */
const idsIn = (text: string) =>
  [...text.replaceAll('%2F', '/').matchAll(LINKED)].map(([, id, company]) => id ?? company ?? '');

async function listMails(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

/** Deletes the mails that are about somebody from the folder of mails. What a mail server has taken is out of reach. */
export async function forgetMails(
  { mailFolder, isDry }: Forgetting,
  account: Account,
  isAbout: (mail: SavedMail) => boolean | Promise<boolean>,
): Promise<void> {
  for (const name of await listMails(mailFolder)) {
    const file = path.join(mailFolder, name);
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (isMissingFile(error)) return null;
      throw error;
    });
    if (text === null || !(await isAbout({ text, ids: idsIn(text) }))) continue;
    if (!isDry) await rm(file, { force: true });
    account.add('mails in the folder, deleted', 1);
  }
}
