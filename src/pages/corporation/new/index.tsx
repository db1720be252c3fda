import { NewCorporationScreen } from '@/features/company/registration/new-corporation-screen';
import type { Page } from '@/layouts/page';
import { SignupLayout } from '@/layouts/signup-layout';

const NewCorporationPage: Page = () => <NewCorporationScreen />;
NewCorporationPage.getLayout = (page) => <SignupLayout>{page}</SignupLayout>;

export default NewCorporationPage;
