import { SwitchAccountScreen } from '@/features/accounts/switch-account-screen';
import { PageTitle } from '@/features/shell/page-title';
import type { Page } from '@/layouts/page';
import { PlainLayout } from '@/layouts/plain-layout';

const SwitchAccountPage: Page = () => (
  <>
    <PageTitle>企業アカウントの切り替え</PageTitle>
    <SwitchAccountScreen />
  </>
);
SwitchAccountPage.getLayout = (page) => <PlainLayout>{page}</PlainLayout>;

export default SwitchAccountPage;
