import { corporationAccount } from '#endpoints/corporation-account';
import type { Scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { displayName } from '@/lib/text/format';
import { useCorporationQuery } from '@/session/corporation-queries';

type Choice = { value: string; label: string };

/** What the filters 案件 and 送信者 offer, and the names of what is chosen. */
export type ScoutChoices = {
  projects: Choice[];
  senders: Choice[];
  projectName: string;
  senderName: string;
  isLoading: boolean;
};

/** The chosen one must show although the list lacks it: it still narrows the scouts. */
const withChosen = (choices: Choice[], value: string | null, label: string): Choice[] =>
  value === null || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label }];

const nameIn = (choices: Choice[], value: string | null): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';

/**
 * Reads the projects that candidates were scouted for (without extensions also those that they have applied for) and
 * the members. Who has left the company is named after the scouts on the page.
 */
export function useScoutChoices(
  { project, sender }: { project: string | null; sender: string | null },
  scouts: readonly Scout[] | undefined,
): ScoutChoices {
  const projects = useCorporationQuery(selection.listProjects, {
    query: { onlyScouted: true },
    meta: { isExtra: true },
  });
  const members = useCorporationQuery(corporationAccount.listMembers, { meta: { isExtra: true } });

  const projectChoices = withChosen(
    (projects.data ?? []).map((row) => ({ value: row.project.projectId, label: row.project.title })),
    project,
    scouts?.find((scout) => scout.project.projectId === project)?.project.title ?? '選択中の案件',
  );
  const senderChoices = withChosen(
    (members.data ?? []).map((member) => ({ value: member.universalUid, label: displayName(member) })),
    sender,
    scouts?.find((scout) => scout.sender.universalUid === sender)?.sender.name || '選択中の送信者',
  );
  return {
    projects: projectChoices,
    senders: senderChoices,
    projectName: nameIn(projectChoices, project),
    senderName: nameIn(senderChoices, sender),
    isLoading: projects.isPending,
  };
}
