import { ResignedAccountScreen } from '@/features/auth/resigned-account-screen';
import { PageTitle } from '@/features/shell/page-title';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';

const ResignedAccountPage: Page = () => (
  <>
    <PageTitle>退会済みのアカウント</PageTitle>
    <ResignedAccountScreen />
  </>
);
ResignedAccountPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default ResignedAccountPage;
