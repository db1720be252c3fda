import { expect, test } from 'vitest';
import type { Mail } from '../kit/services.ts';
import { createSignedMailer } from './signed.ts';

const site = { name: 'タレント採用', url: 'https://jobs.example.co.jp/biz' };

async function signed(mail: Pick<Mail, 'subject' | 'text' | 'action'>): Promise<Mail> {
  const sent: Mail[] = [];
  const mailer = createSignedMailer({ send: async (each) => void sent.push(each) }, site);
  await mailer.send({ to: 'user@example.com', ...mail });
  const [only] = sent;
  if (!only || sent.length > 1) throw new Error(`${sent.length} mails were sent`);
  return only;
}

test('every mail names the site before its subject, and at its end with its address', async () => {
  const mail = await signed({ subject: '新しいお知らせ 4件', text: '返信が届きました' });
  expect(mail.subject).toBe('【タレント採用】新しいお知らせ 4件');
  expect(mail.text).toBe('返信が届きました\n\n-- \nタレント採用\nhttps://jobs.example.co.jp/biz/');
  expect(mail).not.toHaveProperty('html');
});

test('a mail with something to do is also a page, with a button where the address stands', async () => {
  const url = 'https://jobs.example.co.jp/biz/signup/t1/';
  const { html = '', text } = await signed({
    subject: '確認',
    text: `ご登録ありがとうございます。\n続けてください。\n\n${url}\n\n有効期限:明日`,
    action: { label: '登録を続ける', url },
  });
  expect(text).toContain(`\n\n${url}\n\n`);
  expect(html).toContain('<p>ご登録ありがとうございます。<br>続けてください。</p>');
  expect(html.match(/<a [^>]*>/g)).toHaveLength(1);
  expect(html).toMatch(new RegExp(`<a href="${url}"[^>]*>登録を続ける</a>`));
  expect(html.indexOf('有効期限:明日')).toBeGreaterThan(html.indexOf('</a>'));
});

test('names that others chose are text on the page, whatever is in them', async () => {
  const { html = '' } = await signed({
    subject: '招待',
    text: '<a href="https://evil.example">社</a> & "引用"さんから\n\nhttps://x.example/',
    action: { label: '参加する', url: 'https://x.example/' },
  });
  expect(html).toContain(
    '<p>&lt;a href=&quot;https://evil.example&quot;&gt;社&lt;/a&gt; &amp; &quot;引用&quot;さんから</p>',
  );
  expect(html.match(/<a /g)).toHaveLength(1);
});
