import type { Accounts } from '../../mocks/identity/accounts.ts';
import { type CodeMail, changePassword } from '../../mocks/identity/calls.ts';

const page = (status: 200 | 400, text: string, form = '') => ({
  status,
  html: `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><p>${text}</p>${form}`,
});

/** Asks with the code of its own address; what is typed goes to the same page. */
const passwordForm = (code: string) => `<form><input type="hidden" name="oobCode" value="${code}">
<label>新しいパスワード <input type="password" name="newPassword" minlength="6" required autofocus autocomplete="new-password"></label>
<button>変更する</button></form>`;

/**
 * The page that the link of a mail opens: it asks for the new password (`newPassword`), or changes the address at once.
 * A code works once; what became of it is the page's text.
 */
export async function actionPage(accounts: Accounts, codes: Map<string, CodeMail>, query: URLSearchParams) {
  const code = query.get('oobCode') ?? '';
  const mail = codes.get(code);
  const account = mail && (await accounts.findByUid(mail.uid));
  if (!mail || !account) {
    return page(400, 'このリンクはもう使えません。もう一度、メールの送信からお試しください。');
  }
  if (mail.newEmail !== undefined) {
    codes.delete(code);
    if (await accounts.findByEmail(mail.newEmail)) {
      return page(400, 'このメールアドレスは、別のアカウントで使われています。');
    }
    await accounts.add({ ...account, email: mail.newEmail });
    return page(200, 'メールアドレスを変更しました。新しいアドレスでログインしてください。');
  }
  const password = query.get('newPassword');
  if (password === null) return page(200, 'パスワードを再設定します。', passwordForm(code));
  const { status } = await changePassword(accounts, account, password);
  if (status !== 200) return page(400, 'パスワードは6文字以上で入力してください。', passwordForm(code));
  codes.delete(code);
  return page(200, 'パスワードを変更しました。新しいパスワードでログインしてください。');
}
