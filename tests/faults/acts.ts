import type { FaultAct } from './act.tsx';
import { companyActs } from './acts-company.tsx';
import { entryActs } from './acts-entry.tsx';
import { inboxActs } from './acts-inbox.tsx';
import { markActs } from './acts-marks.tsx';
import { conversationActs } from './acts-messages.tsx';
import { overviewActs } from './acts-overviews.tsx';
import { peopleActs } from './acts-people.tsx';
import { plannedActs } from './acts-planned.tsx';
import { projectActs } from './acts-projects.tsx';
import { refusalActs } from './acts-refusals.tsx';
import { savedSearchActs } from './acts-saved-searches.tsx';
import { settingsActs } from './acts-settings.tsx';
import { unansweredActs } from './acts-unanswered.tsx';

/** Everything that people do on the pages and that asks the server for something. */
export const faultActs: readonly FaultAct[] = [
  ...entryActs,
  ...companyActs,
  ...settingsActs,
  ...projectActs,
  ...peopleActs,
  ...savedSearchActs,
  ...markActs,
  ...conversationActs,
  ...inboxActs,
  ...plannedActs,
  ...overviewActs,
  ...unansweredActs,
  ...refusalActs,
];
