import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer } from '../kit/services.ts';
import { everyMail } from './every-mail.ts';

type Options = {
  folder: string;
  from: string;
  clock: () => Date;
  /** Called for each mail: the file it went to and the first link in it, if any. */
  onSaved?: (to: string, file: string, link: string | undefined) => void;
};

/** No file system takes a name of more than 255 bytes, and the longest address has 254. */
const MAX_RECIPIENT_LENGTH = 150;

/** Writes mails into a folder as UTF-8 `.eml` files: readable in an editor, openable in a mail program. */
export function createFolderMailer({ folder, from, clock, onSaved }: Options): Mailer {
  return {
    async send({ to, subject, text, headers: own = {} }) {
      const now = clock();
      const stamp = now.toISOString().replace(/[:.]/g, '-');
      const recipient = to.replace(/[^\w@.-]/g, '_').slice(0, MAX_RECIPIENT_LENGTH);
      const name = `${stamp}-${recipient}-${crypto.randomUUID().slice(0, 8)}.eml`;
      const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');
      const headers = [
        `From: ${oneLine(from)}`,
        `To: ${oneLine(to)}`,
        `Subject: ${oneLine(subject)}`,
        `Date: ${now.toUTCString()}`,
        ...Object.entries({ ...everyMail, ...own }).map(([header, value]) => `${header}: ${oneLine(value)}`),
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
      ];
      // The links in them let in anyone who reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, name);
      await writeFile(file, `${headers.join('\n')}\n\n${text}\n`, { flag: 'wx', mode: 0o600 });
      onSaved?.(to, file, /https?:\/\/\S+/.exec(text)?.[0]);
    },
  };
}
