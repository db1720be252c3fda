import { PasswordResetScreen } from '@/features/entry/auth/password-reset-screen';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';
import { PageTitle } from '@/parts/shell/page-title';

const PasswordResetPage: Page = () => (
  <>
    <PageTitle>パスワードの再設定</PageTitle>
    <PasswordResetScreen />
  </>
);
PasswordResetPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default PasswordResetPage;
