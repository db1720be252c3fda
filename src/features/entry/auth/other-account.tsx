import { useState } from 'react';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';

type OtherAccountProps = {
  currentEmail: string;
  /** The address that the link was sent to. */
  wantedEmail: string;
  logoutLabel: string;
  /** Where to go on after the logout. */
  next: string;
};

/** For a link to one address that was opened while another one is signed in. */
export function OtherAccount({ currentEmail, wantedEmail, logoutLabel, next }: OtherAccountProps) {
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    try {
      await session.logout(next);
    } finally {
      setIsLeaving(false);
    }
  }

  return (
    <>
      <InlineNotice tone="warning" title="別のアカウントでログイン中です">
        <p className="[overflow-wrap:anywhere]">{`現在は ${currentEmail} でログインしています。`}</p>
      </InlineNotice>
      <p className="[overflow-wrap:anywhere]">
        {`${wantedEmail} で続けるには、いったんログアウトしてください。`}
      </p>
      <Button variant="primary" size="lg" loading={isLeaving} onClick={() => void leave()} className="w-full">
        {logoutLabel}
      </Button>
    </>
  );
}
