import { Building2 } from 'lucide-react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { PageTitle } from '@/parts/shell/page-title';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ButtonLink } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';

/** For a signed-in person who is not a member of any company. */
export function NoCompany() {
  return (
    <>
      <PageTitle>企業アカウント</PageTitle>
      <PageHeader title="企業アカウント" />
      <EmptyState
        icon={<Building2 />}
        title="所属する企業アカウントがありません"
        description="企業の登録が済んでいないか、メンバーから外れています。企業を登録するか、担当者からの招待をお待ちください。"
        action={
          <>
            <ButtonLink variant="primary" href={paths.newCorporation} prefetch={false}>
              企業を登録する
            </ButtonLink>
            <Button onClick={() => void session.logout()}>ログアウト</Button>
            <ButtonLink href={env.contactUrl} external>
              お問い合わせ
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
