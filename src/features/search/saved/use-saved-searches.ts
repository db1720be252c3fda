import { has } from '@/session/abilities';
import type { SavedSearches } from './saved-search';
import { useBrowserSearches } from './use-browser-searches';
import { useServerSearches } from './use-server-searches';

/** The saved searches of the company: kept by the server, or by this browser on a platform that keeps none. */
export const useSavedSearches: () => SavedSearches = has('sharedSearches')
  ? useServerSearches
  : useBrowserSearches;
