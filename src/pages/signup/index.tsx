import { SignupScreen } from '@/features/entry/signup/signup-screen';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';

const SignupPage: Page = () => <SignupScreen />;
SignupPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default SignupPage;
