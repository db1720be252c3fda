import { useQuery } from '@tanstack/react-query';
import { corporationAccount } from '#endpoints/corporation-account';
import { isMissing } from '@/client/api-error';
import { endpointQuery } from '@/client/queries';
import { paths } from '@/config/paths';
import { DeadEnd } from '@/features/entry/auth/dead-end';
import { EntryPage } from '@/features/entry/auth/entry-page';
import { EntryPlaceholder } from '@/features/entry/auth/entry-placeholder';
import { LoadError } from '@/parts/shell/load-error';
import { ButtonLink } from '@/ui/navigation/link';
import { InvitationSteps } from './invitation-steps';

/** What the link of an invitation leads to (docs/product/entry.md, Invitation). An empty id is not known yet. */
export function InvitationScreen({ invitationId }: { invitationId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(corporationAccount.showInvitation, { params: { invitationId } }),
    refetchOnMount: 'always',
  });
  const isUnknown = isMissing(error);

  return (
    <EntryPage title="メンバーへの招待">
      {data ? <InvitationSteps invitation={{ ...data, invitationId }} reload={refetch} /> : null}
      {!data && isUnknown ? (
        <DeadEnd
          title="この招待は無効です"
          description="URLが途中で切れていないか、メールをもう一度ご確認ください。開けない場合は、招待した方に再送をご依頼ください。"
        >
          <ButtonLink size="lg" href={paths.login()}>
            ログイン
          </ButtonLink>
        </DeadEnd>
      ) : null}
      {!data && error && !isUnknown ? (
        <LoadError
          error={error}
          title="招待を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? null : <EntryPlaceholder />}
    </EntryPage>
  );
}
