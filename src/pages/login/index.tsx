import { LoginScreen } from '@/features/entry/auth/login-screen';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';
import { PageTitle } from '@/parts/shell/page-title';

const LoginPage: Page = () => (
  <>
    <PageTitle>ログイン</PageTitle>
    <LoginScreen />
  </>
);
LoginPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default LoginPage;
