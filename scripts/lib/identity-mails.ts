import type { CodeMail } from '../../mocks/identity/calls.ts';
import type { Mail } from '../../server/kit/services.ts';

const DEMO = '(このデモでは、Firebaseが送るメールをこのファイルで代えています。)';

/** Returns the mail that Firebase would send: for a new password, or for a new address. */
export function identityMail({ to, newEmail }: CodeMail, link: string): Mail {
  if (newEmail === undefined) {
    return {
      to,
      subject: 'パスワードの再設定',
      text: `パスワードの再設定を受け付けました。

次のリンクを開いて、新しいパスワード(6文字以上)を決めてください。

${link}

${DEMO}`,
    };
  }
  return {
    to,
    subject: 'メールアドレスの変更',
    text: `メールアドレスの変更を受け付けました。

次のリンクを開くと、このアドレスに変更されます。その後は、このアドレスでログインしてください。

${link}

${DEMO}`,
  };
}
