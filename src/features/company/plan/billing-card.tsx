import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { type BillingDestination, corporationContract } from '#endpoints/corporation-contract';
import { gapsOf } from '@/client/gaps';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { usePrefectures } from '@/parts/masters/use-masters';
import { LoadError } from '@/parts/shell/load-error';
import { UnclearNotice } from '@/parts/shell/unclear-notice';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { DescriptionList } from '@/ui/data/description-list';
import { SkeletonText } from '@/ui/feedback/skeleton';

const dialog = lazyComponent(() => import('./billing-dialog').then((module) => module.BillingDialog));

/** 請求先: where invoices go, to read and to edit. */
export function BillingCard() {
  const [isEditing, setIsEditing] = useState(false);
  const Dialog = useLazyComponent(dialog, isEditing, () => setIsEditing(false));
  const { data, error, isFetching, refetch } = useCorporationQuery(
    corporationContract.showBillingDestination,
  );

  const isLocked = gapsOf(data ?? null).unclear.length > 0;

  return (
    <Card as="section" aria-labelledby="billing-destination" className="flex flex-col gap-4 md:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="billing-destination" className="text-lg">
          請求先
        </h2>
        {data && !isLocked ? (
          <Button size="sm" icon={<Pencil />} onClick={() => setIsEditing(true)}>
            請求先を編集
          </Button>
        ) : null}
      </div>
      {isLocked ? <UnclearNotice /> : null}
      {data ? <Details destination={data} /> : null}
      {data === null ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-ink-muted">
            請求先はまだ登録されていません。登録すると、請求書がこちらに送付されます。
          </p>
          <Button onClick={() => setIsEditing(true)}>請求先を登録</Button>
        </div>
      ) : null}
      {data === undefined && error ? (
        <LoadError
          error={error}
          title="請求先を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="py-4"
        />
      ) : null}
      {data === undefined && !error ? <SkeletonText lines={4} /> : null}
      {isEditing && Dialog && data !== undefined && !isLocked ? (
        <Dialog destination={data} onClose={() => setIsEditing(false)} />
      ) : null}
    </Card>
  );
}

function Details({ destination }: { destination: BillingDestination }) {
  const { companyName, department, personName, email, phone, postalCode } = destination;
  const { nameOfPrefecture } = usePrefectures();
  const prefecture = destination.prefectureCode === null ? '' : nameOfPrefecture(destination.prefectureCode);
  const address = `${prefecture}${destination.address} ${destination.building}`.trim();
  return (
    <DescriptionList
      items={[
        { term: '会社名', description: companyName },
        { term: '部署名', description: department },
        { term: '担当者名', description: personName },
        { term: 'メールアドレス', description: email },
        { term: '電話番号', description: phone },
        {
          term: '住所',
          description:
            postalCode || address ? (
              <>
                {postalCode ? (
                  <>
                    <span>{`〒${postalCode}`}</span>
                    <br />
                  </>
                ) : null}
                <span>{address}</span>
              </>
            ) : null,
        },
      ]}
    />
  );
}
