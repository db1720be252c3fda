import { corporationAccount } from '#endpoints/corporation-account';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { favoriteUser } from '#endpoints/favorite-user';
import { label } from '#endpoints/label';
import type { Change } from '#endpoints/live';
import { memo } from '#endpoints/memo';
import { passedUser } from '#endpoints/passed-user';
import { project } from '#endpoints/project';
import { recontact } from '#endpoints/recontact';
import { savedSearch } from '#endpoints/saved-search';
import { template } from '#endpoints/template';
import type { Executor } from '../db/database.ts';
import { recordChange } from '../live/changes.ts';
import { recordsOf, type Write } from './audit.ts';

/** What a call changes: the kind, and the field with the record's id; without one the company. */
type Changing = { kind: Change['kind']; idField?: string };

const all = (kind: Change['kind'], idField: string, calls: readonly EndpointDefinition[]) =>
  calls.map((each): [EndpointDefinition, Changing] => [each, { kind, idField }]);

const changing = new Map<EndpointDefinition, Changing>([
  ...all('candidate', 'universalUid', [
    favoriteUser.add,
    favoriteUser.remove,
    favoriteUser.restore,
    passedUser.add,
    passedUser.remove,
    recontact.change,
    recontact.remove,
    label.attach,
    label.detach,
  ]),
  ...all('candidate', 'targetUniversalUid', [memo.change]),
  ...all('label', 'labelId', [label.create, label.change, label.remove]),
  ...all('template', 'createdId', [template.create]),
  ...all('template', 'templateId', [template.changeMessage, template.archive]),
  ...all('project', 'createdId', [project.create, project.createSwProject, project.copy]),
  ...all('project', 'projectId', [
    project.changeTitle,
    project.changeDetail,
    project.changeFeature,
    project.changeSwProject,
    project.changeSetting,
    project.changeStatus,
    project.publish,
  ]),
  ...all('savedSearch', 'savedSearchId', [
    savedSearch.create,
    savedSearch.rename,
    savedSearch.remove,
    savedSearch.restore,
  ]),
  [corporationAccount.changeProfileAndContactInformation, { kind: 'corporation' }],
]);

/**
 * Whether a call changes one record that other pages show, and nothing else that they do: it runs in a transaction, to
 * which the change belongs. Other calls record their changes themselves.
 */
export const changesPages = (definition: EndpointDefinition): boolean => changing.has(definition);

/** Records what such a call has changed; `db` must be its transaction. */
export async function recordChangeOf(db: Executor, write: Write): Promise<void> {
  const { definition, caller, at } = write;
  const found = changing.get(definition);
  const { cid } = caller;
  if (!found || cid === undefined) return;
  const { kind, idField } = found;
  const id = idField === undefined ? undefined : recordsOf(write)[idField];
  await recordChange(db, { cid, kind, id: id ?? cid, at });
}
