import { NotFound } from '@/parts/errors/not-found';
import { PageTitle } from '@/parts/shell/page-title';

export default function NotFoundPage() {
  return (
    <>
      <PageTitle>ページが見つかりません</PageTitle>
      <NotFound />
    </>
  );
}
