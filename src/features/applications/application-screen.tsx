import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare, UserX } from 'lucide-react';
import type { ApplicationDetail } from '#endpoints/application';
import { isMissing } from '@/client/api-error';
import { paths } from '@/config/paths';
import { CandidateTitle } from '@/features/candidates/candidate-title';
import { findCachedProfile } from '@/features/candidates/profile-cache';
import { ProfileConditions, ProfileRole } from '@/features/candidates/profile-facts';
import { ProfileSections } from '@/features/candidates/profile-sections';
import { useCandidateReads } from '@/features/candidates/use-candidate-reads';
import { AssigneeButton } from '@/features/messages/inbox/assignee-button';
import { HistoryPanel } from '@/features/profiles/detail/history-panel';
import { MemoPanel } from '@/features/profiles/detail/memo-panel';
import { SelectionActions } from '@/features/selections/selection-actions';
import { SelectionStatusBadge } from '@/features/selections/selection-status-badge';
import { PageTitle } from '@/features/shell/page-title';
import { PrintHeader } from '@/features/shell/print-header';
import { displayName, formatDateTime, formatFullDateTime } from '@/lib/format';
import { useAfterFirstPicture } from '@/lib/use-after-first-picture';
import { useCorporationId } from '@/session/use-session';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ButtonLink, Link } from '@/ui/link';
import { PageHeader } from '@/ui/page-header';
import { PrintButton } from '@/ui/print-button';
import { Skeleton, SkeletonText } from '@/ui/skeleton';
import { findListedApplication } from './application-cache';
import { ApplicationConversation } from './application-conversation';
import { ApplicationNavigation, BackToApplications } from './application-navigation';
import { applicationQuery } from './reads';
import { useReadApplication } from './use-read-application';
import { WaitingDays } from './waiting-days';

/** 応募詳細: what an applicant wrote, and who it is. */
export function ApplicationScreen({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data, error, isError, isFetching, refetch } = useQuery(applicationQuery(useCorporationId(), id));
  const { applicant: known } = data ?? findListedApplication(queryClient, id) ?? {};
  useCandidateReads(known?.universalUid ?? '');
  const seen = useReadApplication(data);
  const isPictured = useAfterFirstPicture();

  if (!data && isMissing(error)) return <Missing />;
  if (!data && isError) {
    return (
      <>
        <PageTitle>応募詳細</PageTitle>
        <PageHeader title="応募詳細" back={<BackToApplications />} />
        <ErrorState title="応募を読み込めませんでした" onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  if (!data) return <Loading />;

  const { applicant } = data;
  return (
    <>
      <PageTitle>{`${displayName(applicant)}さんの応募`}</PageTitle>
      <PrintHeader title="応募詳細" />
      <PageHeader
        back={<ApplicationNavigation id={id} />}
        title={<CandidateTitle candidate={applicant} />}
        actions={
          <>
            <PrintButton />
            <ButtonLink href={paths.profile(applicant.universalUid)}>候補者詳細</ButtonLink>
            <SelectionActions
              candidateName={displayName(applicant)}
              selection={{
                selectionId: data.selectionId,
                chatGroupId: data.chatGroupId,
                universalUid: applicant.universalUid,
                status: data.selectionStatus,
              }}
            />
            <ButtonLink
              variant="primary"
              icon={<MessageSquare />}
              href={paths.conversation(data.chatGroupId)}
            >
              メッセージを開く
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start print:block">
        <div className="flex min-w-0 flex-col gap-3 print:block">
          <ApplicationMessage application={data} ref={seen} />
          {isPictured ? (
            <>
              <ApplicationConversation key={data.chatGroupId} application={data} />
              <ApplicantProfile application={data} />
            </>
          ) : null}
        </div>
        {isPictured ? (
          <div className="flex flex-col gap-3 print:hidden">
            <MemoPanel universalUid={applicant.universalUid} />
            <HistoryPanel universalUid={applicant.universalUid} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** What a platform leaves out of the application comes from any list that has shown the candidate, if one has. */
function ApplicantProfile({
  application: { applicant, applicantProfile },
}: {
  application: ApplicationDetail;
}) {
  const queryClient = useQueryClient();
  const profile = applicantProfile ?? findCachedProfile(queryClient, applicant.universalUid)?.profile;
  if (!profile) return null;
  return (
    <>
      <div className="flex flex-col gap-1.5 px-1 py-2 print:mb-3 print:px-0">
        {profile.headline ? <p className="text-md [overflow-wrap:anywhere]">{profile.headline}</p> : null}
        <p className="text-ink-muted">
          <ProfileRole profile={profile} />
        </p>
        <ProfileConditions profile={profile} />
      </div>
      <ProfileSections profile={profile} />
    </>
  );
}

type ApplicationMessageProps = { application: ApplicationDetail; ref: React.Ref<HTMLElement> };

function ApplicationMessage({ application: detail, ref }: ApplicationMessageProps) {
  const { chatGroupId, project, appliedAt, selectionStatus, message, assignee } = detail;
  return (
    <section ref={ref} aria-labelledby="application-message">
      <Card>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="application-message" className="text-lg">
            応募メッセージ
          </h2>
          <SelectionStatusBadge status={selectionStatus} />
          <span className="ml-auto text-ink-subtle text-sm">
            <time dateTime={appliedAt} title={formatFullDateTime(appliedAt)}>
              {formatDateTime(appliedAt)}
            </time>{' '}
            応募
          </span>
        </div>
        <p className="mt-3 max-w-[50em] whitespace-pre-wrap text-md [overflow-wrap:anywhere] md:text-base">
          {message === '' ? <span className="text-ink-subtle">応募メッセージはありません。</span> : message}
        </p>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-3 text-sm">
          <div className="flex min-w-0 gap-2">
            <dt className="shrink-0 text-ink-subtle">案件</dt>
            <dd className="min-w-0">
              <Link href={paths.project(project.projectId)}>{project.title}</Link>
            </dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-ink-subtle">返信待ち</dt>
            <dd>
              <WaitingDays application={detail} />
            </dd>
          </div>
          {assignee === undefined ? null : (
            <div className="flex items-center gap-1 print:hidden">
              <dt className="text-ink-subtle">担当者</dt>
              <dd className="-my-2 md:-my-1">
                <AssigneeButton chatGroupId={chatGroupId} assignee={assignee} />
              </dd>
            </div>
          )}
        </dl>
      </Card>
    </section>
  );
}

function Missing() {
  return (
    <>
      <PageTitle>応募が見つかりません</PageTitle>
      <PageHeader title="応募が見つかりません" back={<BackToApplications />} />
      <EmptyState
        icon={<UserX />}
        title="この応募は見つかりませんでした"
        description="アドレスが間違っているか、別の企業アカウントへの応募の可能性があります。"
        action={<ButtonLink href={paths.applications()}>応募管理へ</ButtonLink>}
      />
    </>
  );
}

function Loading() {
  return (
    <>
      <PageTitle>応募詳細</PageTitle>
      <PageHeader title="応募詳細" back={<BackToApplications />} />
      <div
        role="status"
        aria-label="応募を読み込んでいます"
        className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="flex flex-col gap-3">
          <Card>
            <Skeleton className="mb-4 w-32" />
            <SkeletonText lines={5} />
          </Card>
          <Card>
            <Skeleton className="mb-4 w-24" />
            <SkeletonText lines={4} />
          </Card>
        </div>
        <Card padding="sm">
          <SkeletonText lines={4} />
        </Card>
      </div>
    </>
  );
}
