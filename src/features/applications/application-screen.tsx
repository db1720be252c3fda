import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare, UserX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { ApplicationDetail } from '#endpoints/application';
import { isMissing } from '@/client/api-error';
import { paths } from '@/config/paths';
import { useAfterFirstPaint } from '@/lib/browser/use-after-first-paint';
import { useIsScrollable } from '@/lib/browser/use-is-scrollable';
import { displayName } from '@/lib/text/format';
import { CandidateTitle } from '@/parts/candidates/candidate-title';
import { FormerCandidate } from '@/parts/candidates/former-candidate';
import { MemoPanel } from '@/parts/candidates/memo/memo-panel';
import { findCachedProfile } from '@/parts/candidates/profile-cache';
import { ProfileConditions, ProfileRole } from '@/parts/candidates/profile-facts';
import { ProfileSections } from '@/parts/candidates/profile-sections';
import { useCandidateReads } from '@/parts/candidates/use-candidate-reads';
import { HistoryPanel } from '@/parts/selections/history-panel';
import { SelectionActions } from '@/parts/selections/selection-actions';
import { LoadError } from '@/parts/shell/load-error';
import { PageTitle } from '@/parts/shell/page-title';
import { PrintHeader } from '@/parts/shell/print-header';
import { useCorporationId } from '@/session/use-session';
import { PrintButton } from '@/ui/controls/print-button';
import { Card } from '@/ui/data/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton, SkeletonText } from '@/ui/feedback/skeleton';
import { ButtonLink, Link } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { findListedApplication } from './application-cache';
import { ApplicationConversation } from './application-conversation';
import { ApplicationMessage } from './application-message';
import { ApplicationNavigation, BackToApplications } from './application-navigation';
import { applicationQuery } from './reads';
import { useReadApplication } from './use-read-application';

/** 応募詳細: what an applicant wrote, and who it is. */
export function ApplicationScreen({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(applicationQuery(useCorporationId(), id));
  const { applicant: known } = data ?? findListedApplication(queryClient, id) ?? {};
  useCandidateReads(known && !known.hasLeft ? known.universalUid : '');
  const seen = useReadApplication(data);
  const isPainted = useAfterFirstPaint();

  if (!data && isMissing(error)) return <Missing />;
  if (!data && error) {
    return (
      <>
        <PageTitle>応募詳細</PageTitle>
        <PageHeader title="応募詳細" back={<BackToApplications />} />
        <LoadError
          error={error}
          title="応募を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
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
        title={<ApplicantTitle applicant={applicant} />}
        actions={
          <>
            <PrintButton />
            {applicant.hasLeft ? null : (
              <ButtonLink href={paths.profile(applicant.universalUid)} className="xl:hidden">
                候補者詳細
              </ButtonLink>
            )}
            <SelectionActions
              candidate={applicant}
              projectTitle={data.project.title}
              selection={{
                selectionId: data.selectionId,
                chatGroupId: data.chatGroupId,
                universalUid: applicant.universalUid,
                status: data.selectionStatus,
              }}
            />
            <ButtonLink
              icon={<MessageSquare />}
              href={paths.conversation(data.chatGroupId)}
              className="xl:hidden"
            >
              メッセージを開く
            </ButtonLink>
          </>
        }
      />
      <ApplicationPanes>
        <div className="flex min-w-0 flex-col gap-3 print:block">
          <ApplicationMessage application={data} ref={seen} />
          {isPainted ? (
            <>
              <ApplicationConversation key={data.chatGroupId} application={data} />
              <ApplicantProfile application={data} />
            </>
          ) : null}
        </div>
        {isPainted ? (
          <div className="flex flex-col gap-3 print:hidden">
            {applicant.hasLeft ? <FormerCandidate /> : <MemoPanel universalUid={applicant.universalUid} />}
            <HistoryPanel universalUid={applicant.universalUid} />
          </div>
        ) : null}
      </ApplicationPanes>
    </>
  );
}

/** The name, which leads to the profile: the button for it is left out where the profile is beside the conversation. */
function ApplicantTitle({ applicant }: { applicant: ApplicationDetail['applicant'] }) {
  const title = <CandidateTitle candidate={applicant} />;
  if (applicant.hasLeft) return title;
  return (
    <Link variant="plain" href={paths.profile(applicant.universalUid)} className="hover:underline">
      {title}
    </Link>
  );
}

/** The applicant, in the height that is left from 1280 px on, where it scrolls beside the conversation. */
function ApplicationPanes({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const isScrollable = useIsScrollable(region);
  return (
    <div className="xl:relative xl:min-h-96 xl:flex-1 print:static print:min-h-0">
      <section
        ref={region}
        aria-label="応募の内容"
        {...(isScrollable ? { tabIndex: 0 } : null)}
        className="grid gap-4 lg:max-xl:grid-cols-[minmax(0,1fr)_19rem] lg:max-xl:items-start xl:h-full xl:w-[calc(55%-1rem)] xl:auto-rows-min xl:overflow-y-auto xl:overscroll-contain print:block print:h-auto! print:w-auto! print:overflow-visible!"
      >
        {children}
      </section>
    </div>
  );
}

/** What a platform leaves out of the application comes from any list that has shown the candidate, if one has. */
function ApplicantProfile({
  application: { applicant, applicantProfile },
}: {
  application: ApplicationDetail;
}) {
  const queryClient = useQueryClient();
  const known = applicant.hasLeft ? undefined : findCachedProfile(queryClient, applicant.universalUid);
  const profile = applicantProfile ?? known?.profile;
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
