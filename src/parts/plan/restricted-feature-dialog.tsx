import { env } from '@/config/env';
import { Button } from '@/ui/controls/button';
import { ButtonLink } from '@/ui/navigation/link';
import { Dialog } from '@/ui/overlays/dialog';
import { closeRestrictedFeature, useRestrictedFeatureStore } from './restricted-feature';

/** Explains that a feature belongs to the paid plan, and where to ask for it ("request subscription" of spec §6). */
export function RestrictedFeatureDialog() {
  const isOpen = useRestrictedFeatureStore((state) => state.isOpen);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && closeRestrictedFeature()}
      title="この機能は有料プランでご利用いただけます"
      description="スカウトの送信、詳細な条件での候補者検索、メモは、有料プランとトライアルでご利用いただけます。"
      footer={
        <>
          <Button onClick={closeRestrictedFeature}>閉じる</Button>
          <ButtonLink variant="primary" href={env.contactUrl} external>
            プランについて問い合わせる
          </ButtonLink>
        </>
      }
    />
  );
}
