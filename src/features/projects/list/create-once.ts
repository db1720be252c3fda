import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Project, project } from '#endpoints/project';
import { type ApiError, isMissing } from '@/client/api-error';
import { endpointQuery, readAgain } from '@/client/queries';
import { type CreationOutcome, type Tries, triesAt, writeOnce } from '@/client/write-once';
import type { Stored } from '@/lib/browser/stored';
import { returnedForm } from '@/lib/text/same-text';
import { allProjectsQuery } from '@/parts/projects/all-projects';

/** Projects that may have been created, by their titles. */
export const ProjectTries = triesAt(v.string());
export type ProjectTries = Tries<string>;

type Creation = {
  cid: string;
  /** The title of the project, or of the one to be copied. */
  title: string;
  /** Null where the platform returned no id. The caller says what came of it, once: no alert is to say so before. */
  send: () => Promise<string | ApiError | null>;
  store: Stored<ProjectTries>;
};

/** A platform cuts a long title when it adds that it is a copy. */
const COMPARED_LENGTH = 60;

const comparable = (title: string) => returnedForm(title).slice(0, COMPARED_LENGTH);

const isTitled = (titles: readonly string[]) => (listed: Project) =>
  titles.some((title) => returnedForm(listed.content.title).includes(comparable(title)));

/** Creates a project once, however often it is tried. Never throws. */
export function createOnce(
  queryClient: QueryClient,
  { cid, title, send, store }: Creation,
): Promise<CreationOutcome<Project>> {
  const query = allProjectsQuery(cid);
  return writeOnce<Project, string>({
    sent: title,
    send,
    store,
    isKeyed: true,
    read: async ({ again }) =>
      (await (again ? readAgain(queryClient, query) : queryClient.fetchQuery(query))).items,
    idOf: ({ projectId }) => projectId,
    find: (added, { sent }) => added.find(isTitled(sent)),
    async isId(projectId) {
      const shown = endpointQuery(project.show, { params: { cid, projectId } });
      const error = await queryClient.fetchQuery(shown).catch((reason: unknown) => reason);
      return !isMissing(error);
    },
  });
}
