import { corporationAccount } from '#endpoints/corporation-account';
import { LoadError } from '@/parts/shell/load-error';
import { PageTitle } from '@/parts/shell/page-title';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { Card } from '@/ui/data/card';
import { Skeleton } from '@/ui/feedback/skeleton';
import { PageHeader } from '@/ui/navigation/page-header';
import { CorporationForm } from './corporation-form';

/** 企業情報編集 (docs/product/company.md): the profile of the company and its contact. */
export function EditCorporationScreen() {
  const corporationId = useCorporationId();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useCorporationQuery(
    corporationAccount.showCurrent,
    // A form that began with an old response would undo what a colleague changed meanwhile.
    { refetchOnMount: 'always' },
  );
  const isReady = data !== undefined && isFetchedAfterMount;

  return (
    <>
      <PageTitle>企業情報編集</PageTitle>
      <PageHeader title="企業情報編集" />
      {isReady ? <CorporationForm key={corporationId} account={data} /> : null}
      {!isReady && error ? (
        <LoadError
          error={error}
          title="企業情報を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {isReady || error ? null : <FormSkeleton />}
    </>
  );
}

function FormSkeleton() {
  return (
    <Card aria-busy="true" aria-label="企業情報" className="flex max-w-3xl flex-col gap-6 md:p-6">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-9" />
      <Skeleton className="h-40" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </Card>
  );
}
