import type { EndpointDefinition } from '#endpoints/endpoint';
import type { CallExtras, CallInput } from '../input';
import { noLabels, restoreFavorite } from './candidates';
import { changeMemo } from './memo';
import { forgetProjects, listProjects } from './projects';
import { savedSearches } from './saved-searches';
import { noteTemplate } from './scouts';
import type { Direct, Substitute } from './substitute';
import { changeTemplateMessage } from './templates';

const substitutes: ReadonlyMap<string, Substitute> = new Map(
  [
    changeMemo,
    changeTemplateMessage,
    listProjects,
    noLabels,
    noteTemplate,
    restoreFavorite,
    ...savedSearches,
  ].map(([{ path }, act]) => [path, act]),
);

/**
 * Calls an endpoint on a platform that offers the specification alone: by its substitute, or `direct`. Each write has the
 * projects read again.
 */
export async function callByPlatform(
  endpoint: EndpointDefinition,
  input: CallInput<EndpointDefinition> & CallExtras,
  direct: Direct,
): Promise<unknown> {
  const act = substitutes.get(endpoint.path) ?? (() => direct(endpoint, input));
  if (endpoint.method === 'get') return act(input, direct);
  forgetProjects();
  try {
    return await act(input, direct);
  } finally {
    forgetProjects();
  }
}
