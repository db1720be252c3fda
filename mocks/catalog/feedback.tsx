import { Inbox } from 'lucide-react';
import { Button } from '@/ui/controls/button';
import { showAlert } from '@/ui/feedback/alert-store';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { Skeleton, SkeletonText } from '@/ui/feedback/skeleton';
import { Spinner } from '@/ui/feedback/spinner';
import { showToast } from '@/ui/feedback/toast-store';
import { Example } from './example.tsx';

export function Feedback() {
  return (
    <>
      <Example title="InlineNotice">
        <div className="flex w-full flex-col gap-2">
          {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
            <InlineNotice
              key={tone}
              tone={tone}
              title={tone}
              onDismiss={() => {}}
              action={<Button size="sm">くわしく見る</Button>}
            >
              何が起きて、次に何をすればよいかを短く伝えます。
            </InlineNotice>
          ))}
        </div>
      </Example>
      <Example title="ProblemNotice">
        <ProblemNotice text="保存できませんでした。もう一度お試しください。" />
      </Example>
      <Example title="EmptyState, ErrorState">
        <EmptyState
          icon={<Inbox />}
          title="応募はまだありません"
          description="案件を公開すると、応募がここに届きます。"
          action={<Button>案件を作成</Button>}
        />
        <ErrorState title="応募を読み込めませんでした" onRetry={() => {}} />
        <ErrorState title="読み込み直しています" onRetry={() => {}} retrying />
      </Example>
      <Example title="ProgressBar">
        <div className="flex w-64 flex-col gap-3">
          <ProgressBar label="送信中" value={3} max={10} valueText="10人中3人" />
          <ProgressBar label="上限まで" value={9} max={10} tone="warning" />
          <ProgressBar label="上限" value={10} max={10} tone="danger" />
          <ProgressBar label="準備中" />
        </div>
      </Example>
      <Example title="Skeleton, SkeletonText, Spinner">
        <Skeleton className="h-9 w-36" />
        <div className="w-64">
          <SkeletonText />
        </div>
        <Spinner label="読み込み中" size="sm" />
        <Spinner label="読み込み中" />
        <Spinner label="読み込み中" size="lg" />
      </Example>
      <Example title="AlertHost, ToastHost">
        <Button onClick={() => showAlert({ message: '入力内容をご確認ください。' })}>アラートを表示</Button>
        <Button onClick={() => showToast({ message: '保存しました' })}>トーストを表示</Button>
        <Button
          onClick={() =>
            showToast({ message: '見送りました', action: { label: '元に戻す', onAction: () => {} } })
          }
        >
          元に戻せるトースト
        </Button>
      </Example>
    </>
  );
}
