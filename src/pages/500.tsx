import { SystemError } from '@/features/errors/system-error';
import { PageTitle } from '@/features/shell/page-title';

export default function ServerErrorPage() {
  return (
    <>
      <PageTitle>SYSTEM ERROR</PageTitle>
      <SystemError />
    </>
  );
}
