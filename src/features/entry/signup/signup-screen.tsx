import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { paths } from '@/config/paths';
import { EntryPage } from '@/features/entry/auth/entry-page';
import { flags } from '@/session/flags';
import { Link } from '@/ui/navigation/link';
import { AddressForm } from './address-form';
import { MailSent } from './mail-sent';
import { keepSentMail, readSentMail, type SentMail } from './sent-mail';

/** Sign-up, first step (docs/product/entry.md): an address, and the mail that confirms it. */
export function SignupScreen() {
  const router = useRouter();
  const [mail, setMail] = useState<SentMail | null>(null);
  const [address, setAddress] = useState('');

  useEffect(() => {
    if (flags.loggedIn.isSet()) void router.replace(paths.projects());
    else setMail(readSentMail());
  }, [router]);

  function startAgain(sent: SentMail) {
    keepSentMail(null);
    setAddress(sent.email);
    setMail(null);
  }

  return (
    <EntryPage
      title="新規登録"
      below={
        <p>
          <span>アカウントをお持ちの方は </span>
          <Link href={paths.login()}>ログイン</Link>
        </p>
      }
    >
      {mail ? (
        <MailSent mail={mail} onSent={setMail} onStartAgain={() => startAgain(mail)} />
      ) : (
        <AddressForm initial={address} onSent={setMail} />
      )}
    </EntryPage>
  );
}
