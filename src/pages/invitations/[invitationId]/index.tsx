import { useRouter } from 'next/router';
import { InvitationScreen } from '@/features/entry/invitation/invitation-screen';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';

const InvitationPage: Page = () => {
  const { invitationId = '' } = useRouter().query;
  return <InvitationScreen invitationId={String(invitationId)} />;
};
InvitationPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default InvitationPage;
