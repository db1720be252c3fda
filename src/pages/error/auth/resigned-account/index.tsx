import { ResignedAccountScreen } from '@/features/entry/auth/resigned-account-screen';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';
import { PageTitle } from '@/parts/shell/page-title';

const ResignedAccountPage: Page = () => (
  <>
    <PageTitle>退会済みのアカウント</PageTitle>
    <ResignedAccountScreen />
  </>
);
ResignedAccountPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default ResignedAccountPage;
