import type { ListedPlannedMessage } from '#endpoints/planned-message';
import { paths } from '@/config/paths';
import { displayName } from '@/lib/text/format';
import { PartnerRowLink } from '../partner-row-link';
import { PlannedActs } from './planned-acts';
import { PlannedTexts } from './planned-texts';
import { usePlannedScout } from './use-planned-scout';

/** A scout that leaves later, in the list of what is planned: the way to the candidate, and what can be done about it. */
export function PlannedScoutRow({ planned }: { planned: ListedPlannedMessage }) {
  const { partner } = planned;
  const { place, send, cancel } = usePlannedScout(planned);
  return (
    <>
      <PartnerRowLink href={paths.profile(partner.universalUid)} partner={partner} current={undefined}>
        <PlannedTexts planned={planned} />
      </PartnerRowLink>
      <div className="px-4 pb-2.5 pl-14">
        <PlannedActs
          planned={planned}
          place={place}
          onSend={send}
          onCancel={cancel}
          name={displayName(partner)}
        />
      </div>
    </>
  );
}
