import { useRouter } from 'next/router';
import { EditProjectScreen } from '@/features/projects/editor/edit-project-screen';
import type { Page } from '@/layouts/page';
import { PlainLayout } from '@/layouts/plain-layout';

const EditProjectPage: Page = () => {
  const { projectId = '' } = useRouter().query;
  return <EditProjectScreen projectId={String(projectId)} />;
};

EditProjectPage.getLayout = (page) => <PlainLayout>{page}</PlainLayout>;

export default EditProjectPage;
