import { useRouter } from 'next/router';
import { useState } from 'react';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import { paths } from '@/config/paths';
import { signUpErrorMessage } from '@/features/entry/signup/sign-up-error';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProblemNotice } from '@/ui/feedback/problem-notice';

/** For anyone who belongs to the company already: the way into it. */
export function AlreadyMember({ corporation }: { corporation: CorporationAccountListItem }) {
  const router = useRouter();
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState('');

  async function open() {
    setIsOpening(true);
    setProblem('');
    try {
      await session.joinCompany(corporation.universalCorporationId);
      await router.replace(paths.projects());
    } catch (error) {
      setProblem(signUpErrorMessage(error));
      window.reportError(error); // the app alerts what spec §8 names
    } finally {
      setIsOpening(false);
    }
  }

  return (
    <>
      <InlineNotice tone="success">すでにメンバーです。</InlineNotice>
      <ProblemNotice text={problem} className="empty:hidden" />
      <Button variant="primary" size="lg" loading={isOpening} onClick={() => void open()} className="w-full">
        この企業アカウントを開く
      </Button>
    </>
  );
}
