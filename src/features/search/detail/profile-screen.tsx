import { UserX } from 'lucide-react';
import { useEffect } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { isMissing } from '@/client/api-error';
import { paths } from '@/config/paths';
import { idCodec } from '@/lib/address/url-state';
import { useUrlState } from '@/lib/address/use-url-state';
import { useAfterFirstPaint } from '@/lib/browser/use-after-first-paint';
import { Lazy } from '@/lib/browser/use-lazy-component';
import { displayName } from '@/lib/text/format';
import { CandidateTitle } from '@/parts/candidates/candidate-title';
import { MemoPanel } from '@/parts/candidates/memo/memo-panel';
import { ProfileConditions, ProfileRole } from '@/parts/candidates/profile-facts';
import { RelationBadges } from '@/parts/candidates/relation-badges';
import { useCandidateReads } from '@/parts/candidates/use-candidate-reads';
import { MarksOf } from '@/parts/marks/marks-of';
import { useJobCategories, usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { HistoryPanel } from '@/parts/selections/history-panel';
import { LoadError } from '@/parts/shell/load-error';
import { PageTitle } from '@/parts/shell/page-title';
import { PrintHeader } from '@/parts/shell/print-header';
import { rememberRow } from '@/parts/shortcuts/rows';
import { useCandidateShortcuts } from '@/parts/shortcuts/use-candidate-shortcuts';
import { useCorporationId } from '@/session/use-session';
import { PrintButton } from '@/ui/controls/print-button';
import { Marked } from '@/ui/data/marked';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton, SkeletonText } from '@/ui/feedback/skeleton';
import { ButtonLink } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { fitNote } from '../fit/lazy-fit-note';
import { useProjectSought } from '../fit/use-project-sought';
import { markViewed } from '../search/viewed-candidates';
import { CandidateActions } from './candidate-actions';
import { BackToSearch, CandidateNavigation } from './candidate-navigation';
import { CandidateTexts } from './candidate-texts';
import { useCandidate } from './use-candidate';
import { useWordsToMark } from './use-words-to-mark';

/** The project that the candidate is looked at for. */
const addressCodecs = { for: idCodec };

/** 候補者詳細: the candidate, and beside it what the company knows and can do. */
export function ProfileScreen({ universalUid }: { universalUid: string }) {
  const corporationId = useCorporationId();
  const candidate = useCandidate(universalUid);
  const { data: profile, listed, isUnavailable, error, refetch, isFetching } = candidate;
  const { for: projectId } = useUrlState<{ for: string | null }>(addressCodecs).state;
  const isShown = listed !== undefined;
  const isPainted = useAfterFirstPaint();
  const words = useWordsToMark(universalUid);
  useCandidateReads(universalUid);
  useCandidateShortcuts();

  useEffect(() => {
    if (!isShown || !corporationId) return;
    markViewed(corporationId, universalUid);
    rememberRow(paths.profile(universalUid, { for: projectId }));
  }, [isShown, corporationId, universalUid, projectId]);

  if (!profile && (isUnavailable || isMissing(error))) return <Missing isUnavailable={isUnavailable} />;
  if (!listed && error) {
    return (
      <>
        <PageTitle>候補者詳細</PageTitle>
        <PageHeader title="候補者詳細" back={<BackToSearch />} />
        <LoadError
          error={error}
          title="候補者を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  if (!listed) return <Loading />;

  return (
    <>
      <PageTitle>{displayName(listed)}</PageTitle>
      <PrintHeader title="候補者詳細" />
      <PageHeader
        back={<CandidateNavigation universalUid={universalUid} projectId={projectId} />}
        title={<CandidateTitle candidate={listed} />}
        actions={<PrintButton disabled={!profile} />}
      />
      {/* On phones one column: what the candidate says of themselves, then what the company keeps on them, then the rest. */}
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-4 print:block">
        <CandidateFacts candidate={listed} words={words} projectId={projectId} />
        <aside
          aria-label="候補者への対応"
          className="flex flex-col gap-3 max-lg:contents lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:col-start-2 lg:row-span-3 lg:row-start-1 print:hidden"
        >
          <CandidateActions candidate={listed} projectId={projectId} />
          {isPainted ? (
            <div className="flex flex-col gap-3 max-lg:order-2">
              <MemoPanel universalUid={universalUid} />
              <HistoryPanel universalUid={universalUid} />
            </div>
          ) : null}
        </aside>
        {isPainted ? (
          <CandidateTexts
            words={words}
            profile={profile}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
      </div>
    </>
  );
}

type CandidateFactsProps = { candidate: ListedProfile; words: readonly string[]; projectId: string | null };

function CandidateFacts({ candidate, words, projectId }: CandidateFactsProps) {
  const sought = useProjectSought(projectId);
  return (
    <div className="flex min-w-0 flex-col gap-1.5 print:mb-5">
      <div className="flex flex-wrap gap-1.5 empty:hidden print:hidden">
        <RelationBadges relation={candidate.relation} />
        <MarksOf profile={candidate} />
      </div>
      {candidate.headline ? (
        <p className="text-md">
          <Marked text={candidate.headline} words={words} />
        </p>
      ) : null}
      <p className="text-ink-muted">
        <ProfileRole profile={candidate} words={words} />
      </p>
      <ProfileConditions profile={candidate} />
      {sought ? (
        <div className="print:hidden">
          <Lazy of={fitNote} props={{ project: sought, profile: candidate }} />
        </div>
      ) : null}
    </div>
  );
}

function Missing({ isUnavailable }: { isUnavailable: boolean }) {
  return (
    <>
      <PageTitle>候補者詳細</PageTitle>
      <PageHeader title="候補者詳細" back={<BackToSearch />} />
      <EmptyState
        icon={<UserX aria-hidden="true" />}
        title={isUnavailable ? '候補者を直接開くことができません' : '候補者が見つかりませんでした'}
        description={
          isUnavailable
            ? '候補者検索の結果から開いてください。'
            : '退会したか、URLが変わった可能性があります。候補者検索からお探しください。'
        }
        action={<ButtonLink href={paths.profiles()}>候補者検索へ</ButtonLink>}
      />
    </>
  );
}

function Loading() {
  // The names that the profile's ids stand for, on their way with it.
  useJobCategories();
  usePrefectures();
  useWorkingForms();
  return (
    <div role="status" aria-label="候補者を読み込んでいます">
      <PageTitle>候補者詳細</PageTitle>
      <PageHeader title="候補者詳細" back={<BackToSearch />} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-14 w-56" />
          <SkeletonText lines={5} />
          <SkeletonText lines={6} />
        </div>
        <SkeletonText lines={5} />
      </div>
    </div>
  );
}
