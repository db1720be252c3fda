import { showToast } from '@/ui/feedback/toast-store';

/** Offers to take back a message whose conversation is no longer in view; the result is said there as well. */
export function offerTakeBack(message: string, takeBack: () => boolean): void {
  const onAction = () =>
    showToast({
      message: takeBack()
        ? '送信を取り消しました。文章は下書きに残っています'
        : 'すでに送信されたため、取り消せませんでした',
    });
  showToast({ message, action: { label: '取り消す', onAction } });
}
