import { useRouter } from 'next/router';
import { ContinueSignupScreen } from '@/features/entry/signup/continue-signup-screen';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';

const ContinueSignupPage: Page = () => {
  const { temporaryId = '' } = useRouter().query;
  return <ContinueSignupScreen temporaryId={String(temporaryId)} />;
};
ContinueSignupPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default ContinueSignupPage;
