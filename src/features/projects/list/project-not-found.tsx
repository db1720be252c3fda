import { FileX } from 'lucide-react';
import { paths } from '@/config/paths';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ButtonLink } from '@/ui/navigation/link';

/** Says of an unknown project, and of another company's, that it was not found. */
export function ProjectNotFound() {
  return (
    <EmptyState
      icon={<FileX />}
      title="この案件は見つかりませんでした"
      description="アドレスが間違っているか、別の企業アカウントの案件の可能性があります。"
      action={<ButtonLink href={paths.projects()}>案件管理へ</ButtonLink>}
    />
  );
}
