import { LoginScreen } from '@/features/auth/login-screen';
import { PageTitle } from '@/features/shell/page-title';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';

const LoginPage: Page = () => (
  <>
    <PageTitle>ログイン</PageTitle>
    <LoginScreen />
  </>
);
LoginPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default LoginPage;
