import { displayName } from '@/lib/text/format';
import { Avatar } from '@/ui/data/avatar';

type CandidateTitleProps = { candidate: { lastName: string; firstName: string; imageUrl: string | null } };

/** A candidate as the title of a page: the picture and the name. */
export function CandidateTitle({ candidate }: CandidateTitleProps) {
  const { lastName, firstName, imageUrl } = candidate;
  return (
    <span className="flex items-center gap-4">
      <Avatar size="lg" lastName={lastName} firstName={firstName} src={imageUrl} />
      <bdi className="min-w-0">{displayName(candidate)}</bdi>
    </span>
  );
}
