import { SwitchAccountScreen } from '@/features/entry/accounts/switch-account-screen';
import type { Page } from '@/layouts/page';
import { PlainLayout } from '@/layouts/plain-layout';
import { PageTitle } from '@/parts/shell/page-title';

const SwitchAccountPage: Page = () => (
  <>
    <PageTitle>企業アカウントの切り替え</PageTitle>
    <SwitchAccountScreen />
  </>
);
SwitchAccountPage.getLayout = (page) => <PlainLayout>{page}</PlainLayout>;

export default SwitchAccountPage;
