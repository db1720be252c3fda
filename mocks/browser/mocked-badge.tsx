import { type CSSProperties, useEffect, useState } from 'react';
import * as v from 'valibot';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { followReset, reset } from './current-database.ts';
import { MAILS_PATH } from './protocol.ts';

const Mails = v.array(v.object({ to: v.string(), subject: v.string(), text: v.string() }));
type Mails = v.InferOutput<typeof Mails>;

const linkIn = (text: string) => /^https?:\/\/\S+$/m.exec(text)?.[0];

// Styles of its own: the app's style sheet has the classes of the app only. Beside the indicator of Next.js.
const badge: CSSProperties = {
  position: 'fixed',
  bottom: 20,
  left: 150,
  zIndex: 50,
  maxWidth: 480,
  maxHeight: '80vh',
  overflow: 'auto',
  padding: '2px 10px',
  border: '1px solid #c3c9d8',
  borderRadius: 8,
  background: '#fff',
  color: '#1b1d22',
  fontSize: 12,
  lineHeight: 1.8,
};
const title: CSSProperties = { marginTop: 8, fontWeight: 'bold' };
const link: CSSProperties = { textDecoration: 'underline' };

/** Says that this is the mocked mode. Opened, it lists who can sign in and the mails, and has a button to begin again. */
export function MockedBadge() {
  const [mails, setMails] = useState<Mails>([]);
  useEffect(followReset, []);
  const readMails = async () => setMails(v.parse(Mails, await (await fetch(MAILS_PATH)).json()));
  return (
    <details onToggle={readMails} style={badge}>
      <summary>モック</summary>
      <p style={title}>デモのアカウント</p>
      <ul>
        {demoAccounts.map(({ email, password, plan }) => (
          <li key={email}>{`${email} / ${password} (${plan.toUpperCase()})`}</li>
        ))}
      </ul>
      <p style={title}>送信されたメール</p>
      {mails.length === 0 && <p>まだありません</p>}
      <ul>
        {mails.map(({ to, subject, text }) => (
          <li key={text}>
            <span>{`${to}: `}</span>
            <a href={linkIn(text)} style={link}>
              {subject}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" onClick={reset} style={{ ...link, margin: '8px 0' }}>
        データを最初の状態に戻す
      </button>
    </details>
  );
}
