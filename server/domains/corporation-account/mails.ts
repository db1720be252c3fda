import type { Mail } from '../../kit/services.ts';
import { nameInSubject, unlinked } from '../../mail/plain-name.ts';

const dayTime = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns the mail that confirms the address of a sign-up. */
export function signUpMail(webUrl: string, to: string, temporaryId: string, expiresAt: Date): Mail {
  return {
    to,
    subject: 'メールアドレスの確認',
    action: { label: '登録を続ける', url: `${webUrl}/signup/${temporaryId}/` },
    text: `ご登録ありがとうございます。
次のURLを開いて、登録を続けてください。

${webUrl}/signup/${temporaryId}/

有効期限:${dayTime.format(expiresAt)}(日本時間)
お心当たりのない場合は、このメールを破棄してください。`,
  };
}

/** Returns the mail of a sign-up with an address that has an account: only its owner learns this. */
export function alreadyRegisteredMail(webUrl: string, to: string): Mail {
  return {
    to,
    subject: 'すでに登録済みのメールアドレスです',
    action: { label: 'ログイン', url: `${webUrl}/login/` },
    text: `このメールアドレスはすでに登録されています。
次のURLからログインしてください。

${webUrl}/login/

パスワードをお忘れの場合は、こちらから再設定できます。

${webUrl}/password_reset/

お心当たりのない場合は、このメールを破棄してください。`,
  };
}

/** Returns the mail that invites somebody to a company. */
export function invitationMail(
  webUrl: string,
  invitation: {
    email: string;
    invitationId: string;
    expiresAt: Date;
    corporationName: string;
    inviterName: string;
  },
): Mail {
  const { email, invitationId, expiresAt, corporationName, inviterName } = invitation;
  return {
    to: email,
    subject: `${nameInSubject(corporationName)}のメンバーに招待されました`,
    action: { label: '参加する', url: `${webUrl}/invitations/${invitationId}/` },
    text: `${unlinked(inviterName) || '担当者'}さんから、${unlinked(corporationName)}のメンバーに招待されました。
次のURLを開いて、参加してください。

${webUrl}/invitations/${invitationId}/

有効期限:${dayTime.format(expiresAt)}(日本時間)
お心当たりのない場合は、このメールを破棄してください。`,
  };
}
