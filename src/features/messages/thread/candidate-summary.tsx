import { useQueryClient } from '@tanstack/react-query';
import type { InteractionDetail } from '#endpoints/interaction';
import type { ListedProfile } from '#endpoints/user-profile';
import { paths } from '@/config/paths';
import { displayName } from '@/lib/text/format';
import { FormerCandidate } from '@/parts/candidates/former-candidate';
import { MemoPanel } from '@/parts/candidates/memo/memo-panel';
import { findListedProfile } from '@/parts/candidates/profile-cache';
import { ProfileConditions, ProfileRole, SkillList } from '@/parts/candidates/profile-facts';
import { RowLabelButton } from '@/parts/marks/labels/labels-of';
import { SelectionActions } from '@/parts/selections/selection-actions';
import { Avatar } from '@/ui/data/avatar';
import { ButtonLink } from '@/ui/navigation/link';

/**
 * The candidate in short and the memo on them. What a platform leaves out of the conversation comes from any list that has
 * shown the candidate, if one has.
 */
export function CandidateSummary({ detail }: { detail: InteractionDetail }) {
  const queryClient = useQueryClient();
  const { partner } = detail;
  const known = partner.hasLeft ? undefined : findListedProfile(queryClient, partner.universalUid);
  const profile = detail.partnerProfile ?? known;
  return (
    <div className="flex flex-col gap-4 p-5">
      <div className="flex flex-col items-start gap-3">
        <Avatar lastName={partner.lastName} firstName={partner.firstName} src={partner.imageUrl} size="lg" />
        <div className="min-w-0">
          <p className="font-bold text-md [overflow-wrap:anywhere]">
            <bdi>{displayName(partner)}</bdi>
          </p>
          {profile ? (
            <p className="mt-0.5 text-ink-muted text-sm [overflow-wrap:anywhere]">
              <bdi>{profile.headline}</bdi>
            </p>
          ) : null}
        </div>
      </div>
      {profile ? <ProfileInShort profile={profile} /> : null}
      {partner.hasLeft ? (
        <FormerCandidate />
      ) : (
        <ButtonLink href={paths.profile(partner.universalUid)} size="sm" className="mt-1 self-start">
          候補者詳細を見る
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {/* From the middle of widths on it stands over the conversation. */}
        <RowLabelButton user={partner} className="md:hidden" />
        <SelectionActions
          size="sm"
          candidate={partner}
          projectTitle={detail.project.title}
          selection={{
            selectionId: detail.selectionId,
            chatGroupId: detail.chatGroupId,
            universalUid: partner.universalUid,
            status: detail.selectionStatus,
          }}
        />
      </div>
      {partner.hasLeft ? null : <MemoPanel universalUid={partner.universalUid} />}
    </div>
  );
}

function ProfileInShort({ profile }: { profile: ListedProfile }) {
  return (
    <>
      <p className="text-ink-muted text-sm">
        <ProfileRole profile={profile} />
      </p>
      <ProfileConditions profile={profile} />
      <SkillList skills={profile.skills} />
    </>
  );
}
