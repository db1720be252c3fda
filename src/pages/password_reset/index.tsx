import { PasswordResetScreen } from '@/features/auth/password-reset-screen';
import { PageTitle } from '@/features/shell/page-title';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';

const PasswordResetPage: Page = () => (
  <>
    <PageTitle>パスワードの再設定</PageTitle>
    <PasswordResetScreen />
  </>
);
PasswordResetPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default PasswordResetPage;
