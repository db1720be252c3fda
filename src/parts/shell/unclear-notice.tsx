import { InlineNotice } from '@/ui/feedback/inline-notice';

/**
 * Says why something cannot be edited: its present content came in a form that the app does not understand, and saving would
 * write over it.
 */
export function UnclearNotice({ className }: { className?: string }) {
  return (
    <div role="alert" className={className}>
      <InlineNotice tone="warning" title="現在の内容を読み取れないため、編集できません">
        登録済みの内容が失われないように、保存できないようにしています。ページを再読み込みしても変わらない場合は、お問い合わせフォームからご連絡ください。
      </InlineNotice>
    </div>
  );
}
