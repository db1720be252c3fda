import { restoreFavorite } from './candidates';
import { changeMemo } from './memo';
import { noteTemplate } from './scouts';
import type { Substitute } from './substitute';
import { changeTemplateMessage } from './templates';

/** What takes the place of an endpoint on a platform that offers the specification alone, by the endpoint's path. */
export const substitutes: ReadonlyMap<string, Substitute> = new Map(
  [changeMemo, changeTemplateMessage, noteTemplate, restoreFavorite].map(([{ path }, act]) => [path, act]),
);
