import * as v from 'valibot';
import { createFolderMailer } from '../../server/mail/folder-mailer.ts';
import { UserError } from './cli.ts';

const OobCodes = v.object({
  oobCodes: v.array(
    v.object({
      email: v.string(),
      newEmail: v.optional(v.string()),
      requestType: v.string(),
      oobCode: v.string(),
      oobLink: v.string(),
    }),
  ),
});

const DEMO = '(このデモでは、Firebaseが送るメールをこのファイルで代えています。)';

/** The mails that Firebase sends for the app, by what was asked for. */
const mails: Readonly<Record<string, (link: string) => { subject: string; text: string }>> = {
  PASSWORD_RESET: (link) => ({
    subject: 'パスワードの再設定',
    text: `パスワードの再設定を受け付けました。

次のリンクの末尾に「&newPassword=」と新しいパスワード(6文字以上)を続けて、ブラウザで開いてください。

${link}

${DEMO}`,
  }),
  VERIFY_AND_CHANGE_EMAIL: (link) => ({
    subject: 'メールアドレスの変更',
    text: `メールアドレスの変更を受け付けました。

次のリンクを開くと、このアドレスに変更されます。その後は、このアドレスでログインしてください。

${link}

${DEMO}`,
  }),
};

/** Writes the mails for a new password or address into the folder of mails: the Auth emulator only lists them. */
export class IdentityMails {
  #url: string;
  #mailer: ReturnType<typeof createFolderMailer>;
  #written = new Set<string>();

  constructor(port: number, projectId: string, folder: string) {
    this.#url = `http://127.0.0.1:${port}/emulator/v1/projects/${projectId}/oobCodes`;
    const from = 'Firebase <no-reply@biz.example>';
    this.#mailer = createFolderMailer({ folder, from, clock: () => new Date() });
  }

  /** Writes a file for each mail that was asked for since the last call. Throws when the emulator refuses to list them. */
  async write(): Promise<void> {
    const response = await fetch(this.#url);
    if (!response.ok) throw new UserError(`The Auth emulator returned ${response.status} for its mails.`);
    const { oobCodes } = v.parse(OobCodes, await response.json());
    for (const { email, newEmail, requestType, oobCode, oobLink } of oobCodes) {
      const mail = mails[requestType]?.(oobLink);
      if (!mail || this.#written.has(oobCode)) continue;
      this.#written.add(oobCode);
      await this.#mailer.send({ to: newEmail ?? email, ...mail });
    }
  }
}
