import { NotFound } from '@/features/errors/not-found';
import { PageTitle } from '@/features/shell/page-title';

export default function NotFoundPage() {
  return (
    <>
      <PageTitle>ページが見つかりません</PageTitle>
      <NotFound />
    </>
  );
}
