import { NewProjectScreen } from '@/features/projects/editor/new-project-screen';
import type { Page } from '@/layouts/page';
import { PlainLayout } from '@/layouts/plain-layout';

const NewProjectPage: Page = () => <NewProjectScreen />;

NewProjectPage.getLayout = (page) => <PlainLayout>{page}</PlainLayout>;

export default NewProjectPage;
