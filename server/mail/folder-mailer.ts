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

const part = (kind: 'plain' | 'html', content: string): string =>
  `Content-Type: text/${kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`;

function alternatives(text: string, html: string): string {
  const boundary = crypto.randomUUID();
  const parts = [part('plain', text), part('html', html)].map((each) => `--${boundary}\n${each}\n`);
  return `Content-Type: multipart/alternative; boundary="${boundary}"\n\n${parts.join('')}--${boundary}--`;
}

/** Writes mails into a folder as UTF-8 `.eml` files: readable in an editor, openable in a mail program. */
export function createFolderMailer({ folder, from, clock, onSaved }: Options): Mailer {
  return {
    async send({ to, subject, text, html, headers: own = {} }) {
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
      ];
      const content = html === undefined ? part('plain', text) : alternatives(text, html);
      // The links in them let in anyone who reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, name);
      await writeFile(file, `${headers.join('\n')}\n${content}\n`, { flag: 'wx', mode: 0o600 });
      onSaved?.(to, file, /https?:\/\/\S+/.exec(text)?.[0]);
    },
  };
}
