import type { Mail, Mailer } from '../kit/services.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const button = ({ label, url }: NonNullable<Mail['action']>): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1f5fbf;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(label)}</a></p>
<p style="font-size:13px">ボタンを押せない場合は、次のURLを開いてください。<br>${escaped(url)}</p>`;

/** Returns a text as a page: its paragraphs, and a button in place of the address to go to. */
function pageOf(text: string, action: NonNullable<Mail['action']>): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph === action.url ? button(action) : `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`,
    );
  return `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="max-width:36em;margin:0 auto;padding:16px;font-family:sans-serif;font-size:15px;line-height:1.7;overflow-wrap:anywhere">
${paragraphs.join('\n')}
</body>
</html>
`;
}

/**
 * Returns a mailer whose mails say what site they come from: by its name before the subject, and by two lines at the end. A mail
 * with something to do also comes as a page.
 */
export function createSignedMailer(mailer: Mailer, site: { name: string; url: string }): Mailer {
  return {
    send(mail) {
      // Mail programs know what follows two dashes and a space as a signature.
      const text = `${mail.text}\n\n-- \n${site.name}\n${site.url}/`;
      return mailer.send({
        ...mail,
        subject: `【${site.name}】${mail.subject}`,
        text,
        ...(mail.action && { html: pageOf(text, mail.action) }),
      });
    },
  };
}
