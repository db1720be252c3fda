import { useRouter } from 'next/router';
import { UnsubscribeScreen } from '@/features/entry/unsubscribe/unsubscribe-screen';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';

const UnsubscribePage: Page = () => {
  const { token = '' } = useRouter().query;
  return <UnsubscribeScreen token={String(token)} />;
};
UnsubscribePage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default UnsubscribePage;
