import { useQuery } from '@tanstack/react-query';
import { MessageSquare, UsersRound } from 'lucide-react';
import type { ListedProfile } from '#endpoints/user-profile';
import { paths } from '@/config/paths';
import { ScoutButton } from '@/features/scouts/sending/scout-button';
import { cn } from '@/lib/cn';
import { latestScoutQuery, selectionsQuery } from '@/parts/candidates/reads';
import { FavoriteButton } from '@/parts/marks/favorite-button';
import { MarkButtons } from '@/parts/marks/mark-buttons';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { ButtonLink } from '@/ui/navigation/link';
import { similarHref } from '../fit/similar-criteria';

/**
 * The conversation to go on with: one that is not over, of the last scout before others, else the last scout's.
 * `isAwaited`: there is one, which is not known yet.
 */
function useConversationWith({ universalUid, relation }: ListedProfile) {
  const candidate = { cid: useCorporationId(), universalUid };
  const latest = useQuery(latestScoutQuery(candidate));
  const projects = useQuery(selectionsQuery(candidate));
  if (latest.isPending || projects.isPending) {
    return { chatGroupId: null, isAwaited: relation.lastScout !== null || relation.hasApplied };
  }
  const scouted = latest.data;
  const selections = (projects.data ?? []).flatMap(({ project, selection }) =>
    selection ? [{ project, ...selection }] : [],
  );
  const open = selections.filter(({ status }) => status !== 'matched' && status !== 'finished');
  const current = open.find(({ project }) => project.projectId === scouted?.project.projectId) ?? open[0];
  const chatGroupId = current?.chatGroupId ?? scouted?.chatGroupId ?? selections[0]?.chatGroupId ?? null;
  return { chatGroupId, isAwaited: false };
}

type CandidateActionsProps = {
  candidate: ListedProfile;
  /** The project that the candidate is looked at for. */
  projectId: string | null;
};

/** What one does about a candidate: go on with the conversation where there is one, else a scout; and put them aside. */
export function CandidateActions({ candidate, projectId }: CandidateActionsProps) {
  const similar = similarHref(candidate, projectId);
  const { chatGroupId, isAwaited } = useConversationWith(candidate);
  const hasConversation = chatGroupId !== null || isAwaited;
  const conversation = {
    variant: 'primary',
    icon: <MessageSquare aria-hidden="true" />,
    className: 'col-span-2',
    children: '会話を開く',
  } as const;
  return (
    <div className={cn('grid grid-cols-2 gap-2', !hasConversation && 'lg:grid-cols-1')}>
      {chatGroupId !== null ? <ButtonLink {...conversation} href={paths.conversation(chatGroupId)} /> : null}
      {isAwaited ? <Button {...conversation} loading /> : null}
      <ScoutButton
        candidate={candidate}
        projectId={projectId ?? undefined}
        variant={hasConversation ? 'secondary' : 'primary'}
        className="w-full"
      />
      <FavoriteButton profile={candidate} withText />
      <MarkButtons profile={candidate} withText />
      {similar === null ? null : (
        <ButtonLink href={similar} variant="ghost" icon={<UsersRound aria-hidden="true" />} prefetch={false}>
          似た候補者
        </ButtonLink>
      )}
    </div>
  );
}
